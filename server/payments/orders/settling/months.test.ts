import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal } from '#contract/refusals.ts'
import { seedAgreements } from '#server/cms/content/content.ts'
import type { Connection } from '#server/infra/db/connect.ts'
import { runTransaction } from '#server/infra/db/retry.ts'
import { findVipEnd } from '#server/people/membership/membership.ts'
import { createDatabaseClone, deleteAllRows } from '#server/testing/database.ts'
import { countPaymentDiscrepancies } from '#server/payments/orders/reconciliation/payment-books.ts'
import { toOperatorActor } from '#server/payments/orders/finance/approval.ts'
import {
  insertRefundRequest,
  decideRefund,
  type Refund,
  settleRefund,
  type RefundParams,
} from '#server/payments/orders/refunds/refunds.ts'
import { createOrderFixture, insertMembers, vipGoods } from '#server/payments/orders/testing/order-fixture.ts'

/** PROOFS_FULL=1 runs 500 sequences of purchases, waits and refunds instead of 6. */
const RUNS = process.env.PROOFS_FULL === '1' ? 500 : 6
const DAY = 86_400_000
const SHANGHAI = 8 * 3_600_000
const [BUYER, OPERATOR] = [1, 2]

interface ModelOrder {
  paymentId: number
  months: number
  taken: number
}

/** Reference model (docs/rules/coins.md#membership): start of the membership and its number of months. */
interface ModelState {
  anchor: number
  months: number
  orders: ModelOrder[]
}

type MemberAction =
  | { do: 'buy'; months: number }
  | { do: 'wait'; days: number }
  | { do: 'refund'; nth: number; cause: RefundParams['cause']; count: number | undefined; fails: boolean }

/** Adds months in Shanghai time with the same day and time; the last day if the month is shorter. */
function addModelMonths(anchor: number, number: number): number {
  const at = new Date(anchor + SHANGHAI)
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth() + number, at.getUTCDate()]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Date.UTC(year, month, Math.min(day, lastDay)) + ((anchor + SHANGHAI) % DAY) - SHANGHAI
}

const computeModelEnd = ({ anchor, months: number }: ModelState) => addModelMonths(anchor, number)
const countModelMonthsAhead = ({ anchor, months: number }: ModelState, now: number) =>
  Array.from({ length: number }, (_, month) => addModelMonths(anchor, month)).filter((begin) => begin > now).length

function addToModel(paper: ModelState, number: number, now: number): void {
  if (computeModelEnd(paper) <= now) Object.assign(paper, { anchor: now, months: 0 })
  paper.months += number
}

function removeFromModel(paper: ModelState, number: number, now: number): void {
  if (computeModelEnd(paper) > now) paper.months -= number
}

let database: Connection
beforeAll(async () => void (database = await createDatabaseClone()))
afterAll(() => database.close())

/** Runs one member's purchases, waits and refunds; the membership must end at the time in the model. */
async function replayActions(start: Date, deeds: readonly MemberAction[]): Promise<void> {
  await deleteAllRows(database.db)
  await insertMembers(database, 3)
  const desk = createOrderFixture(database.jobsPool, start.toISOString())
  const { clock } = desk
  const now = () => clock.now().getTime()
  await database.db.transaction((tx) => seedAgreements(tx, clock.now()))
  const paper: ModelState = { anchor: now(), months: 0, orders: [] }

  async function buys(number: number): Promise<void> {
    const { attempt } = await desk.order(BUYER, vipGoods(number))
    desk.wechat.paid(attempt.no)
    expect(await desk.notice('wechat', desk.wechat.notice(attempt.no))).toBe(true)
    addToModel(paper, number, now())
    const { rows } = await database.db.execute<{ id: number }>('select max(id)::int as id from payments')
    paper.orders.push({ paymentId: rows[0]!.id, months: number, taken: 0 })
  }

  /** Refunds with one operator, or with a second operator if required. Returns null if the refund is rejected. */
  async function refund(wish: RefundParams): Promise<Refund | null> {
    try {
      return await runTransaction(database.db, async (tx) => {
        const asked = await insertRefundRequest(tx, OPERATOR, wish, clock.now())
        return asked.state === 'asked'
          ? decideRefund(tx, asked.id, toOperatorActor(3), { decision: 'confirm' }, clock.now())
          : asked
      })
    } catch (error) {
      if (error instanceof Refusal) return null
      throw error
    }
  }

  async function givesBack({ nth, cause, count, fails }: Extract<MemberAction, { do: 'refund' }>): Promise<void> {
    const order = paper.orders[nth % paper.orders.length]
    if (!order) return
    const made = await refund({ paymentId: order.paymentId, cause, count, reason: 'x' })
    if (!made) return
    const { taken } = made
    expect(taken).toBeLessThanOrEqual(order.months - order.taken)
    if (cause === 'unused') expect(taken).toBe(order.months - order.taken)
    else expect(taken).toBeLessThanOrEqual(countModelMonthsAhead(paper, now()))
    if (cause === 'rest') expect(taken).toBeGreaterThan(0)
    removeFromModel(paper, taken, now())
    await agrees()
    const status = fails ? ({ state: 'failed', words: 'no' } as const) : ({ state: 'succeeded' } as const)
    await runTransaction(database.db, (tx) => settleRefund(tx, 'wechat', made.no, status, clock.now()))
    if (fails) addToModel(paper, taken, now())
    else order.taken += taken
  }

  async function agrees(): Promise<void> {
    const until = (await findVipEnd(database.db, BUYER))?.getTime() ?? 0
    if (computeModelEnd(paper) > now()) expect(new Date(until)).toEqual(new Date(computeModelEnd(paper)))
    else expect(until).toBeLessThanOrEqual(now())
  }

  for (const deed of deeds) {
    if (deed.do === 'buy') await buys(deed.months)
    else if (deed.do === 'wait') clock.advance(deed.days * DAY)
    else await givesBack(deed)
    await agrees()
  }
  expect(Object.values(await countPaymentDiscrepancies(database.db)).every((count) => count === 0)).toBe(true)
}

test(
  'the membership ends as in the reference model after any purchases and refunds',
  async () => {
    const buys = fc.constantFrom(1, 1, 2, 3, 6, 12).map((number): MemberAction => ({ do: 'buy', months: number }))
    const waits = fc.constantFrom(0, 1, 7, 8, 27, 31, 59, 200).map((days): MemberAction => ({ do: 'wait', days }))
    const wish = fc.tuple(
      fc.nat({ max: 5 }),
      fc.constantFrom('unused', 'rest', 'rest', 'minor'),
      fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
      fc.boolean(),
    )
    const refunds = wish.map(([nth, cause, count, fails]): MemberAction => ({ do: 'refund', nth, cause, count, fails }))
    const deed = fc.oneof(buys, waits, refunds)
    const start = fc.date({
      min: new Date('2022-01-01T00:00:00Z'),
      max: new Date('2024-12-31T23:00:00Z'),
      noInvalidDate: true,
    })
    const deeds = fc.array(deed, { minLength: 6, maxLength: 16, size: 'max' })
    await fc.assert(fc.asyncProperty(start, deeds, replayActions), { numRuns: RUNS })
  },
  RUNS * 20_000,
)
