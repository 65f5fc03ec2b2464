import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { sweepOldest } from '#server/db/batches.ts'
import type { Database } from '#server/db/connect.ts'
import type { FeatureJobs } from '#server/jobs/jobs.ts'
import type { Clock } from '#server/lib/clock.ts'
import { daysBefore, type Retention } from '#server/lib/retention.ts'
import { type AllHasCome, letEveningsGo, type NotificationWords } from '#server/notifications/notifications.ts'
import { sweepUnconfirmed } from './addresses.ts'
import { deliverDue } from './deliver.ts'
import { linksOf } from './links.ts'
import type { mailAges, MailSettings } from './mail.settings.ts'
import { mails } from './mail.tables.ts'

interface JobsDeps {
  db: Database
  clock: Clock
  words: NotificationWords
  allHasCome: AllHasCome
  secret: string
  /** Null, both: no mail is sent. */
  mail: MailSettings | null
  publicUrl: string | null
  retention: Retention<typeof mailAges>
  log: FastifyBaseLogger
}

const EVERY_MS = 5_000

/** Sends what is due every 5 seconds, in every process; hourly, unconfirmed addresses and the old log go. */
export function mailJobs({
  db,
  clock,
  words,
  allHasCome,
  secret,
  mail,
  publicUrl,
  retention,
  log,
}: JobsDeps): FeatureJobs {
  const writing = { db, clock, words, links: linksOf(secret), log }
  return [
    {
      name: 'send_mail',
      everyMs: EVERY_MS,
      async run(signal) {
        if (!mail || publicUrl === null) return
        await letEveningsGo(db, mails, { userId: sql`mails.user_id`, allHasCome, now: clock.now() })
        await deliverDue({ ...writing, mail, publicUrl }, signal)
      },
    },
    {
      name: 'sweep_mail',
      cron: '37 * * * *',
      atStart: true,
      async run(signal) {
        await sweepUnconfirmed(db, clock.now())
        await sweepOldest(db, signal, mails, daysBefore(clock.now(), retention.mails))
      },
    },
  ]
}
