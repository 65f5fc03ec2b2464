import type pg from 'pg'
import { openPool } from '#server/infra/db/connect.ts'
import { systemClock } from '#server/infra/lib/clock.ts'
import { createMailLinks } from '#server/messaging/mail/links.ts'
import type { MailSettings } from '#server/messaging/mail/mail.settings.ts'
import { sendDueMails } from '#server/messaging/mail/sending.ts'
import { notificationMessages } from '#server/site/features.ts'

/** Process that sends due e-mails and exits; tests kill it. Arguments: database and mail server, as JSON. */
const client = JSON.parse(process.argv[2] ?? '{}') as pg.ClientConfig
const mail = JSON.parse(process.argv[3] ?? '{}') as MailSettings
const connection = openPool('embedded', client, 'test', () => {})
const { db } = connection.jobsPool
const sending = {
  db,
  clock: systemClock,
  words: notificationMessages,
  links: createMailLinks('a secret of thirty-two characters'),
  publicUrl: 'https://caiyun.example',
  mail,
  log: { warn: console.error },
}
await sendDueMails(sending, new AbortController().signal)
await connection.close()
