import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Connection } from '#server/infra/db/connect.ts'
import { createDatabaseClone, deleteAllRows } from '#server/testing/database.ts'
import type { OrderStep } from '#server/payments/orders/orders.tables.ts'
import { insertMembers } from '#server/payments/orders/testing/order-fixture.ts'

/** Allowed transitions by step, copied from docs/rules/payment.md#orders to check the code against the document. */
const ALLOWED: Record<OrderStep, OrderStep[]> = {
  pending: ['closing', 'paid', 'review'],
  closing: ['closed', 'paid', 'review'],
  closed: ['late_paid', 'review'],
  paid: ['fulfilled', 'refund_pending', 'review'],
  fulfilled: ['refund_pending', 'review'],
  late_paid: ['refund_pending', 'review'],
  refund_pending: ['fulfilled', 'refunded', 'refund_failed', 'review'],
  refunded: ['review'],
  refund_failed: ['refund_pending', 'review'],
  review: ['paid', 'closed', 'fulfilled', 'refund_pending'],
}
const STEPS = Object.keys(ALLOWED) as OrderStep[]

let database: Connection
beforeAll(async () => void (database = await createDatabaseClone()))
afterAll(() => database.close())
beforeEach(async () => {
  await deleteAllRows(database.db)
  await insertMembers(database, 1)
  await insertOrder('a')
})

const runSql = (statement: string) => database.db.execute(sql.raw(statement))
const insertOrder = (no: string) =>
  runSql(`insert into orders (no, user_id, kind, title, coins, amount_fen, created_at, expires_at)
    values ('${no}', 1, 'coins', '十枚', 10, 100, now(), now())`)
const insertEvent = (from: string, to: string) =>
  runSql(
    `insert into order_events (order_id, seq, from_step, to_step, actor, at) values (1, 0, ${from}, '${to}', 'test', now())`,
  )
/** Sets the order's step, bypassing all triggers. */
const forceStep = (step: OrderStep) =>
  database.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`update orders set step = ${step}`)
    await tx.execute(sql`insert into order_events (order_id, seq, to_step, actor, at)
      select 1, max(seq) + 1, ${step}, 'test', now() from order_events`)
  })
const findStep = async () => (await runSql('select step from orders')).rows[0]?.step
const expectRejected = (work: Promise<unknown>, words: RegExp) =>
  expect(work).rejects.toMatchObject({ cause: { message: expect.stringMatching(words) } })

test.each(STEPS)('an order moves from %s only by allowed transitions', async (from) => {
  for (const to of STEPS) {
    await forceStep(from)
    await expectRejected(
      runSql(`update orders set step = '${to === from ? 'none' : to}'`),
      /step of an order changes only by its events/,
    )
    const move = insertEvent(`'${from}'`, to)
    if (ALLOWED[from].includes(to)) await move
    else await expectRejected(move, /transition from/)
    expect(await findStep()).toBe(ALLOWED[from].includes(to) ? to : from)
  }
})

