import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#server/infra/db/connect.ts'
import type { FeatureJobs } from '#server/infra/jobs/jobs.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import type { NotificationMessages } from '#server/messaging/notifications/notifications.ts'
import { createMailLinks } from './links.ts'
import type { MailSettings } from './mail.settings.ts'
import { getSendDelay } from './outbox.store.ts'
import { sendDueMails } from './sending.ts'

interface JobsDeps {
  db: Database
  clock: Clock
  words: NotificationMessages
  secret: string
  /** If this or `publicUrl` is null, no e-mail is sent. */
  mail: MailSettings | null
  publicUrl: string | null
  log: FastifyBaseLogger
}

/** Minimum milliseconds between two runs of the sending job, also if the server is unreachable. */
const REST_MS = 5_000

/** Job that sends due e-mails. Runs in every process. */
export function mailJobs({ db, clock, words, secret, mail, publicUrl, log }: JobsDeps): FeatureJobs {
  if (!mail || publicUrl === null) return []
  const sending = { db, clock, words, links: createMailLinks(secret), mail, publicUrl, log }
  return [
    {
      name: 'send_mail',
      due: { table: 'outbox', nextIn: () => getSendDelay(db, clock.now()), restMs: REST_MS },
      run: (signal) => sendDueMails(sending, signal),
    },
  ]
}
