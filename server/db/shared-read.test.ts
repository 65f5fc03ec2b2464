import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDatabase } from '#server/testing/a-database.ts'
import type { Connection, Database } from './connect.ts'
import { sharedRead } from './shared-read.ts'

let database: Connection
beforeAll(async () => void (database = await aDatabase()))
afterAll(() => database.close())

const halved = sharedRead<{ n: number; word: string | null }, { half: number; word: string | null; at: string }>(
  'test_halved',
  { n: 'int', word: 'text' },
  // A statement begins when it is asked: those of one have one moment.
  `select 100 / asked.n as half, asked.word, statement_timestamp()::text as at from asked where asked.n <> 7`,
)
const half = (n: number, word: string | null = null) => halved(database.db, { n, word })

test('what is asked in one turn is one statement, what is asked in the next another; each has its own answer', async () => {
  const first = [half(1, 'a'), half(2), half(1, '"')]
  await turn()
  const second = [half(4), half(5)]
  const [one, two, three, four, five] = await Promise.all([...first, ...second])
  expect([one, two, three, four, five].map((row) => [row?.half, row?.word])).toEqual([
    [100, 'a'],
    [50, null],
    [100, '"'],
    [25, null],
    [20, null],
  ])
  expect(new Set([one?.at, two?.at, three?.at]).size).toBe(1)
  expect(four?.at).toBe(five?.at)
  expect(four?.at).not.toBe(one?.at)
})

test('what is not found leaves the others their answers', async () => {
  expect(await Promise.all([half(1), half(7), half(2)])).toMatchObject([{ half: 100 }, null, { half: 50 }])
})

const slept = sharedRead<{ seconds: number }, { at: string }>(
  'test_slept',
  { seconds: 'float8' },
  `select statement_timestamp()::text as at, pg_sleep(asked.seconds)::text from asked`,
)

test('what is asked while such a statement is under way goes with the next, whenever that was', async () => {
  const first = slept(database.db, { seconds: 0.05 })
  await sleep(10)
  const second = slept(database.db, { seconds: 0 })
  await turn()
  const third = slept(database.db, { seconds: 0 })
  const [one, two, three] = await Promise.all([first, second, third])
  expect(two?.at).toBe(three?.at)
  expect(two?.at).not.toBe(one?.at)
})

test('one that is stuck is waited for no longer than is good', async () => {
  const answered: string[] = []
  const noted = async (name: string, seconds: number) => {
    await slept(database.db, { seconds })
    answered.push(name)
  }
  const stuck = noted('stuck', 1)
  await sleep(10)
  await Promise.all([noted('later', 0), stuck])
  expect(answered).toEqual(['later', 'stuck'])
})

test('one that fails is told to all of its turn, and the next is read again', async () => {
  const failed = { status: 'rejected', reason: { code: '22012' } }
  expect(await Promise.allSettled([half(1), half(0)])).toMatchObject([failed, failed])
  expect(await half(1)).toMatchObject({ half: 100 })
  expect(database.pool.idleCount).toBe(database.pool.totalCount)
})

test('where no connection is to be had, all are told', async () => {
  const none = new Error('no connection')
  const $client = { query: () => Promise.reject(none) }
  const db = { $client } as unknown as Database
  const asked = () => halved(db, { n: 1, word: null })
  expect(await Promise.allSettled([asked(), asked()])).toEqual([
    { status: 'rejected', reason: none },
    { status: 'rejected', reason: none },
  ])
})

const doubled = sharedRead<{ n: number }, { double: number }>(
  'test_doubled',
  { n: 'int' },
  'select 2 * asked.n as double from asked',
)

test('it is planned once, however many ask', async () => {
  const client = await database.pool.connect()
  const db = { $client: client } as unknown as Database
  try {
    for (let many = 1; many <= 8; many++) await Promise.all(Array.from({ length: many }, (_, n) => doubled(db, { n })))
    const { rows } = await client.query<{ kept: number }>(
      `select generic_plans::int as kept from pg_prepared_statements where name = 'test_doubled'`,
    )
    // Five are planned each for itself, before PostgreSQL knows what that costs.
    expect(rows[0]?.kept).toBe(3)
  } finally {
    client.release()
  }
})
