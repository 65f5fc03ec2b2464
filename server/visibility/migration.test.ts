import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Connection } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { aDatabaseBefore } from '#server/testing/earlier-database.ts'
import { muteThese } from './muted-words.ts'

let connection: Connection
beforeAll(async () => void (connection = await aDatabaseBefore('_muted_signs')))
afterAll(() => connection.close())

test('muted words from before unseen signs were left out are kept as they would be kept today', async () => {
  const { db, pool } = connection
  const words = [
    '❤\uFE0F',
    '选\u200B号',
    '选号',
    '\u200D',
    '\u20E3',
    '走\u2800 势',
    'knn',
    '👨\u200D👩',
    '杀\uFE0F 号 ',
  ]
  await pool.query(
    `insert into users (phone, nickname, vip_code, created_at) values (1, 'ming', 1, now()), (2, 'hong', 2, now())`,
  )
  await pool.query(`insert into muted_words (user_id, word) select 1, unnest($1::text[])`, [words])

  await migrate(connection)
  const today = await db.transaction((tx) => muteThese(tx, 2, words))
  expect(today).toHaveLength(6)
  const { rows } = await pool.query<{ word: string }>('select word from muted_words where user_id = 1 order by word')
  expect(rows.map(({ word }) => word)).toEqual(today)
})
