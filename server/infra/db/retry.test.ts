import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refuse } from '#contract/refusals.ts'
import { createDatabaseClone } from '#server/testing/database.ts'
import type { Connection, Tx } from './connect.ts'
import { getErrorCode } from '#server/infra/lib/errors.ts'
import { runTransaction, retryOnConflict } from './retry.ts'

let connection: Connection
beforeAll(async () => {
  connection = await createDatabaseClone()
  await connection.pool.query('create table hooks (id int primary key, hangs int not null default 0)')
})
afterAll(() => connection.close())
beforeEach(async () => {
  await connection.pool.query('truncate hooks')
  await connection.pool.query('insert into hooks (id) values (1), (2)')
})

const hangPicture = (tx: Tx, id: number) => tx.execute(sql`update hooks set hangs = hangs + 1 where id = ${id}`)
const listHangs = async () => (await connection.pool.query('select hangs from hooks order by id')).rows

/** Each of the two transactions holds its first row lock before either requests its second. */
function runCrosswise(run: (work: (tx: Tx) => Promise<void>) => Promise<void>) {
  let runs = 0
  let holding = 0
  let meet = () => {}
  const met = new Promise<void>((go) => (meet = go))
  const one = (first: number, second: number) =>
    run(async (tx) => {
      runs += 1
      await hangPicture(tx, first)
      holding += 1
      if (holding >= 2) meet()
      await met
      await hangPicture(tx, second)
    })
  return Promise.allSettled([one(1, 2), one(2, 1)]).then((outcomes) => ({ outcomes, runs: () => runs }))
}

describe('deadlock of two transactions', () => {
  test('rolls back one of them without runTransaction', async () => {
    const { outcomes } = await runCrosswise((work) => connection.db.transaction(work))
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const lost = outcomes.find((one) => one.status === 'rejected')
    expect(getErrorCode(lost?.reason)).toBe('40P01')
    expect(await listHangs()).toEqual([{ hangs: 1 }, { hangs: 1 }])
  })

  test('is resolved by retrying the aborted transaction', async () => {
    const { outcomes, runs } = await runCrosswise((work) => runTransaction(connection.db, work))
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    expect(runs()).toBe(3)
    expect(await listHangs()).toEqual([{ hangs: 2 }, { hangs: 2 }])
  })
})

test('retries a transaction after a lock timeout', async () => {
  let runs = 0
  const holder = await connection.pool.connect()
  await holder.query('begin')
  await holder.query('update hooks set hangs = 5 where id = 1')
  const waiting = runTransaction(connection.db, (tx) => {
    if (++runs === 2) void holder.query('commit').then(() => holder.release())
    return hangPicture(tx, 1)
  })
  await waiting
  expect(runs).toBe(2)
  expect((await listHangs())[0]).toEqual({ hangs: 6 })
})

describe('retryOnConflict', () => {
  const failing = (error: unknown) => {
    let runs = 0
    const work = () => {
      runs += 1
      return Promise.reject(error)
    }
    return { work, runs: () => runs }
  }
  const refusal = () => {
    try {
      return refuse('coins_short')
    } catch (error) {
      return error
    }
  }

  test.each([
    ['for a refusal', refusal()],
    ['for a TypeError', new TypeError('x is not a function')],
    ['for a unique violation', Object.assign(new Error('query'), { cause: { code: '23505' } })],
    ['for a thrown undefined', undefined],
  ])('throws at the first attempt %s', async (_why, error) => {
    const { work, runs } = failing(error)
    await expect(retryOnConflict(work)).rejects.toBe(error)
    expect(runs()).toBe(1)
  })

  test('throws after five attempts', async () => {
    const error = new Error('query', { cause: { code: '40P01' } })
    const { work, runs } = failing(error)
    await expect(retryOnConflict(work)).rejects.toBe(error)
    expect(runs()).toBe(5)
  })
})

test('retryOnConflict also retries an error that its predicate accepts', async () => {
  let runs = 0
  const work = async () => {
    if (++runs < 3) throw Object.assign(new Error('taken'), { code: '23505' })
    return runs
  }
  expect(await retryOnConflict(work, (error) => getErrorCode(error) === '23505')).toBe(3)
})
