import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Connection } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { aDatabaseBefore } from '#server/testing/earlier-database.ts'

let connection: Connection
beforeAll(async () => void (connection = await aDatabaseBefore('_roles')))
afterAll(() => connection.close())

test('operators from before there were roles are administrators who sign in again; players stay as they are', async () => {
  const { pool } = connection
  await pool.query(`
    insert into users (phone, nickname, vip_code, role, created_at)
      values ('1', 'an operator', '1', 'operator', now()), ('2', 'a player', '2', 'player', now());
    insert into sessions (user_id, token_hash, staff, device, created_at, expires_at)
      select id, sha256(convert_to(nickname || staff, 'UTF8')), staff, 'x', now(), now() + interval '1 day'
      from users, (values (true), (false)) as kind (staff) where not staff or role = 'operator'`)
  await migrate(connection)
  const { rows: users } = await pool.query('select nickname, role from users order by id')
  expect(users).toEqual([
    { nickname: 'an operator', role: 'administrator' },
    { nickname: 'a player', role: 'player' },
  ])
  const { rows: sessions } = await pool.query('select user_id, staff from sessions order by user_id')
  expect(sessions).toEqual([
    { user_id: 1, staff: false },
    { user_id: 2, staff: false },
  ])
})
