import { MAX_DAILY_EXPORTS } from '#contract/infra/quotas.ts'
import { refuse, REFUSALS } from '#contract/refusals.ts'
import { getHoursUntilAllowed } from '#server/infra/audit/audit.ts'
import type { Tx } from '#server/infra/db/connect.ts'
import { lockUser } from './people.ts'

/**
 * Throws if the member has reached the limit of exports in 24 hours, counted in the audit log by the machine's clock.
 * Locks the member, so that their exports are counted sequentially.
 */
export async function countExport(tx: Tx, userId: number): Promise<void> {
  await lockUser(tx, userId)
  const hours = await getHoursUntilAllowed(tx, { actor: userId, action: 'data_exported' }, MAX_DAILY_EXPORTS)
  if (hours > 0) refuse('exports_used_up', { msg: `${REFUSALS.exports_used_up.msg}，请${hours}小时后再试` })
}
