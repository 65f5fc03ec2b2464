import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { coinsOf } from '#server/people/coins/coins.ts'
import type { Connection } from '#server/infra/db/connect.ts'
import { aDatabase, emptied } from '#server/testing/a-database.ts'
import { aDesk, coins, members, NOTHING_OFF, orderBooksOff } from './testing/a-desk.ts'

/** PROOFS_FULL=1: the number of runs required by the acceptance proof. */
const FULL = process.env.PROOFS_FULL === '1'
const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000]
const MEMBERS = 2

type WalletName = 'wechat' | 'alipay'
type Desk = ReturnType<typeof aDesk>

/** Reference model, as described in docs/rules/payment.md. */
interface PaperAttempt {
  no: string
  by: WalletName
  begun: number
  open: boolean
  due: number
}

interface PaperOrder {
  id: number
  no: string
  member: number
  coins: number
  ends: number
  step: 'pending' | 'closing' | 'closed' | 'credited'
  attempts: PaperAttempt[]
}

interface Paper {
  now: number
  orders: PaperOrder[]
  silent: Set<WalletName>
}

function dueAfter({ begun, open }: PaperAttempt, ends: number, at: number): number {
  const early = [5, 10, 20, 40].map((seconds) => begun + seconds * SECOND)
  const minutes = Array.from({ length: 15 }, (_, n) => begun + (n + 1) * MINUTE)
  const ahead = [ends, ends + 5 * MINUTE, ends + HOUR, ends + 24 * HOUR]
  if (open) ahead.push(...[...early, ...minutes].filter((moment) => moment < ends))
  if (open && at >= ends) ahead.push(at + (at < ends + HOUR ? MINUTE : HOUR))
  return Math.min(...ahead.filter((moment) => moment > at))
}

const isOpen = ({ step }: PaperOrder) => step === 'pending' || step === 'closing'
const stateAt = (desk: Desk, { by, no }: PaperAttempt) => desk[by].trades.get(no)?.state

function closes(order: PaperOrder): void {
  order.step = order.attempts.some(({ open }) => open) ? 'closing' : 'closed'
  for (const one of order.attempts) if (one.open) one.due = one.begun
}

/** Models a polling run for orders that can still be credited. Other payments are refunded eventually. */
function roundOnPaper(paper: Paper, desk: Desk): void {
  const { now, silent } = paper
  for (const order of paper.orders.filter(isOpen)) {
    if (order.step === 'pending' && now >= order.ends) closes(order)
    for (const attempt of order.attempts.filter(({ due }) => due <= now)) {
      const state = stateAt(desk, attempt)
      const answers = !silent.has(attempt.by)
      if (answers && state === 'paid') order.step = 'credited'
      else if (answers && order.step === 'closing' && attempt.open) {
        attempt.open = state === 'unscanned' && now < order.ends + 5 * MINUTE
      }
      attempt.due = dueAfter(attempt, order.ends, now)
    }
    if (order.step === 'closing' && order.attempts.every(({ open }) => !open)) order.step = 'closed'
  }
}

type Command = fc.AsyncCommand<Paper, Desk>
type Run = (paper: Paper, desk: Desk) => Promise<void>

const command = (words: string, run: Run, check: (paper: Paper) => boolean = () => true): Command => ({
  check,
  run,
  toString: () => words,
})
const someOrders = ({ orders }: Paper) => orders.length > 0
const attemptsOf = ({ orders }: Paper) =>
  orders.flatMap((order) => order.attempts.map((attempt) => ({ order, attempt })))
const nthOf = <T>(all: readonly T[], nth: number): T => all[nth % all.length]!

const orders = (member: number, number: number, by: WalletName) =>
  command(`${member} orders ${number} by ${by}`, async (paper, desk) => {
    const open = paper.orders.filter((one) => one.member === member && isOpen(one))
    const same = open.find((one) => one.step === 'pending' && one.ends > paper.now && one.coins === number)
    const placing = desk.order(member, coins(number), by)
    if (!same && open.length >= 10) return expect(placing).rejects.toMatchObject({ code: 'orders_open' })
    const placed = await placing
    for (const other of open) if (other.step === 'pending' && other !== same) closes(other)
    const order = same ?? written(paper, placed.order, member, number)
    expect(placed.order.id).toBe(order.id)
    const known = order.attempts.find((one) => one.open && one.by === by)
    if (known) return expect(placed.attempt.no).toBe(known.no)
    const attempt = { no: placed.attempt.no, by, begun: paper.now, open: true, due: 0 }
    order.attempts.push({ ...attempt, due: dueAfter(attempt, order.ends, paper.now) })
  })

function written(paper: Paper, { id, no }: { id: number; no: string }, member: number, number: number): PaperOrder {
  const ends = paper.now + 15 * MINUTE
  const order: PaperOrder = { id, no, member, coins: number, ends, step: 'pending', attempts: [] }
  paper.orders.push(order)
  return order
}

