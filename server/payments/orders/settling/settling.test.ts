import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { getCoins, topUpCoins } from '#server/people/coins/coins.ts'
import { seedAgreements } from '#server/cms/content/content.ts'
import type { Connection } from '#server/infra/db/connect.ts'
import { runTransaction } from '#server/infra/db/retry.ts'
import { findVipEnd } from '#server/people/membership/membership.ts'
import { createDatabaseClone, deleteAllRows, countLockWaits } from '#server/testing/database.ts'
import type { AttemptStatus, PaidEvidence, RawNotice } from '#server/payments/wallets/wallets.ts'
import { deliverPaid, createOrdersJobs } from '#server/payments/orders/orders.jobs.ts'
import type { PaymentVerdict } from './payment.rules.ts'
import { applyPayment, deliverOrder, runPaymentTransaction } from './settle.ts'
import { insertTransition } from './steps.ts'
import {
  createOrderFixture,
  coinGoods,
  insertMembers,
  vipGoods,
  NO_ORDER_DISCREPANCIES,
  countOrderDiscrepancies,
} from '#server/payments/orders/testing/order-fixture.ts'

const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000]
let database: Connection
let desk: ReturnType<typeof createOrderFixture>

beforeAll(async () => void (database = await createDatabaseClone()))
afterAll(() => database.close())
beforeEach(async () => {
  await deleteAllRows(database.db)
  desk = createOrderFixture(database.jobsPool)
  await insertMembers(database, 3)
  await database.db.transaction((tx) => seedAgreements(tx, desk.clock.now()))
})

const getMemberCoins = (userId: number) => getCoins(database.db, userId)
const queryRows = async (statement: string) => (await database.db.execute(sql.raw(statement))).rows
/** Runs all functions, at most four concurrently: more would wait for a connection and could time out. */
async function runConcurrently(works: readonly (() => Promise<unknown>)[]): Promise<void> {
  const left = [...works]
  const client = async () => {
    for (let work = left.shift(); work; work = left.shift()) await work()
  }
  await Promise.all(Array.from({ length: 4 }, client))
}

/** Simulates a lost connection before or after the next commit. */
function failNextCommit(stands: boolean) {
  const { query } = pg.Client.prototype
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  let isLost = false
  sent.mockImplementation(async function (this: pg.Client, ...asked: unknown[]) {
    const ask = (...one: unknown[]) => Reflect.apply(query, this, one) as Promise<unknown>
    const [first] = asked as [{ text?: string }]
    if (first.text !== 'commit' || isLost) return ask(...asked)
    isLost = true
    await ask(stands ? first : 'rollback')
    throw new Error('Connection terminated unexpectedly')
  })
  return sent
}

const expectConsistentBooks = async () =>
  expect(await countOrderDiscrepancies(database)).toEqual(NO_ORDER_DISCREPANCIES)

