import type { Queryable } from '#server/infra/db/connect.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import type { SiteMetrics } from '#server/infra/lib/site-metrics.ts'
import type { Outgoing } from './outbox.tables.ts'
import { getQueueStats } from './queue-stats.ts'

interface Deps {
  db: Queryable
  clock: Clock
  /** Enabled channels; messages of a disabled channel are not counted. */
  offers: Record<Outgoing['channel'], boolean>
}

const OUTBOX_CHANNELS = ['mail', 'push'] as const satisfies readonly Outgoing['channel'][]

export const outboxMetrics = ({ db, clock, offers }: Deps): SiteMetrics => ({
  of: 'outbox',
  help: {
    caiyun_outbox_waiting: 'Mails and pushes that wait to be sent',
    caiyun_outbox_late: 'Those that are due for 15 minutes',
  },
  async read() {
    const open = OUTBOX_CHANNELS.filter((way) => offers[way])
    const facts = open.map(async (way) => {
      const { waiting, late } = await getQueueStats(db, way, clock.now())
      const labels = { way }
      return [
        { name: 'caiyun_outbox_waiting', labels, value: waiting } as const,
        { name: 'caiyun_outbox_late', labels, value: late } as const,
      ]
    })
    return (await Promise.all(facts)).flat()
  },
})
