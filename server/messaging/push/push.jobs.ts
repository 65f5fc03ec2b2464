import type { Database } from '#server/infra/db/connect.ts'
import type { FeatureJobs } from '#server/infra/jobs/jobs.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import { createLazy } from '#server/infra/lib/lazy.ts'
import type { NotificationMessages } from '#server/messaging/notifications/notifications.ts'
import { REST_MS, sendDue, getSendDelay } from '#server/messaging/outbox/outbox.ts'
import { createPushChannel } from './deliver.ts'
import { derivePushKeys } from './keys.ts'
import type { PushSettings } from './push.settings.ts'

interface JobsDeps {
  db: Database
  clock: Clock
  words: NotificationMessages
  secret: string
  /** Push configuration; null: the site sends no push messages. */
  push: PushSettings | null
}

/** Job that sends due push messages. Runs in every process. */
export function pushJobs({ db, clock, words, secret, push }: JobsDeps): FeatureJobs {
  if (!push) return []
  const service = createLazy(async () => (await import('./service.ts')).createPushService(push, derivePushKeys(secret)))
  const way = createPushChannel({ db, clock, words, service })
  return [
    {
      name: 'send_pushes',
      due: { table: 'outbox', nextIn: () => getSendDelay({ db, clock }, 'push'), restMs: REST_MS },
      run: (signal) => sendDue({ db, clock }, way, signal),
    },
  ]
}
