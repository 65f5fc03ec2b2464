import { type Bill, PRODUCT_TYPES } from '#contract/payments/orders.ts'
import { formatYuan } from '#web/shared/lib/money.ts'

export const formatBillName = (type: number): string => (type === PRODUCT_TYPES.vip ? 'VIP会员充值' : '星币充值')

/** Formats an expense without thousands separators: ¥-19.00. */
export const formatExpense = (yuan: number): string => `¥-${yuan.toFixed(2)}`

/** Describes a refund or a pending check; '': none. */
export function formatVerdict({ refunded, verdict }: Pick<Bill, 'refunded' | 'verdict'>): string {
  if (refunded > 0) return `已退 ${formatYuan(refunded)}`
  if (verdict === 'settled') return ''
  return verdict === 'review' ? '核对中' : '退款中'
}

/** Reasons why a payment bought nothing. */
export const VERDICT_NOTES = {
  settled: '',
  late: '支付时订单已关闭，款项原路退回',
  doubled: '重复支付，款项原路退回',
  review: '人工核对，结果会通知您',
} as const satisfies Record<Bill['verdict'], string>

/** Formats a month: 2022-12 becomes 2022/12. */
export const formatMonth = (month: string): string => month.replace('-', '/')
