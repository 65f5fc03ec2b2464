import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDatabase } from '#server/testing/a-database.ts'
import type { Connection } from './connect.ts'
import { sharedTrip } from './shared-trip.ts'

let database: Connection
beforeAll(async () => void (database = await aDatabase()))
afterAll(() => database.close())

const ask = (text: string) => sharedTrip(database.pool, (client) => client.query<{ one: number }>(text))
const backend = async () => (await ask('select pg_backend_pid() as one')).rows[0]?.one

test('what is asked in one turn travels along one connection, what is asked in the next along another', async () => {
  const first = [backend(), backend(), backend()]
  await turn()
  const second = [backend(), backend()]
  const [one, ...others] = await Promise.all([...first, ...second])
  expect(others.slice(0, 2)).toEqual([one, one])
  expect(others[2]).not.toBe(one)
  expect(others[3]).toBe(others[2])
})

test('one that fails leaves the others their answers', async () => {
  const [one, failed, three] = await Promise.allSettled([
    ask('select 1 as one'),
    ask('select 1/0'),
    ask('select 3 as one'),
  ])
  expect(failed).toMatchObject({ status: 'rejected', reason: { code: '22012' } })
  expect([one, three]).toMatchObject([{ value: { rows: [{ one: 1 }] } }, { value: { rows: [{ one: 3 }] } }])
})

test('every connection goes back, however its trip ends', async () => {
  for (let nth = 0; nth < 12; nth++) await Promise.allSettled([ask('select 1/0'), ask('select 1')])
  expect(database.pool.idleCount).toBe(database.pool.totalCount)
  expect(await backend()).toBeGreaterThan(0)
})

test('where no connection is to be had, all are told', async () => {
  const none = new Error('no connection')
  const pool = { connect: () => Promise.reject(none) } as unknown as Connection['pool']
  const asked = () => sharedTrip(pool, (client) => client.query('select 1'))
  expect(await Promise.allSettled([asked(), asked()])).toEqual([
    { status: 'rejected', reason: none },
    { status: 'rejected', reason: none },
  ])
})
