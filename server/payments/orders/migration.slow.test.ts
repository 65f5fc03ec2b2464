import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Connection } from '#server/infra/db/connect.ts'
import { migrate } from '#server/infra/db/migrate.ts'
import { createDatabaseBefore } from '#server/testing/earlier-database.ts'

let connection: Connection
beforeAll(async () => void (connection = await createDatabaseBefore('_plain_gifts')))
afterAll(() => connection.close())

test('the migration to gifts without approval deletes only pending and refused gifts', async () => {
  const { pool } = connection
  const form = '0b0e7a52-6a3b-4c8e-9f43-0a4f5f1f9d11'
  await pool.query(`
    insert into users (phone, nickname, vip_code, created_at) values ('1', 'ming', '1', now());
    insert into gifts (user_id, kind, number, reason, state, asked_by, decided_by, form, at) values
      (1, 'coins', 30, '补偿', 'given', 'operator 1', null, null, now()),
      (1, 'coins', 300, '补偿', 'given', 'operator 1', 'operator 2', null, now()),
      (1, 'coins', 200, '补偿', 'asked', 'operator 1', null, '${form}', now()),
      (1, 'vip', 2, '补偿', 'refused', 'operator 1', 'operator 2', null, now())`)
  await migrate(connection)
  expect((await pool.query('select number, asked_by from gifts order by id')).rows).toEqual([
    { number: 30, asked_by: 'operator 1' },
    { number: 300, asked_by: 'operator 1' },
  ])
})
