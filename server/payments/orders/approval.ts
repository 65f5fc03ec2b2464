import type { ParsedInputOf } from '#contract/infra/endpoint.ts'
import type { decideRefund } from '#contract/payments/refunds.console.ts'
import { refuse } from '#contract/refusals.ts'

/** Who asks or decides: an operator, or the shell. */
export interface Actor {
  /** `operator 7`, or `command`, as events and rows name who did something. */
  words: string
  /** The operator's own account. */
  userId: number | null
}

export const operatorWords = (id: number): string => `operator ${id}`

export const operatorActor = (id: number): Actor => ({ words: operatorWords(id), userId: id })

/** The operator at the shell: where no other may confirm, the shell is the second one. */
export const SHELL: Actor = { words: 'command', userId: null }

/** Who asked for something, and whom it is for. */
export interface ApprovalRequest {
  askedBy: string
  userId: number
}

/** No operator confirms what they have asked for, or what is for themselves. */
export const mayConfirm = (by: Actor, { askedBy, userId }: ApprovalRequest): boolean =>
  by.userId === null || (askedBy !== by.words && userId !== by.userId)

/** What a second one says to what was asked for. */
export type ApprovalDecision = { decision: 'confirm' } | { decision: 'refuse'; reason: string }

/** A refusal without a reason is not accepted: the operator who asked would never learn why. */
export function decisionIn({
  decision,
  reason,
}: Pick<ParsedInputOf<typeof decideRefund>, 'decision' | 'reason'>): ApprovalDecision {
  if (decision === 'confirm') return { decision }
  return reason === '' ? refuse('reason_needed') : { decision, reason }
}
