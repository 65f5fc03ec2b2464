import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aDatabase } from '#server/testing/a-database.ts'
import type { Connection } from './connect.ts'
import { statement } from './statement.ts'
import { pipelined } from './transaction.ts'

let database: Connection
beforeAll(async () => {
  database = await aDatabase()
  await database.db.execute(sql`create table things (n int primary key check (n > 0))`)
})
afterAll(() => database.close())
beforeEach(() => database.db.execute(sql`truncate things`))

const keep = statement<{ n: number }>('test_keep', 'insert into things values ($n)')
const count = () => database.db.$count(sql`things`)

test('what was written before the end is there, and the answer comes after it', async () => {
  const answer = await pipelined(database.pool, async (tx) => {
    await keep(tx, { n: 1 })
    return { answer: 'done', written: keep(tx, { n: 2 }) }
  })
  expect(answer).toBe('done')
  expect(await count()).toBe(2)
})

test('a last write that fails takes everything back with it, although its commit was on its way', async () => {
  const call = pipelined(database.pool, async (tx) => {
    await keep(tx, { n: 1 })
    return { answer: 'done', written: keep(tx, { n: 0 }) }
  })
  await expect(call).rejects.toMatchObject({ constraint: 'things_n_check' })
  expect(await count()).toBe(0)
})

test('the answer may be read behind the last write; where that fails, its failure is the call’s', async () => {
  const ending = (n: number) =>
    pipelined(database.pool, async (tx) => {
      const written = keep(tx, { n })
      return { answer: written.then(() => `kept ${n}`), written }
    })
  expect(await ending(1)).toBe('kept 1')
  await expect(ending(0)).rejects.toMatchObject({ constraint: 'things_n_check' })
  expect(await count()).toBe(1)
})

test('work that throws takes everything back, and so does a failure that nobody heard', async () => {
  const thrown = pipelined(database.pool, async (tx) => {
    await keep(tx, { n: 1 })
    throw new Error('no')
  })
  await expect(thrown).rejects.toThrow('no')
  const unheard = pipelined(database.pool, async (tx) => {
    await keep(tx, { n: 1 })
    await keep(tx, { n: 1 }).catch(() => {})
    return { answer: 'done', written: Promise.resolve() }
  })
  await expect(unheard).rejects.toThrow('had failed')
  expect(await count()).toBe(0)
})

test('twenty at once, every second one failing, leave the connections in order', async () => {
  const calls = Array.from({ length: 20 }, (_, n) =>
    pipelined(database.pool, async (tx) => ({ answer: n, written: keep(tx, { n: n % 2 ? n : 0 }) })),
  )
  const ends = await Promise.allSettled(calls)
  expect(ends.map(({ status }) => status === 'fulfilled')).toEqual(calls.map((_, n) => n % 2 === 1))
  expect(await count()).toBe(10)
  const { rows } = await database.pool.query(
    `select count(*)::int as open from pg_stat_activity where datname = current_database() and state like 'idle in%'`,
  )
  expect(rows[0].open).toBe(0)
})
