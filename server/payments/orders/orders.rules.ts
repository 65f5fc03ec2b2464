import { randomBytes } from 'node:crypto'
import { ORDER_MINUTES, type OrderState, type ProductKind } from '#contract/payments/orders.ts'
import { shanghaiTime } from '#lottery/dates.ts'
import type { OrderStep } from './orders.tables.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** What is bought, at the price to pay. */
export interface Goods {
  kind: ProductKind
  /** null: coins of a number of one's own. */
  productId: number | null
  title: string
  months: number | null
  coins: number | null
  amountFen: number
}

/** The same thing at the same price: an order of it can be paid instead of a new one. */
export const isSame = (a: Goods, b: Goods): boolean =>
  a.kind === b.kind &&
  a.productId === b.productId &&
  a.months === b.months &&
  a.coins === b.coins &&
  a.amountFen === b.amountFen

/** Coins or months in words: 10枚星币. */
export const goodsInWords = (kind: ProductKind, number: number): string =>
  kind === 'coins' ? `${number}枚星币` : `${number}个月会员`

/** Yuan as they leave the API: at most two decimals. */
export const yuanOf = (fen: number): number => fen / 100

/** Of yuan with at most two decimals. */
export const fenOf = (yuan: number): number => Math.round(yuan * 100)

export const endOf = (createdAt: Date): Date => new Date(createdAt.getTime() + ORDER_MINUTES * MINUTE)

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/** 80 bits. */
const RANDOM_LETTERS = 16

/**
 * A number for a wallet and for people: 28 of A-Z and 0-9, which both wallets take. The second in Shanghai, so that it
 * can be placed; 80 random bits, so that none collides and none tells how many there are.
 */
export function newNumber(now: Date): string {
  const random = Array.from(randomBytes(RANDOM_LETTERS), (byte) => BASE32[byte % BASE32.length]).join('')
  return shanghaiTime(now).replaceAll(/\D/g, '').slice(2) + random
}

/** Seconds after its beginning at which a wallet is asked about an attempt; then each minute to its end. */
const FIRST_POLLS = [5, 10, 20, 40, 60]
/** And so long after its end: what is paid at the last moment, and what is paid late. */
const LAST_POLLS = [0, 5 * MINUTE, HOUR, 24 * HOUR]
/** Alipay has no trade before the payer scans its code, and then closes nothing: from here on it can't be scanned. */
export const UNSCANNED_ENDS_AFTER = 5 * MINUTE

interface PolledAttempt {
  createdAt: Date
  expiresAt: Date
  /** Of a `closed` one only late money is looked for. */
  state: 'open' | 'closed' | 'paid'
}

/** When the wallet is asked next about an attempt, after `now`; null: no more. docs/rules/payment.md#the-schedule. */
export function nextPoll({ createdAt, expiresAt, state }: PolledAttempt, now: Date): Date | null {
  if (state === 'paid') return null
  const [begin, end, at] = [createdAt.getTime(), expiresAt.getTime(), now.getTime()]
  const early = FIRST_POLLS.map((seconds) => begin + seconds * SECOND)
  const minutely = begin + (Math.floor((at - begin) / MINUTE) + 1) * MINUTE
  const moments = [...early, minutely].filter((moment) => moment < end)
  const late = LAST_POLLS.map((after) => end + after)
  // How an open one ended is not known yet: the wallet is polled until it is.
  const unended = state === 'open' && at >= end ? [at + (at < end + HOUR ? MINUTE : HOUR)] : []
  const ahead = [...(state === 'open' ? moments : []), ...late, ...unended].filter((moment) => moment > at)
  return ahead.length > 0 ? new Date(Math.min(...ahead)) : null
}

/** What an order's poll and page are told of its step. */
export interface OrderStatus {
  step: OrderStep
  /** The wallet has ended every way to pay it. */
  refused: boolean
  /** It has ended the way that was asked for last; another may still be open. */
  turnedDown: boolean
  /** It was paid in time, whatever became of it. */
  settled: boolean
}

/** An order as its buyer sees it. */
export function stateOf({ step, refused, settled }: OrderStatus): OrderState {
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

/** Where an order ended otherwise than paid, or was turned down and can still be paid. */
export function wordsOf(status: OrderStatus): string {
  const state = stateOf(status)
  if (status.step === 'closing') return '正在关闭'
  if (state === 'refused' || (state === 'waiting' && status.turnedDown)) return '支付未完成，可以重新支付'
  if (state === 'review') return '支付结果正在人工核对，结果会通知您，请不要重复付款'
  if (state === 'refunded') return '订单已退款'
  if (state !== 'closed') return ''
  return status.step === 'closed' ? '订单已关闭' : '支付时订单已关闭，款项将原路退回'
}

/** Steps at which nothing is left to do for an order. */
export const ENDED: readonly OrderStep[] = ['closed', 'fulfilled', 'refunded']
