import { EXPORTS_A_DAY } from '#contract/infra/quotas.ts'
import { refuse, REFUSALS } from '#contract/refusals.ts'
import { hoursUntilFewer } from '#server/infra/audit/audit.ts'
import type { Tx } from '#server/infra/db/connect.ts'
import { lockUser } from './people.ts'

/**
 * Refuses a member who has had as many exports as 24 hours allow, by the audit log, and so by the machine's clock. Exports of
 * one member follow one another until the transaction ends.
 */
export async function countExport(tx: Tx, userId: number): Promise<void> {
  await lockUser(tx, userId)
  const hours = await hoursUntilFewer(tx, { actor: userId, action: 'data_exported' }, EXPORTS_A_DAY)
  if (hours > 0) refuse('exports_used_up', { msg: `${REFUSALS.exports_used_up.msg}，请${hours}小时后再试` })
}
