import { and, asc, eq, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { toInstant, toLocalDate } from '#lottery/dates.ts'
import { STAFF } from '#server/people/account/account.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import { listDailyValues } from '#server/infra/db/days.ts'
import { findLastCheck } from '#server/infra/db/last-check.ts'
import {
  type FeatureChecks,
  type DailyStatistic,
  type Finding,
  goodFinding,
  formatWaitingTime,
  wrongFinding,
} from '#server/infra/lib/check.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import type { ChannelName } from '#server/payments/wallets/wallets.ts'
import { incidents, refunds } from './finance/finance.tables.ts'
import { orders } from './orders.tables.ts'
import { PAYMENT_CHECK_KEY, type PaymentDiscrepancies } from './reconciliation/payment-books.ts'
import { listUncomparedDays } from './reconciliation/reconciling.ts'

const APPROVAL_LATE_MS = 24 * 3_600_000
/** An order that is still closing this many milliseconds after its expiry indicates an unresponsive wallet. */
const CLOSING_LATE_MS = 2 * 3_600_000

const DISCREPANCY_LABELS: Record<keyof PaymentDiscrepancies, string> = {
  topups: '没有相应付款的星币入账',
  grants: '没有相应付款的会员发放',
  deliveries: '已到账却没有发货记录的订单',
  goods: '有发货记录却没有内容的订单',
  unpaid: '已收款却没有记为付款的订单',
  taken: '应扣回却没有扣回的退款',
}

const formatDiscrepancies = (off: PaymentDiscrepancies): string[] =>
  (Object.keys(DISCREPANCY_LABELS) as (keyof PaymentDiscrepancies)[]).flatMap((name) =>
    off[name] === 0 ? [] : `${DISCREPANCY_LABELS[name]} ${off[name]} 笔`,
  )

interface ChecksDeps {
  db: Queryable
  clock: Clock
}

export function createOrdersChecks({ db, clock }: ChecksDeps): FeatureChecks {
  return {
    figures: buildOrderStatistics(db, clock),
    checks: [
      {
        name: 'payment_incidents',
        title: '支付异常',
        permission: 'finance',
        place: 'orders/bills',
        isCounted: true,
        async run() {
          const open = await db.select({ id: incidents.id }).from(incidents).where(isNull(incidents.resolvedAt))
          return open.length > 0
            ? wrongFinding(`${open.length} 件没有处理`, '核对后写下处理结果', toWaitingFinding(open))
            : goodFinding('没有')
        },
      },
      {
        name: 'payment_books',
        title: '支付账目',
        permission: 'finance',
        place: 'orders',
        async run() {
          const run = await findLastCheck<PaymentDiscrepancies>(db, PAYMENT_CHECK_KEY)
          if (!run) return { state: 'unknown', words: '还没有核对过，每小时核对一次' }
          const off = formatDiscrepancies(run.off)
          if (off.length === 0) return goodFinding('订单、付款与发放相符')
          const cure = '先不要为这些订单退款或发货，请技术人员按支付规则核对数据库，下一个整点过后再看'
          return wrongFinding(off.join('，'), cure, { faults: off })
        },
      },
      {
        name: 'bills_compared',
        title: '每日对账',
        permission: 'finance',
        place: 'orders/bills',
        run: () => checkBills(db, clock.now()),
      },
      {
        name: 'orders_in_review',
        title: '待核对的订单',
        permission: 'finance',
        place: 'orders/at/review',
        isCounted: true,
        async run() {
          const open = await db.select({ id: orders.id }).from(orders).where(eq(orders.step, 'review'))
          const cure = '打开订单，看过付款再决定发货、退款或关闭'
          return open.length > 0 ? wrongFinding(`${open.length} 笔`, cure, toWaitingFinding(open)) : goodFinding('没有')
        },
      },
      {
        name: 'orders_closing',
        title: '关闭不了的订单',
        permission: 'finance',
        place: 'orders/at/closing',
        async run() {
          const ended = new Date(clock.now().getTime() - CLOSING_LATE_MS)
          const isStuck = and(eq(orders.step, 'closing'), lte(orders.expiresAt, ended))
          const stuck = await db.select({ id: orders.id }).from(orders).where(isStuck)
          if (stuck.length === 0) return goodFinding('没有')
          return wrongFinding(
            `${stuck.length} 笔`,
            '支付渠道一直没有说这些订单付了没有。请技术人员看日志：渠道不通，或换过商户号，旧的设置要留到它的订单结束',
            { faults: toFaultNames(stuck) },
          )
        },
      },
      {
        name: 'second_operator',
        title: '待第二人确认的退款',
        permission: 'finance',
        place: 'orders/refunds',
        isCounted: true,
        run: () => checkPendingApprovals(db, clock),
      },
    ],
  }
}

function buildOrderStatistics(db: Queryable, clock: Clock): DailyStatistic[] {
  return [
    {
      title: '销售额',
      unit: '元',
      permission: 'finance',
      ofDays: (days) => sold(sql`coalesce(sum(amount_fen), 0) / 100`, days),
    },
    { title: '付款订单', unit: null, permission: 'finance', ofDays: (days) => sold(sql`count(*)`, days) },
    { title: '退款', unit: '元', permission: 'finance', ofDays: givenBack },
  ]

  /** Aggregates the settled payments per day, without the payments of operators. */
  function sold(value: SQL, days: number): Promise<number[]> {
    const where = sql`verdict = 'settled' and user_id not in ${STAFF}`
    return listDailyValues(db, { value, from: sql`payments`, at: sql`at`, where }, days, clock.now())
  }

  function givenBack(days: number): Promise<number[]> {
    const value = sql`coalesce(sum(refunds.amount_fen), 0) / 100`
    const from = sql`refunds join orders on orders.id = order_id`
    const where = sql`state = 'succeeded' and user_id not in ${STAFF}`
    return listDailyValues(db, { value, from, at: sql`done_at`, where }, days, clock.now())
  }
}

/** Each row waits for an operator and is a separate fault, so that an ignored check is shown again for a new row. */
const toWaitingFinding = (open: readonly { id: number }[]) => ({ waiting: open.length, faults: toFaultNames(open) })

const toFaultNames = (rows: readonly { id: number }[]): string[] => rows.map(({ id }) => String(id))

/** Yesterday's bills are fetched every half hour from 10:30 (Shanghai) and are overdue from this time. */
const BILLS_BY = '12:00'
const MAX_NAMED_BILLS = 3

const CHANNEL_LABELS: Record<ChannelName, string> = { wechat: '微信支付', alipay: '支付宝', sandbox: '模拟支付' }

async function checkBills(db: Queryable, now: Date): Promise<Finding> {
  const today = toLocalDate(now)
  const yesterday = toLocalDate(new Date(toInstant(today, '00:00').getTime() - 1))
  const missed = await listUncomparedDays(db, today)
  const [first] = missed
  if (!first) return goodFinding(`到 ${yesterday} 的账单都比对过`)
  const some = missed.slice(0, MAX_NAMED_BILLS).map(({ channel, day }) => `${day} ${CHANNEL_LABELS[channel]}`)
  const words = `还没有比对的账单：${some.join('、')}${missed.length > MAX_NAMED_BILLS ? ` 等 ${missed.length} 份` : ''}`
  if (first.day === yesterday && now < toInstant(today, BILLS_BY)) return goodFinding(words)
  const cure = '渠道的商户平台里如果已经有账单，请技术人员看日志；取到了会自动补上，过三天还没有就列入支付异常'
  return wrongFinding(words, cure, { faults: missed.map(({ channel, day }) => `${day} ${channel}`) })
}

async function checkPendingApprovals(db: Queryable, clock: Clock): Promise<Finding> {
  const open = await db
    .select({ id: refunds.id, since: refunds.askedAt })
    .from(refunds)
    .where(eq(refunds.state, 'asked'))
    .orderBy(asc(refunds.askedAt))
  const [first] = open
  if (!first) return goodFinding('没有')
  const now = clock.now()
  const words = `${open.length} 笔，最早的等了 ${formatWaitingTime(first.since, now)}`
  const isLate = now.getTime() - first.since.getTime() >= APPROVAL_LATE_MS
  const late = wrongFinding(words, '由另一位运营人员确认或驳回', toWaitingFinding(open))
  return isLate ? late : { ...goodFinding(words), waiting: open.length }
}