describe('notice', () => {
  test('settles a payment although the response with its code was lost', async () => {
    desk.wechat.trouble.create = 'unknown, done'
    const { order, attempt } = await desk.order(1, coinGoods(10))
    desk.wechat.paid(attempt.no)
    expect(await desk.notice('wechat', desk.wechat.notice(attempt.no))).toBe(true)
    expect([await desk.step(order.id), await getMemberCoins(1)]).toEqual(['fulfilled', 10])
    await expectConsistentBooks()
  })

  test('is applied once, also with another event id', async () => {
    const { order, attempt } = await desk.order(1, coinGoods(10))
    desk.wechat.paid(attempt.no)
    for (const id of ['a', 'a', 'b']) await desk.notice('wechat', desk.wechat.notice(attempt.no, {}, id))
    desk.clock.advance(25 * HOUR)
    expect(await desk.notice('wechat', desk.wechat.notice(attempt.no, {}, 'c'))).toBe(true)
    await desk.round()
    expect([await desk.step(order.id), await getMemberCoins(1)]).toEqual(['fulfilled', 10])
    expect(await queryRows('select event_id, verdict from payment_events order by 1')).toEqual([
      { event_id: 'a', verdict: 'settled' },
      { event_id: 'b', verdict: 'duplicate' },
      { event_id: 'c', verdict: 'duplicate' },
    ])
    await expectConsistentBooks()
  })

  test.each<[string, Partial<PaidEvidence>]>([
    ['amount', { amountFen: 99 }],
    ['greater amount', { amountFen: 10_000 }],
    ['currency', { currency: 'USD' }],
    ['app', { app: 'another app' }],
    ['merchant', { merchant: 'others' }],
    ['channel', { channel: 'alipay' }],
  ])('with another %s opens one incident and delivers nothing', async (_what, change) => {
    const { order, attempt } = await desk.order(1, coinGoods(10))
    for (const id of ['a', 'b'])
      expect(await desk.notice('wechat', desk.wechat.notice(attempt.no, change, id))).toBe(true)
    expect([await desk.step(order.id), await getMemberCoins(1)]).toEqual(['review', 0])
    expect(await queryRows('select kind, subject from incidents')).toEqual([{ kind: 'mismatch', subject: attempt.no }])
    desk.wechat.paid(attempt.no)
    expect(await desk.notice('wechat', desk.wechat.notice(attempt.no, {}, 'right'))).toBe(true)
    expect([await desk.step(order.id), await getMemberCoins(1)]).toEqual(['review', 0])
    expect(await queryRows('select verdict from payments')).toEqual([{ verdict: 'review' }])
  })

  test('a notice that contradicts the recorded payment leaves a delivered order unchanged', async () => {
    const { order, attempt } = await desk.order(1, coinGoods(10))
    desk.wechat.paid(attempt.no)
    await desk.round()
    await desk.notice('wechat', desk.wechat.notice(attempt.no))
    await desk.notice('wechat', desk.wechat.notice(attempt.no, { amountFen: 1, txnId: 'x' }, 'wrong'))
    await desk.notice('wechat', desk.wechat.notice(attempt.no, { txnId: 'second' }, 'second'))
    expect([await desk.step(order.id), await getMemberCoins(1)]).toEqual(['fulfilled', 10])
    expect(await queryRows('select kind from incidents order by 1')).toEqual([
      { kind: 'mismatch' },
      { kind: 'paid_again' },
    ])
    await expectConsistentBooks()
  })

  test('moves the order to review for another payment’s transaction number', async () => {
    const first = await desk.order(1, coinGoods(10))
    const second = await desk.order(2, coinGoods(10))
    await desk.notice('wechat', desk.wechat.notice(first.attempt.no))
    const txnId = `wechat ${first.attempt.no}`
    await desk.notice('wechat', desk.wechat.notice(second.attempt.no, { txnId }, 'reused'))
    expect([await getMemberCoins(1), await getMemberCoins(2), await desk.step(second.order.id)]).toEqual([
      10,
      0,
      'review',
    ])
    expect(await queryRows('select kind from incidents')).toEqual([{ kind: 'txn_reused' }])
  })

  test('is applied even if another wallet used its transaction number', async () => {
    const [first, second] = [await desk.order(1, coinGoods(10)), await desk.order(2, coinGoods(10), 'alipay')]
    await desk.notice('wechat', desk.wechat.notice(first.attempt.no, { txnId: '7' }))
    await desk.notice('alipay', desk.alipay.notice(second.attempt.no, { txnId: '7' }))
    expect([await getMemberCoins(1), await getMemberCoins(2)]).toEqual([10, 10])
  })

  test("closes the order's attempt at the other wallet", async () => {
    const other = await desk.order(1, coinGoods(10))
    const { attempt } = await desk.order(1, coinGoods(10), 'alipay')
    await desk.notice('alipay', desk.alipay.notice(attempt.no))
    await desk.round()
    expect(desk.wechat.trades.get(other.attempt.no)?.state).toBe('closed')
  })

  test('must be resent for an hour if its attempt is unknown; then an incident opens', async () => {
    const no = 'A'.repeat(28)
    const says = (id: string) => desk.notice('wechat', desk.wechat.notice(no, {}, id))
    expect(await says('a')).toBe(false)
    desk.clock.advance(HOUR - 1)
    expect([await says('a'), await says('b')]).toEqual([false, false])
    expect(await queryRows('select * from incidents')).toEqual([])
    desk.clock.advance(1)
    expect([await says('a'), await says('c')]).toEqual([true, true])
    expect(await queryRows('select kind, subject from incidents')).toEqual([{ kind: 'orphan', subject: no }])
  })

  test('is applied when resent after its attempt is committed', async () => {
    const early = desk.wechat.notice('B'.repeat(28))
    expect(await desk.notice('wechat', early)).toBe(false)
    const { attempt } = await desk.order(1, coinGoods(10))
    await database.db.execute(sql`update attempts set no = ${'B'.repeat(28)} where id = ${attempt.id}`)
    expect(await desk.notice('wechat', early)).toBe(true)
    expect(await getMemberCoins(1)).toBe(10)
    expect(await queryRows('select verdict from payment_events')).toEqual([{ verdict: 'settled' }])
  })

  test('is ignored if its event id is known, even for another attempt', async () => {
    const first = await desk.order(1, coinGoods(10))
    const second = await desk.order(2, coinGoods(10))
    for (const { attempt } of [first, second])
      expect(await desk.notice('wechat', desk.wechat.notice(attempt.no, {}, 'a'))).toBe(true)
    expect([await getMemberCoins(1), await getMemberCoins(2), await desk.step(second.order.id)]).toEqual([
      10,
      0,
      'pending',
    ])
  })

  test('is rolled back if it fails, and applied when resent', async () => {
    const { order, attempt } = await desk.order(1, coinGoods(10))
    const notice = desk.wechat.notice(attempt.no)
    await database.db.execute(sql`alter table payment_events add constraint broken check (verdict <> 'settled')`)
    await expect(desk.notice('wechat', notice)).rejects.toThrow()
    expect([await desk.step(order.id), await getMemberCoins(1)]).toEqual(['pending', 0])
    expect(await queryRows('select id from payments union all select id from coin_journals')).toEqual([])
    await database.db.execute(sql`alter table payment_events drop constraint broken`)
    expect(await desk.notice('wechat', notice)).toBe(true)
    expect([await desk.step(order.id), await getMemberCoins(1)]).toEqual(['fulfilled', 10])
    await expectConsistentBooks()
  })

  test('delivers no months to a deleted account', async () => {
    const { order, attempt } = await desk.order(1, vipGoods(1))
    await database.db.execute(sql`update users set deleted_at = now(), phone = null, vip_code = null where id = 1`)
    expect(await desk.notice('wechat', desk.wechat.notice(attempt.no))).toBe(true)
    await deliverPaid(desk.deps)
    expect([await desk.step(order.id), await findVipEnd(database.db, 1)]).toEqual(['paid', null])
  })

  test('does not wait for a transaction that credits another member', async () => {
    // The wallet's coin account must exist: the transaction that inserts it blocks other transactions.
    const first = await desk.order(3, coinGoods(1))
    await desk.notice('wechat', desk.wechat.notice(first.attempt.no))
    const { attempt } = await desk.order(1, coinGoods(10))
    await database.db.transaction(async (tx) => {
      await topUpCoins(
        tx,
        { userId: 2, coins: 7, key: 'of another process', ref: '', wallet: 'wechat' },
        desk.clock.now(),
      )
      expect(await desk.notice('wechat', desk.wechat.notice(attempt.no))).toBe(true)
      expect([await getMemberCoins(1), await getMemberCoins(2)]).toEqual([10, 0])
    })
    expect(await getMemberCoins(2)).toBe(7)
  })
})

