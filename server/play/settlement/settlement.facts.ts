import type { Queryable } from '#server/infra/db/connect.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import type { SiteMetrics } from '#server/infra/lib/site-metrics.ts'
import { LATE_MINUTES, countUnsettled } from './unsettled.ts'

export const createSettlementMetrics = ({ db, clock }: { db: Queryable; clock: Clock }): SiteMetrics => ({
  of: 'settlement',
  help: {
    caiyun_settlements_due: 'Draws that wait to be settled',
    caiyun_settlements_late: `Those that wait for more than ${LATE_MINUTES} minutes`,
  },
  async read() {
    const { due, late } = await countUnsettled(db, clock.now())
    return [
      { name: 'caiyun_settlements_due', value: due },
      { name: 'caiyun_settlements_late', value: late },
    ]
  },
})
