import type { Queryable } from '#server/infra/db/connect.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import type { SiteMetrics } from '#server/infra/lib/site-metrics.ts'
import { getQueueStats } from './outbox.store.ts'

interface Deps {
  db: Queryable
  clock: Clock
  /** Null: the site sends no e-mail, and queued ones are not counted. */
  mail: object | null
}

export const mailMetrics = ({ db, clock, mail }: Deps): SiteMetrics => ({
  of: 'outbox',
  help: {
    caiyun_outbox_waiting: 'Mails that wait to be sent',
    caiyun_outbox_late: 'Those that are due for 15 minutes',
  },
  async read() {
    if (!mail) return []
    const { waiting, late } = await getQueueStats(db, clock.now())
    const labels = { way: 'mail' }
    return [
      { name: 'caiyun_outbox_waiting', labels, value: waiting },
      { name: 'caiyun_outbox_late', labels, value: late },
    ]
  },
})