describe('polling schedule', () => {
  test('polls until a day after order expiry', async () => {
    const { attempt } = await desk.order(1, coinGoods(10))
    const begin = desk.clock.now().getTime()
    const moments: number[] = []
    for (let second = 1; second <= 20 * 60; second++) {
      desk.clock.set(new Date(begin + second * SECOND))
      const before = desk.wechat.asked.length
      await desk.round()
      if (desk.wechat.asked.length > before) moments.push(second)
    }
    const minutes = Array.from({ length: 13 }, (_, n) => (n + 2) * 60)
    expect(moments).toEqual([5, 10, 20, 40, 60, ...minutes, 900, 1200])
    for (const [at, asks] of [
      [15 * MINUTE + HOUR - 1, 0],
      [15 * MINUTE + HOUR, 1],
      [15 * MINUTE + 24 * HOUR - 1, 0],
      [15 * MINUTE + 24 * HOUR, 1],
      [1000 * HOUR, 0],
    ] as const) {
      desk.clock.set(new Date(begin + at))
      const before = desk.wechat.asked.length
      await desk.round()
      expect(desk.wechat.asked.length - before).toBe(asks)
    }
    expect(new Set(desk.wechat.asked)).toEqual(new Set([attempt.no]))
  })

  test('queries once if four processes poll concurrently', async () => {
    await desk.order(1, coinGoods(10))
    desk.clock.advance(5 * SECOND)
    await Promise.all(Array.from({ length: 4 }, () => desk.round()))
    expect(desk.wechat.asked).toHaveLength(1)
  })

  test('polls an attempt claimed by a killed process at claim expiry', async () => {
    const { attempt } = await desk.order(1, coinGoods(10))
    desk.clock.advance(5 * SECOND)
    desk.wechat.paid(attempt.no)
    await database.db.execute(sql`update attempts set asked_until = clock_timestamp() + interval '60 s'`)
    await desk.round()
    expect(await getMemberCoins(1)).toBe(0)
    await database.db.execute(sql`update attempts set asked_until = clock_timestamp()`)
    await desk.round()
    expect(await getMemberCoins(1)).toBe(10)
  })

  test('polls again immediately after a cancellation during a poll', async () => {
    const { order } = await desk.order(1, coinGoods(10))
    desk.clock.advance(5 * SECOND)
    const { query } = desk.wechat
    desk.wechat.query = async (no) => {
      desk.wechat.query = query
      await desk.cancels(1, order.no)
      return query(no)
    }
    await desk.round()
    await desk.round()
    expect(await desk.step(order.id)).toBe('closed')
  })

  test('polls once if the scheduled time has microseconds', async () => {
    await desk.order(1, coinGoods(10))
    await database.db.execute(
      sql`update attempts set due_at = ${desk.clock.now()}::timestamptz + interval '1 microsecond'`,
    )
    desk.clock.advance(SECOND)
    await desk.round()
    await desk.round()
    expect(desk.wechat.asked).toHaveLength(1)
  })
})

