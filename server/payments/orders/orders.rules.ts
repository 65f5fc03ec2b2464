import { randomBytes } from 'node:crypto'
import { ORDER_MINUTES, type OrderState, type ProductKind } from '#contract/payments/orders.ts'
import { formatShanghaiTime } from '#lottery/dates.ts'
import type { orders, OrderStep } from './orders.tables.ts'
import type { RetentionRules } from '#server/infra/lib/retention.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** `productId` null: the member chose a custom number of coins. */
export type Goods = Pick<typeof orders.$inferSelect, 'kind' | 'productId' | 'title' | 'months' | 'coins' | 'amountFen'>

export const isSameGoods = (a: Goods, b: Goods): boolean =>
  a.kind === b.kind &&
  a.productId === b.productId &&
  a.months === b.months &&
  a.coins === b.coins &&
  a.amountFen === b.amountFen

export const formatGoods = (kind: ProductKind, number: number): string =>
  kind === 'coins' ? `${number}枚星币` : `${number}个月会员`

export const toYuan = (fen: number): number => fen / 100

/** Converts yuan with at most two decimals to fen. */
export const toFen = (yuan: number): number => Math.round(yuan * 100)

export const computeExpiry = (createdAt: Date): Date => new Date(createdAt.getTime() + ORDER_MINUTES * MINUTE)

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const RANDOM_CHARACTERS = 16

/**
 * Generates a number for wallets and members: 28 characters of A-Z and 0-9, which both wallets accept. It begins with
 * the date and time in Shanghai to the second, so that an order can be dated. 80 random bits prevent collisions and
 * hide how many orders exist.
 */
export function generateNumber(now: Date): string {
  const random = Array.from(randomBytes(RANDOM_CHARACTERS), (byte) => BASE32[byte % BASE32.length]).join('')
  return formatShanghaiTime(now).replaceAll(/\D/g, '').slice(2) + random
}

/** Seconds after creation at which the wallet is polled about an attempt; after that each minute until expiry. */
const FIRST_POLLS = [5, 10, 20, 40, 60]
/** Milliseconds after expiry at which the wallet is polled: for payments at the last moment and for late payments. */
const LAST_POLLS = [0, 5 * MINUTE, HOUR, 24 * HOUR]
/**
 * Alipay has no trade before the payer scans the code, so it cannot close an unscanned attempt. This many milliseconds
 * after the expiry the code can no longer be scanned.
 */
export const UNSCANNED_ENDS_AFTER = 5 * MINUTE

interface PolledAttempt {
  createdAt: Date
  expiresAt: Date
  /** For a `closed` attempt, polling only searches for late payments. */
  state: 'open' | 'closed' | 'paid'
}

/** Returns the time of the next poll; null: no more polls. See docs/rules/payment.md#the-schedule. */
export function computeNextPoll({ createdAt, expiresAt, state }: PolledAttempt, now: Date): Date | null {
  if (state === 'paid') return null
  const [begin, end, at] = [createdAt.getTime(), expiresAt.getTime(), now.getTime()]
  const early = FIRST_POLLS.map((seconds) => begin + seconds * SECOND)
  const minutely = begin + (Math.floor((at - begin) / MINUTE) + 1) * MINUTE
  const moments = [...early, minutely].filter((moment) => moment < end)
  const late = LAST_POLLS.map((after) => end + after)
  // If an attempt is still open after its expiry, its result is unknown: poll until the wallet reports the result.
  const unended = state === 'open' && at >= end ? [at + (at < end + HOUR ? MINUTE : HOUR)] : []
  const ahead = [...(state === 'open' ? moments : []), ...late, ...unended].filter((moment) => moment > at)
  return ahead.length > 0 ? new Date(Math.min(...ahead)) : null
}

export interface OrderStatus {
  step: OrderStep
  /** True: the order is unpaid, and none of its attempts is open. */
  refused: boolean
  /** True: the order is unpaid, and its latest attempt is closed; another may still be open. */
  turnedDown: boolean
  /** For a step of a refund: true if the order was paid in time. Otherwise false. */
  settled: boolean
}

export function toOrderState({ step, refused, settled }: OrderStatus): OrderState {
  switch (step) {
    case 'pending':
      return refused ? 'refused' : 'waiting'
    case 'closing':
    case 'paid':
      return 'waiting'
    case 'fulfilled':
      return 'paid'
    case 'refund_pending':
    case 'refund_failed':
      return settled ? 'paid' : 'closed'
    case 'late_paid':
    case 'closed':
      return 'closed'
    case 'refunded':
    case 'review':
      return step
  }
}

/** Returns the message about an order; '' if it counts as paid, or waits and the latest attempt is not closed. */
export function formatOrderStatus(status: OrderStatus): string {
  const state = toOrderState(status)
  if (status.step === 'closing') return '正在关闭'
  if (state === 'refused' || (state === 'waiting' && status.turnedDown)) return '支付未完成，可以重新支付'
  if (state === 'review') return '支付结果正在人工核对，结果会通知您，请不要重复付款'
  if (state === 'refunded') return '订单已退款'
  if (state !== 'closed') return ''
  return status.step === 'closed' ? '订单已关闭' : '支付时订单已关闭，款项将原路退回'
}

export const FINAL_STEPS: readonly OrderStep[] = ['closed', 'fulfilled', 'refunded']

export const ordersAges = {
  // The e-commerce law (article 31) requires three years; the database rejects less.
  orders: { keep: 1096, least: 1096, words: '已结束的订单与付款的天数，至少 1096（三年）' },
} as const satisfies RetentionRules
