import type pg from 'pg'
import { openPool } from '#server/infra/db/connect.ts'
import { systemClock } from '#server/infra/lib/clock.ts'
import { createMailChannel } from '#server/messaging/mail/deliver.ts'
import { createMailLinks } from '#server/messaging/mail/links.ts'
import type { MailSettings } from '#server/messaging/mail/mail.settings.ts'
import { notificationMessages } from '#server/site/features.ts'
import { sendDue } from '#server/messaging/outbox/outbox.ts'

/** Process that sends due e-mails and exits; tests kill it. Arguments: database and mail server, as JSON. */
const client = JSON.parse(process.argv[2] ?? '{}') as pg.ClientConfig
const mail = JSON.parse(process.argv[3] ?? '{}') as MailSettings
const connection = openPool('embedded', client, 'test', () => {})
const { db } = connection.jobsPool
const way = createMailChannel({
  db,
  clock: systemClock,
  words: notificationMessages,
  links: createMailLinks('a secret of thirty-two characters'),
  publicUrl: 'https://caiyun.example',
  mail,
  log: { warn: console.error },
})
await sendDue({ db, clock: systemClock }, way, new AbortController().signal)
await connection.close()
