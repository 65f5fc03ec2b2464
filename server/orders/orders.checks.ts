import { count, eq, isNull, min, type SQL } from 'drizzle-orm'
import type { Reader } from '#server/db/connect.ts'
import { lastLook } from '#server/db/look.ts'
import { type FeatureChecks, type Finding, good, waited, wrong } from '#server/lib/check.ts'
import type { Clock } from '#server/lib/clock.ts'
import { gifts, incidents, orders, refunds } from './orders.tables.ts'
import { LOOK_KEY, type PaymentsOff } from './payment-books.ts'

const LATE = 24 * 3_600_000

const OFF: Record<keyof PaymentsOff, string> = {
  topups: '没有相应付款的星币入账',
  grants: '没有相应付款的会员发放',
  refunds: '退款多于收款的付款',
  deliveries: '已到账却没有发货记录的订单',
  goods: '有发货记录却没有内容的订单',
  unpaid: '已收款却没有记为付款的订单',
  taken: '应扣回却没有扣回的退款',
}

const wordsOf = (off: PaymentsOff): string[] =>
  (Object.keys(OFF) as (keyof PaymentsOff)[]).flatMap((name) => (off[name] === 0 ? [] : `${OFF[name]} ${off[name]} 笔`))

/** Whether people look at what only they can decide of payments. */
export function ordersChecks({ db, clock }: { db: Reader; clock: Clock }): FeatureChecks {
  return {
    checks: [
      {
        name: 'payment_incidents',
        title: '支付异常',
        wants: 'finance',
        place: 'orders/bills',
        async look() {
          const open = await db.$count(incidents, isNull(incidents.resolvedAt))
          return open > 0 ? wrong(`${open} 件没有处理`, '核对后写下处理结果') : good('没有')
        },
      },
      {
        name: 'payment_books',
        title: '支付账目',
        wants: 'finance',
        place: 'orders',
        async look() {
          const look = await lastLook<PaymentsOff>(db, LOOK_KEY)
          if (!look) return { state: 'unknown', words: '还没有核对过，每小时核对一次' }
          const off = wordsOf(look.off)
          if (off.length === 0) return good('订单、付款与发放相符')
          return wrong(off.join('，'), '先不要为这些订单退款或发货，请技术人员按支付规则核对数据库，下一个整点过后再看')
        },
      },
      {
        name: 'orders_in_review',
        title: '待核对的订单',
        wants: 'finance',
        place: 'orders/at/review',
        async look() {
          const waiting = await db.$count(orders, eq(orders.step, 'review'))
          return waiting > 0 ? wrong(`${waiting} 笔`, '打开订单，看过付款再决定发货、退款或关闭') : good('没有')
        },
      },
      {
        name: 'second_operator',
        title: '待第二人确认的退款',
        wants: 'finance',
        place: 'orders/refunds',
        look: () => waitingIn(db, { table: refunds, at: refunds.askedAt, asked: eq(refunds.state, 'asked') }, clock),
      },
      {
        name: 'second_operator_gifts',
        title: '待第二人确认的赠送',
        wants: 'finance',
        place: 'orders/gifts',
        look: () => waitingIn(db, { table: gifts, at: gifts.at, asked: eq(gifts.state, 'asked') }, clock),
      },
    ],
  }
}

interface Asked {
  table: typeof refunds | typeof gifts
  /** When it was asked for. */
  at: typeof refunds.askedAt | typeof gifts.at
  asked: SQL
}

async function waitingIn(db: Reader, { table, at, asked }: Asked, clock: Clock): Promise<Finding> {
  const [row] = await db
    .select({ waiting: count(), since: min(at) })
    .from(table)
    .where(asked)
  if (!row?.since) return good('没有')
  const now = clock.now()
  const words = `${row.waiting} 笔，最早的等了 ${waited(row.since, now)}`
  const isLate = now.getTime() - row.since.getTime() >= LATE
  return isLate ? wrong(words, '由另一位运营人员确认或驳回') : good(words)
}
