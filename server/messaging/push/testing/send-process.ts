import type pg from 'pg'
import { openPool } from '#server/infra/db/connect.ts'
import { toInstant, toLocalDate } from '#lottery/dates.ts'
import { createOffsetClock, computeClockOffset } from '#server/infra/lib/clock.ts'
import { notificationMessages } from '#server/site/features.ts'
import { sendDue } from '#server/messaging/outbox/outbox.ts'
import { createPushChannel } from '#server/messaging/push/deliver.ts'
import { derivePushKeys } from '#server/messaging/push/keys.ts'
import { createPushService } from '#server/messaging/push/service.ts'

/**
 * Process that sends due push messages and exits; tests kill it. Its clock starts at noon, because results due at night
 * are postponed to the morning. Arguments: database as JSON, origin of the push service.
 */
const client = JSON.parse(process.argv[2] ?? '{}') as pg.ClientConfig
const clock = createOffsetClock(computeClockOffset(toInstant(toLocalDate(new Date()), '12:00')))
const connection = openPool('embedded', client, 'test', () => {})
const service = createPushService(
  { subject: 'https://caiyun.example', standIn: process.argv[3] ?? '' },
  derivePushKeys('a secret of thirty-two characters'),
)
const { db } = connection.jobsPool
const way = createPushChannel({ db, clock, words: notificationMessages, service: async () => service })
await sendDue({ db, clock }, way, new AbortController().signal)
await service.close()
await connection.close()
