import { sql } from 'drizzle-orm'
import type { Connection } from '#server/infra/db/connect.ts'
import { runTransaction } from '#server/infra/db/retry.ts'
import { createFixedClock } from '#server/infra/lib/clock.ts'
import type { PollingDeps } from '#server/payments/orders/settling/polling.ts'
import { receiveNotice } from '#server/payments/orders/settling/notices.ts'
import type { Goods } from '#server/payments/orders/orders.rules.ts'
import { getPayCode } from '#server/payments/orders/checkout/pay-code.ts'
import { cancelUnpaid, placeOrder, type PlacedOrder } from '#server/payments/orders/checkout/place-order.ts'
import type { RawNotice } from '#server/payments/wallets/wallets.ts'
import { runOrderJobs } from './buying.ts'
import { createScriptedWallet } from './scripted-wallet.ts'

export const coinGoods = (number: number): Goods => ({
  kind: 'coins',
  productId: null,
  title: `${number}枚星币`,
  months: null,
  coins: number,
  amountFen: number * 10,
})

export const vipGoods = (number: number): Goods => ({
  kind: 'vip',
  productId: null,
  title: `${number}个月会员`,
  months: number,
  coins: null,
  amountFen: number * 1900,
})

const silentLog = { info() {}, warn() {}, error() {} }

/** Creates a fixture without HTTP: two scripted wallets, a controllable clock and the order operations. */
export function createOrderFixture({ db }: Pick<Connection, 'db'>, start = '2022-10-20T10:00:00+08:00') {
  const clock = createFixedClock(start)
  const wechat = createScriptedWallet('wechat')
  const alipay = createScriptedWallet('alipay')
  const wallets = { wechat, alipay }
  const deps: PollingDeps = { db, clock, channels: [wechat, alipay], log: silentLog }

  async function order(userId: number, goods: Goods, by: 'wechat' | 'alipay' = 'wechat'): Promise<PlacedOrder> {
    const [channel, now] = [wallets[by], clock.now()]
    const who = { userId, adult: true, agree: true, payerAddress: '192.0.2.1', origin: 'https://example.com' }
    const wish = { ...who, goods, channel, wallet: by, mode: 'SCAN' as const }
    const placed = await runTransaction(db, (tx) => placeOrder(tx, wish, { now, real: now }))
    await getPayCode(deps, channel, placed).catch(() => '')
    return placed
  }

  return {
    ...wallets,
    clock,
    deps,
    order,
    round: () => runOrderJobs(deps),
    cancels: (userId: number, no: string) => runTransaction(db, (tx) => cancelUnpaid(tx, userId, no, clock.now())),
    notice: async (by: 'wechat' | 'alipay', raw: RawNotice) =>
      (await receiveNotice(deps, wallets[by], raw)) === 'received',
    async step(orderId: number): Promise<string | undefined> {
      const { rows } = await db.execute<{ step: string }>(sql`select step from orders where id = ${orderId}`)
      return rows[0]?.step
    },
  }
}

/** Inserts members with ids from `from` to `count`. */
export async function insertMembers({ db }: Pick<Connection, 'db'>, count: number, from = 1): Promise<void> {
  await db.execute(sql`insert into users (phone, nickname, vip_code, created_at)
    select 13800000000 + n, 'p' || n, 10000000 + n, now() from generate_series(${from}::int, ${count}::int) as n`)
}

/** Counts of inconsistencies; all must be 0. */
export interface OrderDiscrepancies extends Record<string, unknown> {
  /** Orders with a step other than their last event, or with a gap in the event numbers. */
  steps: number
  /** Deliveries without a settled payment of the order's amount; settled payments not delivered unless step `paid`. */
  deliveries: number
  /** `coins`, `months`: top-ups or grants of months without a delivered order of equal value, and vice versa. */
  coins: number
  months: number
  /** Late or duplicate payments without exactly one refund, or refunds above the payment. */
  refunds: number
}

export async function countOrderDiscrepancies({ db }: Pick<Connection, 'db'>): Promise<OrderDiscrepancies> {
  const { rows } = await db.execute<OrderDiscrepancies>(sql`
    select
      (select count(*) from orders o where step is distinct from
        (select to_step from order_events where order_id = o.id order by seq desc limit 1)
        or (select count(*) <> max(seq) from order_events where order_id = o.id))::int as steps,
      (select count(*) from fulfilments f
        full join (select * from payments where verdict = 'settled') p on p.order_id = f.order_id
        join orders o on o.id = coalesce(f.order_id, p.order_id)
        where p.id is null or p.amount_fen <> o.amount_fen or (f.order_id is null and o.step <> 'paid'))::int as deliveries,
      (select count(*) from (select key, (select sum(amount) from coin_entries e join coin_accounts a on a.id = e.account_id
          and a.user_id is not null where e.journal_id = j.id) as got from coin_journals j where kind = 'topup') as booked
        full join (select 'order ' || o.id as key, o.coins from fulfilments f join orders o on o.id = f.order_id
          where o.coins is not null) as due using (key)
        where got is distinct from coins)::int as coins,
      (select count(*) from (select key, months as got from vip_grants) as granted
        full join (select 'order ' || o.id as key, o.months from fulfilments f join orders o on o.id = f.order_id
          where o.months is not null) as due using (key)
        where got is distinct from months)::int as months,
      (select count(*) from payments p where
        (select count(*) from refunds r where r.payment_id = p.id and r.cause in ('late', 'doubled'))
          <> case when verdict in ('late', 'doubled') then 1 else 0 end
        or (select coalesce(sum(amount_fen), 0) from refunds r where r.payment_id = p.id) > p.amount_fen)::int as refunds`)
  return rows[0]!
}

export const NO_PAYMENT_DISCREPANCIES = { topups: 0, grants: 0, deliveries: 0, goods: 0, unpaid: 0, taken: 0 }

export const NO_ORDER_DISCREPANCIES: OrderDiscrepancies = { steps: 0, deliveries: 0, coins: 0, months: 0, refunds: 0 }
