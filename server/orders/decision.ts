import type { ParsedInputOf } from '#contract/endpoint.ts'
import type { decideRefund } from '#contract/refunds.console.ts'
import { refuse } from '#contract/refusals.ts'

/** What a second one says to what was asked for. */
export type Decision = { decision: 'confirm' } | { decision: 'refuse'; reason: string }

/** Refused without a reason is not accepted: whoever asked would never learn why. */
export function decisionIn({
  decision,
  reason,
}: Pick<ParsedInputOf<typeof decideRefund>, 'decision' | 'reason'>): Decision {
  if (decision === 'confirm') return { decision }
  return reason === '' ? refuse('reason_needed') : { decision, reason }
}
