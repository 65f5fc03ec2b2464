import type { ParsedInputOf } from '#contract/infra/endpoint.ts'
import type { decideRefund } from '#contract/payments/refunds.console.ts'
import { refuse } from '#contract/refusals.ts'

/** An operator, or the command line, who asks for something or approves it. */
export interface Actor {
  /** `operator 7`, or `command`, as events and rows name who did something. */
  words: string
  /** The operator's own account. */
  userId: number | null
}

export const operatorWords = (id: number): string => `operator ${id}`

export const operatorActor = (id: number): Actor => ({ words: operatorWords(id), userId: id })

/** The command line approves where there is no second operator. */
export const SHELL: Actor = { words: 'command', userId: null }

/** The actor who asked, and the member it is for. */
export interface ApprovalRequest {
  askedBy: string
  userId: number
}

/** No operator confirms what they have asked for, or what is for themselves. */
export const mayConfirm = (by: Actor, { askedBy, userId }: ApprovalRequest): boolean =>
  by.userId === null || (askedBy !== by.words && userId !== by.userId)

/** A second operator's decision. */
export type ApprovalDecision = { decision: 'confirm' } | { decision: 'refuse'; reason: string }

/** A refusal without a reason is not accepted: the operator who asked would never learn why. */
export function decisionIn({
  decision,
  reason,
}: Pick<ParsedInputOf<typeof decideRefund>, 'decision' | 'reason'>): ApprovalDecision {
  if (decision === 'confirm') return { decision }
  return reason === '' ? refuse('reason_needed') : { decision, reason }
}