describe('unresponsive wallet', () => {
  const PLACES = 16
  let hanging: PromiseWithResolvers<AttemptStatus>
  let rounds: Promise<unknown>

  beforeEach(async () => {
    await deleteAllRows(database.db)
    await insertMembers(database, PLACES + 1)
    hanging = Promise.withResolvers()
    desk.wechat.query = () => hanging.promise
    for (let member = 1; member <= PLACES; member++) await desk.order(member, coinGoods(10))
    desk.clock.advance(SECOND)
  })
  afterEach(async () => {
    hanging.resolve({ state: 'waiting' })
    await rounds
  })

  /** Runs all jobs with a `due` condition concurrently, as the site does. */
  function aTurn(): void {
    const { clock } = desk
    const jobs = createOrdersJobs({ ...desk.deps, realTime: clock, retention: { orders: 1100 } })
    const { signal } = new AbortController()
    rounds = Promise.all(jobs.filter(({ due }) => due).map((job) => job.run(signal, {})))
  }

  test('does not delay the polls of another wallet', async () => {
    const { attempt } = await desk.order(PLACES + 1, coinGoods(10), 'alipay')
    desk.alipay.paid(attempt.no)
    desk.clock.advance(5 * SECOND)
    aTurn()
    await expect.poll(() => getMemberCoins(PLACES + 1)).toBe(10)
  })

  test('does not delay the expiry of orders', async () => {
    const { order } = await desk.order(PLACES + 1, coinGoods(10), 'alipay')
    desk.clock.advance(15 * MINUTE)
    aTurn()
    await expect.poll(() => desk.step(order.id)).toBe('closing')
  })

  test('does not delay another wallet’s refunds', async () => {
    desk.wechat.refund = () => hanging.promise as never
    for (let member = 1; member <= PLACES; member++) await paidLate(member, 'wechat')
    await paidLate(PLACES + 1, 'alipay')
    aTurn()
    const ofAlipay = `select r.state from refunds r join payments p on p.id = r.payment_id where p.channel = 'alipay'`
    await expect.poll(() => queryRows(ofAlipay)).toEqual([{ state: 'succeeded' }])
  })

  /** Creates a payment of an order that was closed before, so that the payment must be refunded. */
  async function paidLate(member: number, by: 'wechat' | 'alipay'): Promise<void> {
    const { order, attempt } = await desk.order(member, coinGoods(20), by)
    desk[by].paid(attempt.no)
    await runTransaction(database.db, async (tx) => {
      const why = { actor: 'system', evidence: 'a test' }
      await insertTransition(tx, order.id, { from: 'pending', to: 'closing', ...why }, desk.clock.now())
      await insertTransition(tx, order.id, { from: 'closing', to: 'closed', ...why }, desk.clock.now())
    })
    await desk.notice(by, desk[by].notice(attempt.no))
  }
})

