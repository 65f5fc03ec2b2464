import { and, asc, eq, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { instantOf, localDate } from '#lottery/dates.ts'
import { STAFF } from '#server/people/account/account.ts'
import type { Reader } from '#server/infra/db/connect.ts'
import { eachDay } from '#server/infra/db/days.ts'
import { lastCheck } from '#server/infra/db/last-check.ts'
import { type FeatureChecks, type Figure, type Finding, good, waited, wrong } from '#server/infra/lib/check.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import type { ChannelName } from '#server/payments/wallets/wallets.ts'
import { incidents, refunds } from './finance.tables.ts'
import { orders } from './orders.tables.ts'
import { CHECK_KEY, type PaymentDiscrepancies } from './payment-books.ts'
import { uncompared } from './reconciling.ts'

const LATE = 24 * 3_600_000
/** An order still closing this long after its expiry indicates a wallet that does not respond. */
const UNENDED = 2 * 3_600_000

const OFF: Record<keyof PaymentDiscrepancies, string> = {
  topups: '没有相应付款的星币入账',
  grants: '没有相应付款的会员发放',
  deliveries: '已到账却没有发货记录的订单',
  goods: '有发货记录却没有内容的订单',
  unpaid: '已收款却没有记为付款的订单',
  taken: '应扣回却没有扣回的退款',
}

const wordsOf = (off: PaymentDiscrepancies): string[] =>
  (Object.keys(OFF) as (keyof PaymentDiscrepancies)[]).flatMap((name) =>
    off[name] === 0 ? [] : `${OFF[name]} ${off[name]} 笔`,
  )

interface ChecksDeps {
  db: Reader
  clock: Clock
}

/** Checks: incidents, reviews and refunds waiting for an operator, the payment books, and the wallets' bills. */
export function ordersChecks({ db, clock }: ChecksDeps): FeatureChecks {
  return {
    figures: figuresOf(db, clock),
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
            ? wrong(`${open.length} 件没有处理`, '核对后写下处理结果', waitingOf(open))
            : good('没有')
        },
      },
      {
        name: 'payment_books',
        title: '支付账目',
        permission: 'finance',
        place: 'orders',
        async run() {
          const run = await lastCheck<PaymentDiscrepancies>(db, CHECK_KEY)
          if (!run) return { state: 'unknown', words: '还没有核对过，每小时核对一次' }
          const off = wordsOf(run.off)
          if (off.length === 0) return good('订单、付款与发放相符')
          const cure = '先不要为这些订单退款或发货，请技术人员按支付规则核对数据库，下一个整点过后再看'
          return wrong(off.join('，'), cure, { faults: off })
        },
      },
      {
        name: 'bills_compared',
        title: '每日对账',
        permission: 'finance',
        place: 'orders/bills',
        run: () => billsCompared(db, clock.now()),
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
          return open.length > 0 ? wrong(`${open.length} 笔`, cure, waitingOf(open)) : good('没有')
        },
      },
      {
        name: 'orders_closing',
        title: '关闭不了的订单',
        permission: 'finance',
        place: 'orders/at/closing',
        async run() {
          const ended = new Date(clock.now().getTime() - UNENDED)
          const isStuck = and(eq(orders.step, 'closing'), lte(orders.expiresAt, ended))
          const stuck = await db.select({ id: orders.id }).from(orders).where(isStuck)
          if (stuck.length === 0) return good('没有')
          return wrong(
            `${stuck.length} 笔`,
            '支付渠道一直没有说这些订单付了没有。请技术人员看日志：渠道不通，或换过商户号，旧的设置要留到它的订单结束',
            { faults: namesOf(stuck) },
          )
        },
      },
      {
        name: 'second_operator',
        title: '待第二人确认的退款',
        permission: 'finance',
        place: 'orders/refunds',
        isCounted: true,
        run: () => waitingForSecond(db, clock),
      },
    ],
  }
}

function figuresOf(db: Reader, clock: Clock): Figure[] {
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

  /** Sums settled payments per day, without those of operators. */
  function sold(value: SQL, days: number): Promise<number[]> {
    const where = sql`verdict = 'settled' and user_id not in ${STAFF}`
    return eachDay(db, { value, from: sql`payments`, at: sql`at`, where }, days, clock.now())
  }

  function givenBack(days: number): Promise<number[]> {
    const value = sql`coalesce(sum(refunds.amount_fen), 0) / 100`
    const from = sql`refunds join orders on orders.id = order_id`
    const where = sql`state = 'succeeded' and user_id not in ${STAFF}`
    return eachDay(db, { value, from, at: sql`done_at`, where }, days, clock.now())
  }
}

/** Each row waits for an operator. Each new row is a fault of its own, so an ignored check is shown again. */
const waitingOf = (open: readonly { id: number }[]) => ({ waiting: open.length, faults: namesOf(open) })

const namesOf = (rows: readonly { id: number }[]): string[] => rows.map(({ id }) => String(id))

/** Bills are fetched every half hour from 10:30; after this time they are overdue. */
const BILLS_BY = '12:00'
/** Maximum number of bills listed by name. */
const NAMED = 3

const CHANNEL_WORDS: Record<ChannelName, string> = { wechat: '微信支付', alipay: '支付宝', sandbox: '模拟支付' }

async function billsCompared(db: Reader, now: Date): Promise<Finding> {
  const today = localDate(now)
  const yesterday = localDate(new Date(instantOf(today, '00:00').getTime() - 1))
  const missed = await uncompared(db, today)
  const [first] = missed
  if (!first) return good(`到 ${yesterday} 的账单都比对过`)
  const some = missed.slice(0, NAMED).map(({ channel, day }) => `${day} ${CHANNEL_WORDS[channel]}`)
  const words = `还没有比对的账单：${some.join('、')}${missed.length > NAMED ? ` 等 ${missed.length} 份` : ''}`
  if (first.day === yesterday && now < instantOf(today, BILLS_BY)) return good(words)
  const cure = '渠道的商户平台里如果已经有账单，请技术人员看日志；取到了会自动补上，过三天还没有就列入支付异常'
  return wrong(words, cure, { faults: missed.map(({ channel, day }) => `${day} ${channel}`) })
}

async function waitingForSecond(db: Reader, clock: Clock): Promise<Finding> {
  const open = await db
    .select({ id: refunds.id, since: refunds.askedAt })
    .from(refunds)
    .where(eq(refunds.state, 'asked'))
    .orderBy(asc(refunds.askedAt))
  const [first] = open
  if (!first) return good('没有')
  const now = clock.now()
  const words = `${open.length} 笔，最早的等了 ${waited(first.since, now)}`
  const isLate = now.getTime() - first.since.getTime() >= LATE
  const late = wrong(words, '由另一位运营人员确认或驳回', waitingOf(open))
  return isLate ? late : { ...good(words), waiting: open.length }
}