const cancels = (nth: number) =>
  command(
    `cancels order ${nth}`,
    async (paper, desk) => {
      const order = nthOf(paper.orders, nth)
      const cancelling = desk.cancels(order.member, order.no)
      if (order.step === 'credited') return expect(cancelling).rejects.toMatchObject({ code: 'order_paid' })
      // An order paid late is either not cancellable or still closed; both are correct.
      await cancelling.catch(() => expect(order.step).toBe('closed'))
      if (order.step === 'pending') closes(order)
    },
    someOrders,
  )

const pays = (nth: number) =>
  command(
    `pays attempt ${nth}`,
    async (paper, desk) => {
      const { attempt } = nthOf(attemptsOf(paper), nth)
      desk[attempt.by].paid(attempt.no)
    },
    someOrders,
  )

const tells = (nth: number) =>
  command(
    `tells of attempt ${nth}`,
    async (paper, desk) => {
      const { order, attempt } = nthOf(attemptsOf(paper), nth)
      if (stateAt(desk, attempt) !== 'paid') return
      expect(await desk.notice(attempt.by, desk[attempt.by].notice(attempt.no))).toBe(true)
      if (isOpen(order)) order.step = 'credited'
    },
    someOrders,
  )

const waits = (ms: number) =>
  command(`waits ${ms / SECOND} s`, async (paper, desk) => {
    paper.now += ms
    desk.clock.advance(ms)
    roundOnPaper(paper, desk)
    await desk.round()
    await agrees(paper, desk)
  })

const silences = (by: WalletName, silent: boolean) =>
  command(`${by} ${silent ? 'falls silent' : 'speaks'}`, async (paper, desk) => {
    desk[by].trouble.silent = silent
    if (silent) paper.silent.add(by)
    else paper.silent.delete(by)
  })

async function agrees(paper: Paper, desk: Desk): Promise<void> {
  for (let member = 1; member <= MEMBERS; member++) {
    const credited = paper.orders.filter((one) => one.member === member && one.step === 'credited')
    const due = credited.reduce((sum, { coins: own }) => sum + own, 0)
    expect(await coinsOf(desk.deps.db, member)).toBe(due)
  }
  for (const { id, step } of paper.orders) {
    const real = await desk.step(id)
    if (step === 'credited') expect(real).toBe('fulfilled')
    else if (step === 'closed') expect(['closed', 'refund_pending']).toContain(real)
    else expect(real).toBe(step)
  }
}

/** Runs until every payment is found. Each payment except the crediting one is refunded once. */
async function comesToAnEnd(paper: Paper, desk: Desk): Promise<void> {
  for (const by of ['wechat', 'alipay'] as const) await silences(by, false).run(paper, desk)
  for (const hours of [1, 1, 1, 26, 1]) await waits(hours * HOUR).run(paper, desk)
  for (const order of paper.orders) {
    const paid = order.attempts.filter((one) => stateAt(desk, one) === 'paid').length
    const back = order.step === 'credited' ? paid - 1 : paid
    expect(isOpen(order)).toBe(false)
    expect(await desk.deps.db.$count(sql`refunds where order_id = ${order.id}`)).toBe(back)
    expect(await desk.step(order.id)).toBe(
      order.step === 'credited' ? 'fulfilled' : paid > 0 ? 'refund_pending' : 'closed',
    )
  }
  expect(await orderBooksOff(desk.deps)).toEqual(NOTHING_OFF)
  expect(await desk.deps.db.$count(sql`incidents`)).toBe(0)
}

let database: Connection
beforeAll(async () => void (database = await aDatabase()))
afterAll(() => database.close())

test(
  'agrees with the reference model for any command sequence',
  async () => {
    const nth = fc.nat({ max: 11 })
    const by = fc.constantFrom<WalletName>('wechat', 'alipay')
    const delay = fc.constantFrom(SECOND, 7 * SECOND, 50 * SECOND, 4 * MINUTE, 16 * MINUTE, 2 * HOUR)
    const member = fc.integer({ min: 1, max: MEMBERS })
    const commands = fc.commands(
      [
        fc.tuple(member, fc.integer({ min: 1, max: 2 }), by).map((all) => orders(...all)),
        nth.map(cancels),
        nth.map(pays),
        nth.map(pays),
        nth.map(tells),
        delay.map(waits),
        fc.tuple(by, fc.boolean()).map((all) => silences(...all)),
      ],
      { maxCommands: FULL ? 40 : 25, size: 'max' },
    )
    const fates = new Set<string>()
    const property = fc.asyncProperty(commands, async (all) => {
      await emptied(database.db)
      await members(database, MEMBERS)
      const desk = aDesk(database.jobsPool)
      const paper: Paper = { now: desk.clock.now().getTime(), orders: [], silent: new Set() }
      await fc.asyncModelRun(() => ({ model: paper, real: desk }), all)
      await comesToAnEnd(paper, desk)
      for (const one of paper.orders) fates.add(one.step)
    })
    await fc.assert(property, { numRuns: FULL ? 1000 : 20 })
    expect([...fates].toSorted()).toEqual(['closed', 'credited'])
  },
  FULL ? 3_600_000 : 300_000,
)
