import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countCoinDiscrepancies } from '#server/people/coins/coins.ts'
import type { Connection } from '#server/infra/db/connect.ts'
import { createDatabaseClone, deleteAllRows } from '#server/testing/database.ts'
import {
  createOrderFixture,
  coinGoods,
  insertMembers,
  NO_ORDER_DISCREPANCIES,
  countOrderDiscrepancies,
} from './testing/order-fixture.ts'

const RUNS = process.env.PROOFS_FULL === '1' ? 10_000 : 30
const STEPS = 14
const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000]
const WALLETS = ['wechat', 'alipay'] as const

let database: Connection
beforeAll(async () => {
  database = await createDatabaseClone()
  await deleteAllRows(database.db)
})
afterAll(() => database.close())

/** Runs random actions of one member with random wallet faults, then runs the jobs until every payment is found. */
async function replayHour(userId: number, generate: fc.GeneratorValue): Promise<void> {
  await insertMembers(database, userId, userId)
  const desk = createOrderFixture(database.jobsPool)
  const one = <T>(choices: readonly T[]): T => choices[generate(fc.nat, { max: choices.length - 1 })]!
  const attempts: { no: string; by: (typeof WALLETS)[number] }[] = []
  const orders: { id: number; no: string }[] = []
  const settled = (work: Promise<unknown>) => work.catch(() => {})

  async function ordersOne(): Promise<void> {
    const by = one(WALLETS)
    const { create: _last, ...rest } = desk[by].trouble
    const create = one(['unknown, done', 'unknown, not done', 'refused', null, null, null] as const)
    desk[by].trouble = { ...rest, ...(create && { create }) }
    const placed = await desk.order(userId, coinGoods(one([1, 2])), by)
    attempts.push({ no: placed.attempt.no, by })
    orders.push(placed.order)
  }

  const deeds: (() => Promise<unknown>)[] = [
    ordersOne,
    ordersOne,
    async () => {
      const { no, by } = one(attempts)
      desk[by].paid(no)
    },
    async () => {
      const { no, by } = one(attempts)
      const times = one([1, 1, 2, 3])
      if (desk[by].trades.get(no)?.state === 'paid')
        for (let nth = 0; nth < times; nth++) await desk.notice(by, desk[by].notice(no, {}, `${no} ${one([1, 2])}`))
    },
    () => settled(desk.cancels(userId, one(orders).no)),
    async () => {
      desk[one(WALLETS)].trouble.silent = one([true, false])
    },
    async () => {
      desk.clock.advance(one([SECOND, 6 * SECOND, MINUTE, 10 * MINUTE, 16 * MINUTE, 2 * HOUR]))
      await desk.round()
    },
  ]
  await ordersOne()
  for (let step = 0; step < STEPS; step++) await one(deeds)()
  for (const by of WALLETS) desk[by].trouble = {}
  for (const hours of [1, 1, 26]) {
    desk.clock.advance(hours * HOUR)
    await desk.round()
  }
  const paid = attempts.filter(({ no, by }) => desk[by].trades.get(no)?.state === 'paid').map(({ no }) => no)
  const { rows } = await database.db.execute<{ open: number; payments: number; kept: number }>(sql`select
    (select count(*) from orders where user_id = ${userId} and step in ('pending', 'closing', 'paid', 'late_paid'))::int as open,
    (select count(*) from payments where user_id = ${userId})::int as payments,
    (select count(*) from payments p where user_id = ${userId} and verdict = 'settled')::int
      + (select count(*) from refunds r join payments p on p.id = r.payment_id where p.user_id = ${userId})::int as kept`)
  expect(rows[0]).toEqual({ open: 0, payments: new Set(paid).size, kept: new Set(paid).size })
}

test(
  `${RUNS} random sequences of actions lose, duplicate and block no payment`,
  async () => {
    let members = 0
    const property = fc.asyncProperty(fc.gen(), (generate) => replayHour(++members, generate))
    await fc.assert(property, { numRuns: RUNS })
    expect(await countOrderDiscrepancies(database)).toEqual(NO_ORDER_DISCREPANCIES)
    expect(Object.values(await countCoinDiscrepancies(database.db))).toEqual([0, 0])
  },
  RUNS * 1000,
)
