import { sql } from 'drizzle-orm'
import { sweepOldest } from '#server/db/batches.ts'
import type { Database } from '#server/db/connect.ts'
import type { FeatureJobs } from '#server/jobs/jobs.ts'
import type { Clock } from '#server/lib/clock.ts'
import { daysBefore } from '#server/lib/retention.ts'
import { type AllHasCome, letEveningsGo, type NotificationWords } from '#server/notifications/notifications.ts'
import { deliverDue } from './deliver.ts'
import { pushKeysOf } from './keys.ts'
import type { PushSettings } from './push.settings.ts'
import { holdAtNight } from './outbox.ts'
import { pushes } from './push.tables.ts'
import { serviceOf } from './service.ts'

interface JobsDeps {
  db: Database
  clock: Clock
  words: NotificationWords
  allHasCome: AllHasCome
  secret: string
  /** Null: nothing is pushed. */
  push: PushSettings | null
}

const READER = sql`(select user_id from push_subscriptions where id = pushes.subscription_id)`
const EVERY_MS = 5_000
/** What became of pushes: nothing is sent after one day. */
const KEPT_DAYS = 2

/** Sends what is due every 5 seconds, in every process; hourly, what is over goes. */
export function pushJobs({ db, clock, words, allHasCome, secret, push }: JobsDeps): FeatureJobs {
  const service = push && serviceOf(push, pushKeysOf(secret))
  return [
    {
      name: 'send_pushes',
      everyMs: EVERY_MS,
      async run(signal) {
        if (!service) return
        const now = clock.now()
        if (!(await holdAtNight(db, now))) await letEveningsGo(db, pushes, { userId: READER, allHasCome, now })
        await deliverDue({ db, clock, words, service }, signal)
      },
    },
    {
      name: 'sweep_pushes',
      cron: '41 * * * *',
      atStart: true,
      run: (signal) => sweepOldest(db, signal, pushes, daysBefore(clock.now(), KEPT_DAYS)),
    },
  ]
}
