import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Connection } from '#server/infra/db/connect.ts'
import { migrate } from '#server/infra/db/migrate.ts'
import { createDatabaseBefore } from '#server/testing/earlier-database.ts'

let connection: Connection
beforeAll(async () => void (connection = await createDatabaseBefore('_one_outbox')))
afterAll(() => connection.close())

const AT = '2022-10-20 10:00:00+08'

test('merges two outboxes, retaining push ids and pending draw nights', async () => {
  const { db, pool } = connection
  await pool.query(`
    insert into users (phone, nickname, vip_code, created_at) values ('1', 'ming', '1', now());
    insert into sessions (user_id, token_hash, device, created_at, expires_at) values (1, '', '', now(), 'infinity');
    insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, created_at) values (1, 1, 'e', 'p', 'a', now());
    insert into mail_addresses (user_id, address, asked_at, confirmed_at) values (1, 'a@b.example', now(), now());
    insert into notification_settings (user_id, kind, is_on, by_mail, by_push) values (1, 'draw', true, true, true);
    insert into mails (user_id, address, kind, event, state, tries, due_at, created_at, ended_at, answer) values
      (1, 'a@b.example', 'confirm', 1, 'sent', 1, '${AT}', '${AT}', '${AT}', '250 ok'),
      (1, 'a@b.example', 'reply', 7, 'handed', 1, '${AT}', '${AT}', null, null),
      (1, 'a@b.example', 'evening', 8, 'waiting', 0, '${AT}', '${AT}', null, null);
    alter table pushes alter id restart with 40;
    insert into pushes (subscription_id, kind, event, state, tries, due_at, created_at, ended_at) values
      (9, 'reply', 6, 'waiting', 0, '${AT}', '${AT}', null), (1, 'reply', 7, 'waiting', 1, '${AT}', '${AT}', null),
      (1, 'evening', 8, 'waiting', 0, '${AT}', '${AT}', null)`)
  await pool.query(`select graphile_worker.add_job(name) from (values ('sweep_mail'), ('settle')) as asked (name)`)
  await migrate(connection)
  await pool.query(`insert into notifications (user_id, kind, scope, subject, data, created_at) values
    (1, 'draw', 9, 'another', '{}', '${AT}')`)
  const { rows } = await db.execute(sql`
    select id, channel, kind, event, state, tries, address, subscription_id as to, answer from outbox
    where due_at = ${AT} and created_at = ${AT} order by id`)
  const mail = { channel: 'mail', address: 'a@b.example', to: null, answer: null }
  const push = { channel: 'push', address: null, to: 1, answer: null, state: 'waiting' }
  expect(rows).toEqual([
    { ...push, id: 41, kind: 'reply', event: 7, tries: 1 },
    { ...push, id: 42, kind: 'evening', event: 8, tries: 0 },
    { ...mail, id: 43, kind: 'confirm', event: 1, state: 'sent', tries: 1, answer: '250 ok' },
    { ...mail, id: 44, kind: 'reply', event: 7, state: 'handed', tries: 1 },
    { ...mail, id: 45, kind: 'evening', event: 8, state: 'waiting', tries: 0 },
  ])
  expect(await db.$count(sql`outbox`)).toBe(rows.length)
  const asked = await pool.query('select task_identifier from graphile_worker.jobs')
  expect(asked.rows, 'what was asked of a job that is no more would wait for ever').toEqual([
    { task_identifier: 'settle' },
  ])
})
