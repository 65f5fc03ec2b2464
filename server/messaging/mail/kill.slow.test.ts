import { sql } from 'drizzle-orm'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Connection } from '#server/infra/db/connect.ts'
import { aDatabase, emptied } from '#server/testing/a-database.ts'
import { ended, KEPT_CODE, type Run, run, until } from '#server/testing/processes.ts'
import { anSmtpServer } from './testing/an-smtp-server.ts'

const SCRIPT = fileURLToPath(new URL('testing/send-process.ts', import.meta.url))

const smtp = await anSmtpServer()
let database: Connection
beforeAll(async () => void (database = await aDatabase()))
beforeEach(() => emptied(database.db))
afterAll(() => Promise.all([database.close(), smtp.end()]))

/** Starts a process that sends all due e-mails and exits. */
function aSender(): Run {
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
  const env = { PATH: process.env.PATH, ...KEPT_CODE }
  return run(SCRIPT, env, [], [target, JSON.stringify(mail)])
}

/** Creates members with a pending notification by e-mail, at addresses that start with `name`. */
async function notifications(name: string, count: number): Promise<void> {
  await database.db.execute(sql`insert into users (phone, nickname, vip_code, created_at)
    select n, 'player' || n, n, now() from generate_series(1, ${count}::int) as n`)
  await database.db.execute(sql`insert into mail_addresses (user_id, address, asked_at, confirmed_at)
    select id, ${name} || id || '@mail.example', now(), now() from users`)
  await database.db.execute(sql`insert into notification_settings (user_id, kind, is_on, by_mail)
    select id, 'no_win', true, true from users`)
  await database.db.execute(sql`insert into notifications (user_id, kind, scope, subject, data, created_at)
    select id, 'no_win', 1, id, '{"type": 3, "issueno": "2022280", "picks": 2}', now() from users`)
  // E-mails of a draw night would wait for further results.
  await database.db.execute(sql`update outbox set due_at = created_at`)
}

const taken = (name: string) => smtp.taken().filter(({ to }) => to.startsWith(name))
const inState = (state: string) => database.db.$count(sql`outbox`, sql`state = ${state}`)

test('marks an e-mail lost after a kill before the response', async () => {
  await notifications('mute', 1)
  const sender = aSender()
  await until(() => taken('mute').length > 0, sender)
  await ended(sender, 'SIGKILL')
  expect(await aSender().closed).toBe(0)
  expect(await inState('handed')).toBe(1)
  await database.db.execute(sql`update outbox set due_at = due_at - interval '5 minutes'`)
  expect(await aSender().closed).toBe(0)
  expect(await inState('lost')).toBe(1)
  expect(taken('mute')).toHaveLength(1)
})

test('sends each e-mail once from two processes', async () => {
  await notifications('two', 100)
  const senders = [aSender(), aSender()]
  expect(await Promise.all(senders.map(({ closed }) => closed))).toEqual([0, 0])
  const addressees = taken('two').map(({ to }) => to)
  expect(addressees).toHaveLength(100)
  expect(new Set(addressees).size).toBe(100)
  expect(await inState('sent')).toBe(100)
})

test('loses at most one e-mail per kill, never repeats one', async () => {
  await notifications('killed', 150)
  for (let kill = 1; kill <= 3; kill++) {
    const sender = aSender()
    await until(() => taken('killed').length >= kill * 30, sender)
    await ended(sender, 'SIGKILL')
  }
  expect(await aSender().closed).toBe(0)
  const addressees = taken('killed').map(({ to }) => to)
  expect(new Set(addressees).size).toBe(addressees.length)
  const handed = await inState('handed')
  expect(handed).toBeLessThanOrEqual(3)
  expect(await inState('sent')).toBe(150 - handed)
  expect(addressees.length).toBeGreaterThanOrEqual(150 - handed)
})
