import type { Database } from '#server/infra/db/connect.ts'
import type { FeatureJobs } from '#server/infra/jobs/jobs.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import { onFirstUse } from '#server/infra/lib/on-first-use.ts'
import type { NotificationWords } from '#server/messaging/notifications/notifications.ts'
import { REST_MS, sendDue, untilSent } from '#server/messaging/outbox/outbox.ts'
import { byPush } from './deliver.ts'
import { pushKeysOf } from './keys.ts'
import type { PushSettings } from './push.settings.ts'

interface JobsDeps {
  db: Database
  clock: Clock
  words: NotificationWords
  secret: string
  /** Null: no push. */
  push: PushSettings | null
}

/** Sends due push messages, in every process. */
export function pushJobs({ db, clock, words, secret, push }: JobsDeps): FeatureJobs {
  if (!push) return []
  const service = onFirstUse(async () => (await import('./service.ts')).serviceOf(push, pushKeysOf(secret)))
  const way = byPush({ db, clock, words, service })
  return [
    {
      name: 'send_pushes',
      due: { table: 'outbox', nextIn: () => untilSent({ db, clock }, 'push'), restMs: REST_MS },
      run: (signal) => sendDue({ db, clock }, way, signal),
    },
  ]
}
