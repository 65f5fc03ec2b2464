import type { Reader } from '#server/infra/db/connect.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import type { SiteFacts } from '#server/infra/lib/facts.ts'
import type { Outgoing } from './outbox.tables.ts'
import { outgoing } from './outgoing.ts'

interface Deps {
  db: Reader
  clock: Clock
  /** Enabled channels; messages of disabled ones are not counted. */
  offers: Record<Outgoing['channel'], boolean>
}

const WAYS = ['mail', 'push'] as const satisfies readonly Outgoing['channel'][]

export const outboxFacts = ({ db, clock, offers }: Deps): SiteFacts => ({
  of: 'outbox',
  help: {
    caiyun_outbox_waiting: 'Mails and pushes that wait to be sent',
    caiyun_outbox_late: 'Those that are due for 15 minutes',
  },
  async read() {
    const open = WAYS.filter((way) => offers[way])
    const facts = open.map(async (way) => {
      const { waiting, late } = await outgoing(db, way, clock.now())
      const labels = { way }
      return [
        { name: 'caiyun_outbox_waiting', labels, value: waiting } as const,
        { name: 'caiyun_outbox_late', labels, value: late } as const,
      ]
    })
    return (await Promise.all(facts)).flat()
  },
})
