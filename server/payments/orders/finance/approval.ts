import type { ParsedInputOf } from '#contract/infra/endpoint.ts'
import type { decideRefund } from '#contract/payments/refunds.console.ts'
import { refuse } from '#contract/refusals.ts'

export interface Actor {
  /** `operator 7` or `command`, as stored in the database. */
  words: string
  /** The operator's own account id; null: the command line. */
  userId: number | null
}

export const formatOperatorActor = (id: number): string => `operator ${id}`

export const toOperatorActor = (id: number): Actor => ({ words: formatOperatorActor(id), userId: id })

/** The command line. It may approve every request, for a site without a second operator. */
export const CLI_ACTOR: Actor = { words: 'command', userId: null }

/** The requesting actor, and the member that receives the refund. */
export interface ApprovalRequest {
  askedBy: string
  userId: number
}

/** Returns whether an actor may confirm a request. Operators may not confirm own requests or refunds to themselves. */
export const canConfirm = (by: Actor, { askedBy, userId }: ApprovalRequest): boolean =>
  by.userId === null || (askedBy !== by.words && userId !== by.userId)

export type ApprovalDecision = { decision: 'confirm' } | { decision: 'refuse'; reason: string }

/** A refusal needs a reason, so that the requesting operator learns why. */
export function parseDecision({
  decision,
  reason,
}: Pick<ParsedInputOf<typeof decideRefund>, 'decision' | 'reason'>): ApprovalDecision {
  if (decision === 'confirm') return { decision }
  return reason === '' ? refuse('reason_needed') : { decision, reason }
}
