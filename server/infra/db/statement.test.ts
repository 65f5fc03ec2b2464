import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDatabase } from '#server/testing/a-database.ts'
import type { Connection, Reader } from './connect.ts'
import { statement } from './statement.ts'

let database: Connection
beforeAll(async () => void (database = await aDatabase()))
afterAll(() => database.close())

const moment = statement<{ at: Date }, { at: Date; all: Date[] }, Reader>(
  'test_moment',
  'select $at::timestamptz as at, array[$at::timestamptz] as all',
)

const AT = new Date('2026-03-01T12:00:00.123Z')
const ask = (by: Reader) => moment(by, { at: AT })

test.each([
  ['the database', () => ask(database.db)],
  ['a transaction', () => database.db.transaction(ask)],
])('reads a timestamp as a date, from %s', async (_by, asked) => {
  expect(await asked()).toEqual([{ at: AT, all: [AT] }])
})