describe('order', () => {
  test('is closed 5 minutes after expiry with an unscanned Alipay code', async () => {
    const { order } = await desk.order(1, coinGoods(10), 'alipay')
    desk.clock.advance(15 * MINUTE)
    await desk.round()
    expect(await desk.step(order.id)).toBe('closing')
    desk.clock.advance(5 * MINUTE - 1)
    await desk.round()
    expect(await desk.step(order.id)).toBe('closing')
    desk.clock.advance(1)
    await desk.round()
    expect(await desk.step(order.id)).toBe('closed')
  })

  test('is settled if paid while being closed', async () => {
    const { order, attempt } = await desk.order(1, coinGoods(10))
    const { close } = desk.wechat
    desk.wechat.close = (no) => (desk.wechat.paid(no), close(no))
    await desk.cancels(1, order.no)
    await desk.round()
    expect([await desk.step(order.id), await getMemberCoins(1)]).toEqual(['fulfilled', 10])
    expect(attempt.state).toBe('open')
    await expectConsistentBooks()
  })

  test('is settled by a notice that waits for the expiring transaction', async () => {
    const { order, attempt } = await desk.order(1, coinGoods(10))
    const notice = desk.wechat.notice(attempt.no)
    const told = await database.db.transaction(async (tx) => {
      await tx.execute(sql`select from orders where id = ${order.id} for update`)
      const telling = desk.notice('wechat', notice)
      await expect.poll(() => countLockWaits(database.db)).toBe(1)
      const why = { actor: 'system', evidence: 'expired' }
      await insertTransition(tx, order.id, { from: 'pending', to: 'closing', ...why }, desk.clock.now())
      return { telling }
    })
    expect(await told.telling).toBe(true)
    expect([await desk.step(order.id), await getMemberCoins(1)]).toEqual(['fulfilled', 10])
  })

  test('a notice locks member, order, then attempt', async () => {
    const { order, attempt } = await desk.order(1, coinGoods(10))
    const isFree = async (row: string) => (await queryRows(`select 1 from ${row} for update skip locked`)).length > 0
    const told = await database.db.transaction(async (tx) => {
      await tx.execute(sql`select from orders where id = ${order.id} for update`)
      const telling = desk.notice('wechat', desk.wechat.notice(attempt.no))
      await expect.poll(() => countLockWaits(database.db)).toBe(1)
      expect(await isFree('users where id = 1')).toBe(false)
      expect(await isFree(`attempts where id = ${attempt.id}`)).toBe(true)
      return { telling }
    })
    expect(await told.telling).toBe(true)
  })

  test('is polled until its unresponsive wallet responds', async () => {
    const { order } = await desk.order(1, coinGoods(10))
    desk.wechat.trouble.silent = true
    for (let hour = 0; hour < 60; hour++) {
      desk.clock.advance(HOUR)
      await desk.round()
    }
    expect(await desk.step(order.id)).toBe('closing')
    desk.wechat.trouble.silent = false
    desk.clock.advance(HOUR)
    await desk.round()
    expect(await desk.step(order.id)).toBe('closed')
  })

  test.each(['unknown, done', 'unknown, not done'] as const)(
    'is closed although the response with its code was lost (%s)',
    async (create) => {
      desk.wechat.trouble.create = create
      const { order } = await desk.order(1, coinGoods(10))
      for (const minutes of [15, 5, 1]) {
        desk.clock.advance(minutes * MINUTE)
        await desk.round()
      }
      expect(await desk.step(order.id)).toBe('closed')
    },
  )

  test('is closed if cancelled while its wallet rejects the attempt', async () => {
    const { create } = desk.wechat
    desk.wechat.create = async (attempt) => {
      await desk.cancels(1, String((await queryRows('select no from orders'))[0]?.no))
      desk.wechat.trouble.create = 'refused'
      return create(attempt)
    }
    const { order } = await desk.order(1, coinGoods(10))
    expect(await desk.step(order.id)).toBe('closed')
  })

  test('moves to review if its wallet has already refunded the payment', async () => {
    const { order, attempt } = await desk.order(1, coinGoods(10))
    desk.wechat.paid(attempt.no)
    const { query } = desk.wechat
    desk.wechat.query = async (no) => {
      const status = await query(no)
      return status.state === 'paid' ? { ...status, state: 'refunded' } : status
    }
    desk.clock.advance(5 * SECOND)
    await desk.round()
    expect([await desk.step(order.id), await getMemberCoins(1)]).toEqual(['review', 0])
    expect(await queryRows('select kind, subject from incidents')).toEqual([
      { kind: 'given_back', subject: attempt.no },
    ])
    await expectConsistentBooks()
  })

  test.each(['unknown, done', 'unknown, not done'] as const)(
    'gets a lost code (%s) again under the same attempt number',
    async (create) => {
      desk.wechat.trouble.create = create
      const first = await desk.order(1, coinGoods(10))
      desk.wechat.trouble = {}
      const again = await desk.order(1, coinGoods(10))
      expect(again.attempt.no).toBe(first.attempt.no)
      expect([...desk.wechat.trades.keys()]).toEqual([first.attempt.no])
      expect(await queryRows('select code from attempts')).toEqual([{ code: `wechat:${first.attempt.no}` }])
    },
  )

  test('is credited at the next code request if paid meanwhile', async () => {
    desk.wechat.trouble.create = 'unknown, done'
    const { order, attempt } = await desk.order(1, coinGoods(10))
    desk.wechat.trouble = {}
    desk.wechat.paid(attempt.no)
    await desk.order(1, coinGoods(10))
    expect([await desk.step(order.id), await getMemberCoins(1)]).toEqual(['fulfilled', 10])
  })
})

