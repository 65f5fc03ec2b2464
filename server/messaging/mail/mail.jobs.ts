import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#server/infra/db/connect.ts'
import type { FeatureJobs } from '#server/infra/jobs/jobs.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import type { NotificationWords } from '#server/messaging/notifications/notifications.ts'
import { REST_MS, sendDue, untilSent } from '#server/messaging/outbox/outbox.ts'
import { byMail } from './deliver.ts'
import { linksOf } from './links.ts'
import type { MailSettings } from './mail.settings.ts'

interface JobsDeps {
  db: Database
  clock: Clock
  words: NotificationWords
  secret: string
  /** Null, both: no e-mail is sent. */
  mail: MailSettings | null
  publicUrl: string | null
  log: FastifyBaseLogger
}

/** Sends due e-mails, in every process. */
export function mailJobs({ db, clock, words, secret, mail, publicUrl, log }: JobsDeps): FeatureJobs {
  if (!mail || publicUrl === null) return []
  const way = byMail({ db, clock, words, links: linksOf(secret), mail, publicUrl, log })
  return [
    {
      name: 'send_mail',
      due: { table: 'outbox', nextIn: () => untilSent({ db, clock }, 'mail'), restMs: REST_MS },
      run: (signal) => sendDue({ db, clock }, way, signal),
    },
  ]
}
