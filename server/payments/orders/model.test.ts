import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countCoinDiscrepancies, getCoins } from '#server/people/coins/coins.ts'
import type { Connection } from '#server/infra/db/connect.ts'
import { createDatabaseClone, deleteAllRows } from '#server/testing/database.ts'
import {
  createOrderFixture,
  coinGoods,
  insertMembers,
  NO_ORDER_DISCREPANCIES,
  countOrderDiscrepancies,
} from './testing/order-fixture.ts'

/** PROOFS_FULL=1 runs 1000 sequences of up to 40 commands, otherwise 30 sequences of up to 25. */
const FULL = process.env.PROOFS_FULL === '1'
const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000]
const MEMBERS = 2

type WalletName = 'wechat' | 'alipay'
type OrderFixture = ReturnType<typeof createOrderFixture>

/** A payment attempt in the reference model, which follows docs/rules/payment.md. */
interface ModelAttempt {
  no: string
  by: WalletName
  begun: number
  open: boolean
  /** True: the site has received the code. */
  coded: boolean
  due: number
}

interface ModelOrder {
  id: number
  no: string
  member: number
  coins: number
  ends: number
  step: 'pending' | 'closing' | 'closed' | 'credited'
  attempts: ModelAttempt[]
}

interface ModelState {
  now: number
  orders: ModelOrder[]
  silent: Set<WalletName>
}

function computeModelPoll({ begun, open }: ModelAttempt, ends: number, at: number): number {
  const early = [5, 10, 20, 40].map((seconds) => begun + seconds * SECOND)
  const minutes = Array.from({ length: 15 }, (_, n) => begun + (n + 1) * MINUTE)
  const ahead = [ends, ends + 5 * MINUTE, ends + HOUR, ends + 24 * HOUR]
  if (open) ahead.push(...[...early, ...minutes].filter((moment) => moment < ends))
  if (open && at >= ends) ahead.push(at + (at < ends + HOUR ? MINUTE : HOUR))
  return Math.min(...ahead.filter((moment) => moment > at))
}

const isOpen = ({ step }: ModelOrder) => step === 'pending' || step === 'closing'
const getTradeState = (desk: OrderFixture, { by, no }: ModelAttempt) => desk[by].trades.get(no)?.state

function closeInModel(order: ModelOrder): void {
  order.step = order.attempts.some(({ open }) => open) ? 'closing' : 'closed'
  for (const one of order.attempts) if (one.open) one.due = one.begun
}

/** Models a polling run for orders that can still be credited. All other payments are refunded eventually. */
function runModelJobs(paper: ModelState, desk: OrderFixture): void {
  const { now, silent } = paper
  for (const order of paper.orders.filter(isOpen)) {
    if (order.step === 'pending' && now >= order.ends) closeInModel(order)
    for (const attempt of order.attempts.filter(({ due }) => due <= now)) {
      const state = getTradeState(desk, attempt)
      const answers = !silent.has(attempt.by)
      if (answers && state === 'paid') order.step = 'credited'
      else if (answers && order.step === 'closing' && attempt.open) {
        attempt.open = (state === undefined || state === 'unscanned') && now < order.ends + 5 * MINUTE
      }
      attempt.due = computeModelPoll(attempt, order.ends, now)
    }
    if (order.step === 'closing' && order.attempts.every(({ open }) => !open)) order.step = 'closed'
  }
}

type Command = fc.AsyncCommand<ModelState, OrderFixture>
type Run = (paper: ModelState, desk: OrderFixture) => Promise<void>

const command = (words: string, run: Run, check: (paper: ModelState) => boolean = () => true): Command => ({
  check,
  run,
  toString: () => words,
})
const hasOrders = ({ orders }: ModelState) => orders.length > 0
const listModelAttempts = ({ orders }: ModelState) =>
  orders.flatMap((order) => order.attempts.map((attempt) => ({ order, attempt })))
const pickNth = <T>(all: readonly T[], nth: number): T => all[nth % all.length]!