describe('order', () => {
  test('is created at step pending with its first event', async () => {
    expect((await runSql('select seq, from_step, to_step, actor from order_events')).rows).toEqual([
      { seq: 1, from_step: null, to_step: 'pending', actor: 'member' },
    ])
    await expectRejected(
      runSql(`insert into orders (no, user_id, kind, title, coins, amount_fen, step, created_at, expires_at)
        values ('b', 1, 'coins', '十枚', 10, 100, 'paid', now(), now())`),
      /first step of an order is pending/,
    )
  })

  test('numbers its events, rejects one with a wrong start step', async () => {
    await insertEvent(`'pending'`, 'closing')
    await expectRejected(insertEvent(`'pending'`, 'paid'), /order 1 is at step closing, not pending/)
    await expectRejected(insertEvent('null', 'pending'), /at step closing/)
    await insertEvent(`'closing'`, 'closed')
    expect((await runSql('select seq, to_step from order_events order by seq')).rows).toEqual([
      { seq: 1, to_step: 'pending' },
      { seq: 2, to_step: 'closing' },
      { seq: 3, to_step: 'closed' },
    ])
  })

  test('applies several events of one statement in sequence', async () => {
    const events = (...pairs: [string, string][]) =>
      runSql(`insert into order_events (order_id, seq, from_step, to_step, actor, at) values
        ${pairs.map(([from, to]) => `(1, 0, '${from}', '${to}', 'test', now())`).join()}`)
    await expectRejected(events(['pending', 'paid'], ['pending', 'closing']), /order 1 is at step paid, not pending/)
    await expectRejected(
      events(['pending', 'paid'], ['paid', 'closed']),
      /transition from paid to closed is not allowed/,
    )
    expect(await findStep()).toBe('pending')
    await events(['pending', 'paid'], ['paid', 'fulfilled'])
    expect(await findStep()).toBe('fulfilled')
    expect((await runSql('select seq, to_step from order_events order by seq')).rows).toEqual([
      { seq: 1, to_step: 'pending' },
      { seq: 2, to_step: 'paid' },
      { seq: 3, to_step: 'fulfilled' },
    ])
  })

  test.each([
    'update orders set amount_fen = 1',
    'update orders set coins = 1000',
    `update orders set no = 'x'`,
    'update orders set user_id = user_id + 1',
    'update orders set months = 1, coins = null',
  ])('rejects a change of the purchase: %s', (statement) =>
    expectRejected(runSql(statement), /purchase of an order does not change/),
  )

  test('rejects changes of events, payments and fulfilments', async () => {
    await runSql(`insert into attempts (no, order_id, channel, wallet, mode, app, merchant, payer_address, origin, created_at, wallet_expires_at)
      values ('a', 1, 'wechat', 'wechat', 'SCAN', '', '', '', '', now(), now())`)
    await runSql(`insert into payments (channel, txn_id, attempt_id, order_id, user_id, amount_fen, verdict, by, paid_at, at)
      values ('wechat', 't', 1, 1, 1, 100, 'settled', 'query', now(), now())`)
    await runSql(`insert into fulfilments values (1, now())`)
    await runSql(`insert into payment_events (channel, event_id, verdict, at) values ('wechat', 'e', 'settled', now()),
      ('wechat', 'o', 'orphan', now())`)
    for (const table of ['order_events', 'payments', 'fulfilments', 'payment_events']) {
      await expectRejected(runSql(`update ${table} set at = now() + interval '1 s'`), /append-only/)
      await expectRejected(runSql(`delete from ${table}`), /append-only/)
    }
    await expectRejected(runSql(`update payment_events set verdict = 'other' where event_id = 'e'`), /append-only/)
    await runSql(`update payment_events set verdict = 'settled' where event_id = 'o'`)
  })
})

test('the database rejects duplicate attempts, payments, deliveries and refunds', async () => {
  const attempt = (no: string, wallet: string) =>
    runSql(`insert into attempts (no, order_id, channel, wallet, mode, app, merchant, payer_address, origin, created_at, wallet_expires_at)
      values ('${no}', 1, '${wallet}', '${wallet}', 'SCAN', '', '', '', '', now(), now())`)
  const payment = (txn: string, by: number, verdict: string) =>
    runSql(`insert into payments (channel, txn_id, attempt_id, order_id, user_id, amount_fen, verdict, by, paid_at, at)
      values ('wechat', '${txn}', ${by}, 1, 1, 100, '${verdict}', 'query', now(), now())`)
  const delivery = () => runSql('insert into fulfilments values (1, now())')
  const refund = (no: string, cause: string, state: string) =>
    runSql(`insert into refunds (no, payment_id, order_id, amount_fen, cause, reason, state, asked_at)
      values ('${no}', (select min(id) from payments), 1, 30, '${cause}', '', '${state}', now())`)
  await attempt('a', 'wechat')
  await attempt('b', 'alipay')
  await payment('t', 1, 'settled')
  await delivery()
  await refund('r', 'doubled', 'succeeded')
  await refund('u', 'rest', 'sent')
  await expectRejected(attempt('c', 'wechat'), /attempts_open/)
  await expectRejected(payment('t', 2, 'doubled'), /payments_txn/)
  await expectRejected(payment('u', 1, 'doubled'), /payments_attemptId_unique/)
  await expectRejected(payment('u', 2, 'settled'), /payments_settled/)
  await expectRejected(delivery(), /fulfilments_pkey/)
  await expectRejected(refund('s', 'late', 'succeeded'), /refunds_by_itself/)
  await expectRejected(refund('v', 'rest', 'asked'), /refunds_one_open/)
})
