import { sql } from 'drizzle-orm'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Connection } from '#server/infra/db/connect.ts'
import { createDatabaseClone, deleteAllRows } from '#server/testing/database.ts'
import {
  endProcess,
  COMPILE_CACHE_ENV,
  type RunningProcess,
  runScript,
  awaitCondition,
} from '#server/testing/processes.ts'
import { startPushService, createSubscription } from './testing/push-service.ts'

const SCRIPT = fileURLToPath(new URL('testing/send-process.ts', import.meta.url))

const service = await startPushService()
let database: Connection
beforeAll(async () => void (database = await createDatabaseClone()))
beforeEach(() => deleteAllRows(database.db))
afterAll(() => Promise.all([database.close(), service.end()]))

/** Starts a process that sends all due push messages and exits. */
function startSender(): RunningProcess {
  const target = JSON.stringify({ ...database.client, database: database.place })
  return runScript(SCRIPT, { PATH: process.env.PATH, ...COMPILE_CACHE_ENV }, [], [target, service.origin])
}

/** Creates members with one queued push message each, at endpoints that start with `name`. */
async function createNotifications(name: string, count: number): Promise<void> {
  const { given } = createSubscription(`${service.origin}/${name}`)
  await database.db.execute(sql`insert into users (phone, nickname, vip_code, created_at)
    select n, 'player' || n, n, now() from generate_series(1, ${count}::int) as n`)
  await database.db.execute(sql`insert into sessions (user_id, token_hash, device, created_at, expires_at)
    select id, sha256(id::text::bytea), '', now(), now() + interval '1 day' from users`)
  await database.db.execute(sql`insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, created_at)
    select user_id, id, ${given.endpoint} || '-' || user_id, ${given.p256dh}, ${given.auth}, now() from sessions`)
  await database.db.execute(sql`insert into notification_settings (user_id, kind, is_on, by_push)
    select id, 'no_win', true, true from users`)
  await database.db.execute(sql`insert into notifications (user_id, kind, scope, subject, data, created_at)
    select id, 'no_win', 1, id, '{"type": 3, "issueno": "2022280", "picks": 2}', now() from users`)
  // Otherwise the push messages of a draw night would wait for further results. One day is enough, although the clock
  // of the sending process starts at noon of today.
  await database.db.execute(sql`update outbox set due_at = created_at - interval '1 day'`)
}

const listTopics = (name: string) => service.taken(`/${name}`).map(({ topic }) => topic)
const countInState = (state: string) => database.db.$count(sql`outbox`, sql`state = ${state}`)
/** Moves claims so far into the past that the next sender treats them as abandoned. */
const expireClaims = () =>
  database.db.execute(sql`update outbox set due_at = due_at - interval '1 day' where state = 'handed'`)

test('resends a killed sender’s message with its topic', async () => {
  await createNotifications('mute', 1)
  const sender = startSender()
  await awaitCondition(() => listTopics('mute').length > 0, sender)
  await endProcess(sender, 'SIGKILL')
  expect(await startSender().closed).toBe(0)
  expect(listTopics('mute')).toHaveLength(1)
  await expireClaims()
  await database.db.execute(sql`update push_subscriptions set endpoint = replace(endpoint, 'mute', 'again')`)
  expect(await startSender().closed).toBe(0)
  expect(listTopics('again')).toEqual(listTopics('mute'))
  expect(await countInState('sent')).toBe(1)
})