/** Result of the call that creates the code; undefined: success. */
const CREATE_FAULTS = [undefined, undefined, 'unknown, done', 'unknown, not done', 'refused'] as const

const orderCommand = (member: number, number: number, by: WalletName, create: (typeof CREATE_FAULTS)[number]) =>
  command(`${member} orders ${number} by ${by}: ${create ?? 'success'}`, async (paper, desk) => {
    const open = paper.orders.filter((one) => one.member === member && isOpen(one))
    const same = open.find((one) => one.step === 'pending' && one.ends > paper.now && one.coins === number)
    const { trouble } = desk[by]
    desk[by].trouble = { ...trouble, ...(create && { create }) }
    const placing = desk.order(member, coinGoods(number), by).finally(() => (desk[by].trouble = trouble))
    if (!same && open.length >= 10) return expect(placing).rejects.toMatchObject({ code: 'orders_open' })
    const placed = await placing
    for (const other of open) if (other.step === 'pending' && other !== same) closeInModel(other)
    const order = same ?? addModelOrder(paper, placed.order, member, number)
    expect(placed.order.id).toBe(order.id)
    const { no } = placed.attempt
    let attempt = order.attempts.find((one) => one.open && one.by === by)
    if (attempt) {
      expect(no).toBe(attempt.no)
      if (attempt.coded || paper.silent.has(by)) return
      // The wallet is queried before a lost code is requested again.
      if (getTradeState(desk, attempt) === 'paid') order.step = 'credited'
    } else {
      expect(order.attempts.map((one) => one.no)).not.toContain(no)
      attempt = { no, by, begun: paper.now, open: true, coded: false, due: 0 }
      attempt.due = computeModelPoll(attempt, order.ends, paper.now)
      order.attempts.push(attempt)
    }
    attempt.coded = create === undefined
    attempt.open = create !== 'refused'
  })

function addModelOrder(
  paper: ModelState,
  { id, no }: { id: number; no: string },
  member: number,
  number: number,
): ModelOrder {
  const ends = paper.now + 15 * MINUTE
  const order: ModelOrder = { id, no, member, coins: number, ends, step: 'pending', attempts: [] }
  paper.orders.push(order)
  return order
}

const cancelCommand = (nth: number) =>
  command(
    `cancels order ${nth}`,
    async (paper, desk) => {
      const order = pickNth(paper.orders, nth)
      const cancelling = desk.cancels(order.member, order.no)
      if (order.step === 'credited') return expect(cancelling).rejects.toMatchObject({ code: 'order_paid' })
      // The model does not know late payments: cancelling a closed order fails if it was paid late, else it succeeds.
      await cancelling.catch(() => expect(order.step).toBe('closed'))
      if (order.step === 'pending') closeInModel(order)
    },
    hasOrders,
  )

const payCommand = (nth: number) =>
  command(
    `pays attempt ${nth}`,
    async (paper, desk) => {
      const { attempt } = pickNth(listModelAttempts(paper), nth)
      desk[attempt.by].paid(attempt.no)
    },
    hasOrders,
  )

const notifyCommand = (nth: number) =>
  command(
    `tells of attempt ${nth}`,
    async (paper, desk) => {
      const { order, attempt } = pickNth(listModelAttempts(paper), nth)
      if (getTradeState(desk, attempt) !== 'paid') return
      const notice = desk[attempt.by].notice(attempt.no, {}, `${attempt.no} ${nth % 2}`)
      expect(await desk.notice(attempt.by, notice)).toBe(true)
      if (isOpen(order)) order.step = 'credited'
    },
    hasOrders,
  )

const waitCommand = (ms: number) =>
  command(`waits ${ms / SECOND} s`, async (paper, desk) => {
    paper.now += ms
    desk.clock.advance(ms)
    runModelJobs(paper, desk)
    await desk.round()
    await expectAgreement(paper, desk)
  })

