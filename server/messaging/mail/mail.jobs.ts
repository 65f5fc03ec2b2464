import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#server/infra/db/connect.ts'
import type { FeatureJobs } from '#server/infra/jobs/jobs.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import type { NotificationWords } from '#server/messaging/notifications/notifications.ts'
import { SEND_EVERY_MS, sendDue } from '#server/messaging/outbox/outbox.ts'
import { byMail } from './deliver.ts'
import { linksOf } from './links.ts'
import type { MailSettings } from './mail.settings.ts'

interface JobsDeps {
  db: Database
  clock: Clock
  words: NotificationWords
  secret: string
  /** Null, both: no mail is sent. */
  mail: MailSettings | null
  publicUrl: string | null
  log: FastifyBaseLogger
}

/** Sends what is due every 5 seconds, in every process. */
export function mailJobs({ db, clock, words, secret, mail, publicUrl, log }: JobsDeps): FeatureJobs {
  const way =
    mail && publicUrl !== null ? byMail({ db, clock, words, links: linksOf(secret), mail, publicUrl, log }) : null
  return [
    {
      name: 'send_mail',
      everyMs: SEND_EVERY_MS,
      run: async (signal) => void (way && (await sendDue({ db, clock }, way, signal))),
    },
  ]
}
