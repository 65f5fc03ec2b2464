import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal } from '#contract/refusals.ts'
import { layFirstAgreements } from '#server/cms/content/content.ts'
import type { Connection } from '#server/infra/db/connect.ts'
import { inTransaction } from '#server/infra/db/retried.ts'
import { vipUntil } from '#server/people/membership/membership.ts'
import { aDatabase, emptied } from '#server/testing/a-database.ts'
import { paymentDiscrepancies } from './payment-books.ts'
import { operatorActor } from './approval.ts'
import { askRefund, decideRefund, type Refund, settleRefund, type RefundParams } from './refunds.ts'
import { aDesk, members, months } from './testing/a-desk.ts'

/** PROOFS_FULL=1: the number of runs required by the acceptance proof. */
const RUNS = process.env.PROOFS_FULL === '1' ? 500 : 15
const DAY = 86_400_000
const SHANGHAI = 8 * 3_600_000
const [BUYER, OPERATOR] = [1, 2]

interface PaperOrder {
  paymentId: number
  months: number
  taken: number
}

/** Reference model (docs/rules/coins.md#membership): start of the chain and its number of months. */
interface Paper {
  anchor: number
  months: number
  orders: PaperOrder[]
}

type Deed =
  | { do: 'buy'; months: number }
  | { do: 'wait'; days: number }
  | { do: 'refund'; nth: number; cause: RefundParams['cause']; count: number | undefined; fails: boolean }

/** Adds months in Shanghai time with the same day and time; the last day if the month is shorter. */
function later(anchor: number, number: number): number {
  const at = new Date(anchor + SHANGHAI)
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth() + number, at.getUTCDate()]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Date.UTC(year, month, Math.min(day, lastDay)) + ((anchor + SHANGHAI) % DAY) - SHANGHAI
}

const endOf = ({ anchor, months: number }: Paper) => later(anchor, number)
const aheadOf = ({ anchor, months: number }: Paper, now: number) =>
  Array.from({ length: number }, (_, month) => later(anchor, month)).filter((begin) => begin > now).length

function adds(paper: Paper, number: number, now: number): void {
  if (endOf(paper) <= now) Object.assign(paper, { anchor: now, months: 0 })
  paper.months += number
}

function takes(paper: Paper, number: number, now: number): void {
  if (endOf(paper) > now) paper.months -= number
}

let database: Connection
beforeAll(async () => void (database = await aDatabase()))
afterAll(() => database.close())

/** Runs one member's purchases, waits and refunds; the membership must end at the time in the model. */
async function lives(start: Date, deeds: readonly Deed[]): Promise<void> {
  await emptied(database.db)
  await members(database, 3)
  const desk = aDesk(database.jobsPool, start.toISOString())
  const { clock } = desk
  const now = () => clock.now().getTime()
  await database.db.transaction((tx) => layFirstAgreements(tx, clock.now()))
  const paper: Paper = { anchor: now(), months: 0, orders: [] }

  async function buys(number: number): Promise<void> {
    const { attempt } = await desk.order(BUYER, months(number))
    desk.wechat.paid(attempt.no)
    expect(await desk.notice('wechat', desk.wechat.notice(attempt.no))).toBe(true)
    adds(paper, number, now())
    const { rows } = await database.db.execute<{ id: number }>('select max(id)::int as id from payments')
    paper.orders.push({ paymentId: rows[0]!.id, months: number, taken: 0 })
  }

  /** Refunds with one operator, or with a second one if required. null: nothing to refund. */
  async function refund(wish: RefundParams): Promise<Refund | null> {
    try {
      return await inTransaction(database.db, async (tx) => {
        const asked = await askRefund(tx, OPERATOR, wish, clock.now())
        return asked.state === 'asked'
          ? decideRefund(tx, asked.id, operatorActor(3), { decision: 'confirm' }, clock.now())
          : asked
      })
    } catch (error) {
      if (error instanceof Refusal) return null
      throw error
    }
  }

  async function givesBack({ nth, cause, count, fails }: Extract<Deed, { do: 'refund' }>): Promise<void> {
    const order = paper.orders[nth % paper.orders.length]
    if (!order) return
    const made = await refund({ paymentId: order.paymentId, cause, count, reason: 'x' })
    if (!made) return
    const { taken } = made
    expect(taken).toBeLessThanOrEqual(order.months - order.taken)
    if (cause === 'unused') expect(taken).toBe(order.months - order.taken)
    else expect(taken).toBeLessThanOrEqual(aheadOf(paper, now()))
    if (cause === 'rest') expect(taken).toBeGreaterThan(0)
    takes(paper, taken, now())
    await agrees()
    const status = fails ? ({ state: 'failed', words: 'no' } as const) : ({ state: 'succeeded' } as const)
    await inTransaction(database.db, (tx) => settleRefund(tx, 'wechat', made.no, status, clock.now()))
    if (fails) adds(paper, taken, now())
    else order.taken += taken
  }

  async function agrees(): Promise<void> {
    const until = (await vipUntil(database.db, BUYER))?.getTime() ?? 0
    if (endOf(paper) > now()) expect(new Date(until)).toEqual(new Date(endOf(paper)))
    else expect(until).toBeLessThanOrEqual(now())
  }

  for (const deed of deeds) {
    if (deed.do === 'buy') await buys(deed.months)
    else if (deed.do === 'wait') clock.advance(deed.days * DAY)
    else await givesBack(deed)
    await agrees()
  }
  expect(Object.values(await paymentDiscrepancies(database.db)).every((count) => count === 0)).toBe(true)
}

test(
  'I9: membership ends as computed for any purchases and refunds',
  async () => {
    const buys = fc.constantFrom(1, 1, 2, 3, 6, 12).map((number): Deed => ({ do: 'buy', months: number }))
    const waits = fc.constantFrom(0, 1, 7, 8, 27, 31, 59, 200).map((days): Deed => ({ do: 'wait', days }))
    const wish = fc.tuple(
      fc.nat({ max: 5 }),
      fc.constantFrom('unused', 'rest', 'rest', 'minor'),
      fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
      fc.boolean(),
    )
    const refunds = wish.map(([nth, cause, count, fails]): Deed => ({ do: 'refund', nth, cause, count, fails }))
    const deed = fc.oneof(buys, waits, refunds)
    const start = fc.date({
      min: new Date('2022-01-01T00:00:00Z'),
      max: new Date('2024-12-31T23:00:00Z'),
      noInvalidDate: true,
    })
    const deeds = fc.array(deed, { minLength: 6, maxLength: 16, size: 'max' })
    await fc.assert(fc.asyncProperty(start, deeds, lives), { numRuns: RUNS })
  },
  RUNS * 20_000,
)