const silenceCommand = (by: WalletName, silent: boolean) =>
  command(`${by} ${silent ? 'falls silent' : 'speaks'}`, async (paper, desk) => {
    desk[by].trouble.silent = silent
    if (silent) paper.silent.add(by)
    else paper.silent.delete(by)
  })

async function expectAgreement(paper: ModelState, desk: OrderFixture): Promise<void> {
  for (let member = 1; member <= MEMBERS; member++) {
    const credited = paper.orders.filter((one) => one.member === member && one.step === 'credited')
    const due = credited.reduce((sum, { coins: own }) => sum + own, 0)
    expect(await getCoins(desk.deps.db, member)).toBe(due)
  }
  for (const { id, step } of paper.orders) {
    const real = await desk.step(id)
    if (step === 'credited') expect(real).toBe('fulfilled')
    else if (step === 'closed') expect(['closed', 'refund_pending']).toContain(real)
    else expect(real).toBe(step)
  }
}

/** Advances the time until every payment is found. Expects one refund per payment, except for the credited payment. */
async function expectFinalState(paper: ModelState, desk: OrderFixture): Promise<void> {
  for (const by of ['wechat', 'alipay'] as const) await silenceCommand(by, false).run(paper, desk)
  for (const hours of [1, 1, 1, 26, 1]) await waitCommand(hours * HOUR).run(paper, desk)
  for (const order of paper.orders) {
    const paid = order.attempts.filter((one) => getTradeState(desk, one) === 'paid').length
    const back = order.step === 'credited' ? paid - 1 : paid
    expect(isOpen(order)).toBe(false)
    expect(await desk.deps.db.$count(sql`refunds where order_id = ${order.id}`)).toBe(back)
    expect(await desk.step(order.id)).toBe(
      order.step === 'credited' ? 'fulfilled' : paid > 0 ? 'refund_pending' : 'closed',
    )
  }
  expect(await countOrderDiscrepancies(desk.deps)).toEqual(NO_ORDER_DISCREPANCIES)
  expect(await desk.deps.db.$count(sql`incidents`)).toBe(0)
  expect(Object.values(await countCoinDiscrepancies(desk.deps.db))).toEqual([0, 0])
}

let database: Connection
beforeAll(async () => void (database = await createDatabaseClone()))
afterAll(() => database.close())

test(
  'orders agree with the reference model for any sequence of commands',
  async () => {
    const nth = fc.nat({ max: 11 })
    const by = fc.constantFrom<WalletName>('wechat', 'alipay')
    const delay = fc.constantFrom(SECOND, 7 * SECOND, 50 * SECOND, 4 * MINUTE, 16 * MINUTE, 2 * HOUR)
    const member = fc.integer({ min: 1, max: MEMBERS })
    const commands = fc.commands(
      [
        fc
          .tuple(member, fc.integer({ min: 1, max: 2 }), by, fc.constantFrom(...CREATE_FAULTS))
          .map((all) => orderCommand(...all)),
        nth.map(cancelCommand),
        nth.map(payCommand),
        nth.map(payCommand),
        nth.map(notifyCommand),
        delay.map(waitCommand),
        fc.tuple(by, fc.boolean()).map((all) => silenceCommand(...all)),
      ],
      { maxCommands: FULL ? 40 : 25, size: 'max' },
    )
    const fates = new Set<string>()
    const property = fc.asyncProperty(commands, async (all) => {
      await deleteAllRows(database.db)
      await insertMembers(database, MEMBERS)
      const desk = createOrderFixture(database.jobsPool)
      const paper: ModelState = { now: desk.clock.now().getTime(), orders: [], silent: new Set() }
      await fc.asyncModelRun(() => ({ model: paper, real: desk }), all)
      await expectFinalState(paper, desk)
      for (const one of paper.orders) fates.add(one.step)
    })
    await fc.assert(property, { numRuns: FULL ? 1000 : 30 })
    expect([...fates].toSorted()).toEqual(['closed', 'credited'])
  },
  FULL ? 3_600_000 : 300_000,
)
