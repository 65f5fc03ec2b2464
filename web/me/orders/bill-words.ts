import { type Bill, PRODUCT_TYPES } from '#contract/payments/orders.ts'
import { money } from '#web/shared/lib/money.ts'

/** What a payment was for, by its wire number. */
export const billName = (type: number): string => (type === PRODUCT_TYPES.vip ? 'VIP会员充值' : '星币充值')

/** What went out, without separators: ¥-19.00. */
export const spent = (yuan: number): string => `¥-${yuan.toFixed(2)}`

/** What became of money besides having paid for something; '': nothing. */
export function fateOf({ refunded, verdict }: Pick<Bill, 'refunded' | 'verdict'>): string {
  if (refunded > 0) return `已退 ${money(refunded)}`
  if (verdict === 'settled') return ''
  return verdict === 'review' ? '核对中' : '退款中'
}

/** Why it paid for nothing. */
export const NOTES = {
  settled: '',
  late: '支付时订单已关闭，款项原路退回',
  doubled: '重复支付，款项原路退回',
  review: '人工核对，结果会通知您',
} as const satisfies Record<Bill['verdict'], string>

/** 2022-12 as it is shown: 2022/12. */
export const monthName = (month: string): string => month.replace('-', '/')
