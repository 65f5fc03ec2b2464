import { type Bill, PRODUCT_TYPES } from '#contract/payments/orders.ts'
import { formatYuan } from '#web/shared/lib/money.ts'

export const formatBillName = (type: number): string => (type === PRODUCT_TYPES.vip ? 'VIP会员充值' : '星币充值')

/** Formats an expense with two decimals and without thousands separators, as in ¥-19.00. */
export const formatExpense = (yuan: number): string => `¥-${yuan.toFixed(2)}`

export function formatVerdict({ refunded, verdict }: Pick<Bill, 'refunded' | 'verdict'>): string {
  if (refunded > 0) return `已退 ${formatYuan(refunded)}`
  if (verdict === 'settled') return ''
  return verdict === 'review' ? '核对中' : '退款中'
}

/** Explains each verdict on a payment that did not pay for the order; '' for an ordinary payment. */
export const VERDICT_NOTES = {
  settled: '',
  late: '支付时订单已关闭，款项原路退回',
  doubled: '重复支付，款项原路退回',
  review: '人工核对，结果会通知您',
} as const satisfies Record<Bill['verdict'], string>

export const formatMonth = (month: string): string => month.replace('-', '/')
