import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabaseClone } from '#server/testing/database.ts'
import type { Connection, Queryable } from './connect.ts'
import { prepareStatement } from './statement.ts'

let database: Connection
beforeAll(async () => void (database = await createDatabaseClone()))
afterAll(() => database.close())

const moment = prepareStatement<{ at: Date }, { at: Date; all: Date[] }, Queryable>(
  'test_moment',
  'select $at::timestamptz as at, array[$at::timestamptz] as all',
)

const AT = new Date('2026-03-01T12:00:00.123Z')
const ask = (by: Queryable) => moment(by, { at: AT })

test.each([
  ['the database', () => ask(database.db)],
  ['a transaction', () => database.db.transaction(ask)],
])('prepared statements return timestamps as Dates, with %s', async (_by, asked) => {
  expect(await asked()).toEqual([{ at: AT, all: [AT] }])
})
