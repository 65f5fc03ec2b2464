import type pg from 'pg'
import { openPool } from '#server/infra/db/connect.ts'
import { instantOf, localDate } from '#lottery/dates.ts'
import { offsetClock, offsetTo } from '#server/infra/lib/clock.ts'
import { notificationWords } from '#server/site/features.ts'
import { sendDue } from '#server/messaging/outbox/outbox.ts'
import { byPush } from '#server/messaging/push/deliver.ts'
import { pushKeysOf } from '#server/messaging/push/keys.ts'
import { serviceOf } from '#server/messaging/push/service.ts'

/**
 * Sends due push messages and exits; tests kill it. Its clock starts at noon, because results wait for the morning at
 * night. Arguments: database as JSON, push service.
 */
const client = JSON.parse(process.argv[2] ?? '{}') as pg.ClientConfig
const clock = offsetClock(offsetTo(instantOf(localDate(new Date()), '12:00')))
const connection = openPool('embedded', client, 'test', () => {})
const service = serviceOf(
  { subject: 'https://caiyun.example', standIn: process.argv[3] ?? '' },
  pushKeysOf('a secret of thirty-two characters'),
)
const { db } = connection.jobsPool
const way = byPush({ db, clock, words: notificationWords, service: async () => service })
await sendDue({ db, clock }, way, new AbortController().signal)
await service.close()
await connection.close()