describe('single delivery', () => {
  /** Applies the payment that a notice proves, with another source of evidence. */
  function says(notice: RawNotice, by: PaidEvidence['by']): Promise<PaymentVerdict> {
    const { evidence } = JSON.parse(notice.body.toString()) as { evidence: PaidEvidence }
    const proved = { ...evidence, by, paidAt: new Date(evidence.paidAt) }
    return runTransaction(database.db, (tx) => applyPayment(tx, proved, desk.clock.now()))
  }

  test('settles once for a concurrent query and bill', async () => {
    const { order, attempt } = await desk.order(1, coinGoods(10))
    const notice = desk.wechat.notice(attempt.no)
    const { saying } = await database.db.transaction(async (tx) => {
      await tx.execute(sql`select from orders where id = ${order.id} for update`)
      const both = Promise.all([says(notice, 'query'), says(notice, 'bill')])
      await expect.poll(() => countLockWaits(database.db)).toBe(2)
      return { saying: both }
    })
    expect((await saying).toSorted()).toEqual(['duplicate', 'settled'])
  })

  test('concurrent notices, queries and a bill credit the coins once', async () => {
    const { order, attempt } = await desk.order(1, coinGoods(10))
    desk.wechat.paid(attempt.no)
    const notice = desk.wechat.notice(attempt.no)
    await runConcurrently([
      ...Array.from({ length: 50 }, () => () => desk.notice('wechat', notice)),
      ...Array.from({ length: 20 }, () => () => says(notice, 'query')),
      () => says(notice, 'bill'),
      ...Array.from({ length: 50 }, () => () => desk.notice('wechat', notice)),
    ])
    expect([await desk.step(order.id), await getMemberCoins(1)]).toEqual(['fulfilled', 10])
    expect(await queryRows(`select count(*)::int as n from coin_journals where kind = 'topup'`)).toEqual([{ n: 1 }])
    await expectConsistentBooks()
  })

  test('64 concurrently paid orders of one month add 64 months', async () => {
    // A member can have one payable order at a time, so each order belongs to another member first.
    const notices = []
    for (let nth = 0; nth < 64; nth++) {
      const userId = nth + 4
      await database.db.execute(sql`insert into users (phone, nickname, vip_code, created_at)
        values (${`139${nth}`}, 'p', ${`9${nth}`}, now())`)
      const { attempt } = await desk.order(userId, vipGoods(1))
      notices.push(desk.wechat.notice(attempt.no))
    }
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(sql`update orders set user_id = 1`)
    })
    await runConcurrently(notices.map((one) => () => desk.notice('wechat', one)))
    expect(await findVipEnd(database.db, 1)).toEqual(new Date('2028-02-20T02:00:00Z'))
    await expectConsistentBooks()
  })

  test.each([
    ['before', false],
    ['behind', true],
  ])('delivers if the connection is lost %s commit', async (_what, stands) => {
    const { order, attempt } = await desk.order(1, vipGoods(1))
    const lost = failNextCommit(stands)
    const heard = desk.notice('wechat', desk.wechat.notice(attempt.no))
    expect(await heard.finally(() => lost.mockRestore())).toBe(true)
    expect(await desk.step(order.id)).toBe('fulfilled')
    expect(await findVipEnd(database.db, 1)).toEqual(new Date('2022-11-20T02:00:00Z'))
    await expectConsistentBooks()
  })

  test('logs a failed delivery and retries without delivery', async () => {
    const broken = new Error('goods')
    const happened: unknown[] = []
    const log = { warn: (told: unknown) => happened.push(told) }
    await runPaymentTransaction({ db: database.db, log }, async (_tx, delivers) => {
      happened.push(delivers)
      if (delivers) throw broken
    })
    expect(happened).toEqual([true, { err: broken }, false])
  })

  test('leaves the order at step paid if the ledger already contains its idempotency key', async () => {
    const { order, attempt } = await desk.order(1, coinGoods(10))
    await runTransaction(database.db, (tx) =>
      topUpCoins(tx, { userId: 2, coins: 7, key: `order ${order.id}`, ref: '', wallet: 'wechat' }, desk.clock.now()),
    )
    expect(await desk.notice('wechat', desk.wechat.notice(attempt.no))).toBe(true)
    expect([await desk.step(order.id), await getMemberCoins(1), await getMemberCoins(2)]).toEqual(['paid', 0, 7])
    expect(await queryRows('select verdict from payments')).toEqual([{ verdict: 'settled' }])
  })

  test('leaves the order at step paid until delivery succeeds', async () => {
    const { order, attempt } = await desk.order(1, vipGoods(1))
    desk.wechat.paid(attempt.no)
    await database.db.execute(sql`alter table vip_grants add constraint broken check (months > 99)`)
    expect(await desk.notice('wechat', desk.wechat.notice(attempt.no))).toBe(true)
    await deliverPaid(desk.deps)
    expect(await desk.step(order.id)).toBe('paid')
    await database.db.execute(sql`alter table vip_grants drop constraint broken`)
    await deliverPaid(desk.deps)
    expect(await desk.step(order.id)).toBe('fulfilled')
    expect(await runTransaction(database.db, (tx) => deliverOrder(tx, order.id, desk.clock.now()))).toBe(false)
    expect(await findVipEnd(database.db, 1)).toEqual(new Date('2022-11-20T02:00:00Z'))
    await expectConsistentBooks()
  })
})
