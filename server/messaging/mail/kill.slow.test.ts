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
import { createSmtpServer } from './testing/smtp-server.ts'

const SCRIPT = fileURLToPath(new URL('testing/send-process.ts', import.meta.url))

const smtp = await createSmtpServer()
let database: Connection
beforeAll(async () => void (database = await createDatabaseClone()))
beforeEach(() => deleteAllRows(database.db))
afterAll(() => Promise.all([database.close(), smtp.end()]))

/** Starts a process that sends all due e-mails and exits. */
function startSender(): RunningProcess {
  const target = JSON.stringify({ ...database.client, database: database.place })
  const url = new URL(smtp.env.SMTP_URL)
  const mail = {
    host: url.hostname,
    port: Number(url.port),
    secure: false,
    user: '',
    pass: '',
    from: 'a@caiyun.example',
  }
  const env = { PATH: process.env.PATH, ...COMPILE_CACHE_ENV }
  return runScript(SCRIPT, env, [], [target, JSON.stringify(mail)])
}

/** Creates members with one queued e-mail each, at addresses that start with `name`. */
async function createNotifications(name: string, count: number): Promise<void> {
  await database.db.execute(sql`insert into users (phone, nickname, vip_code, created_at)
    select n, 'player' || n, n, now() from generate_series(1, ${count}::int) as n`)
  await database.db.execute(sql`insert into mail_addresses (user_id, address, asked_at, confirmed_at)
    select id, ${name} || id || '@mail.example', now(), now() from users`)
  await database.db.execute(sql`insert into notification_settings (user_id, kind, is_on, by_mail)
    select id, 'no_win', true, true from users`)
  await database.db.execute(sql`insert into notifications (user_id, kind, scope, subject, data, created_at)
    select id, 'no_win', 1, id, '{"type": 3, "issueno": "2022280", "picks": 2}', now() from users`)
  // Otherwise the e-mails of a draw night would wait for further results.
  await database.db.execute(sql`update outbox set due_at = created_at`)
}

const listReceived = (name: string) => smtp.taken().filter(({ to }) => to.startsWith(name))
const countInState = (state: string) => database.db.$count(sql`outbox`, sql`state = ${state}`)

test('sends each e-mail once from two processes', async () => {
  await createNotifications('two', 100)
  const senders = [startSender(), startSender()]
  expect(await Promise.all(senders.map(({ closed }) => closed))).toEqual([0, 0])
  const addressees = listReceived('two').map(({ to }) => to)
  expect(addressees).toHaveLength(100)
  expect(new Set(addressees).size).toBe(100)
  expect(await countInState('sent')).toBe(100)
})

test('loses at most one e-mail per killed sender', async () => {
  await createNotifications('killed', 150)
  for (let kill = 1; kill <= 3; kill++) {
    const sender = startSender()
    await awaitCondition(() => listReceived('killed').length >= kill * 30, sender)
    await endProcess(sender, 'SIGKILL')
  }
  expect(await startSender().closed).toBe(0)
  const addressees = listReceived('killed').map(({ to }) => to)
  expect(new Set(addressees).size).toBe(addressees.length)
  const handed = await countInState('handed')
  expect(handed).toBeLessThanOrEqual(3)
  expect(await countInState('sent')).toBe(150 - handed)
  expect(addressees.length).toBeGreaterThanOrEqual(150 - handed)
})
