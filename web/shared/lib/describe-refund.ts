import { PRODUCT_TYPES, type Refundable } from '#contract/payments/orders.ts'
import { formatYuan } from './money.ts'

/** Describes a possible refund, as in 没有花掉的 50 枚可退 ¥5.00 or 没有开始的 2 个月可退 ¥34.00，没有用过的话可退 ¥51.00. */
export function describeRefund({ type, left, amount, unused }: Omit<Refundable, 'order_no' | 'title'>): string {
  const what = type === PRODUCT_TYPES.coins ? `没有花掉的 ${left} 枚` : `没有开始的 ${left} 个月`
  const parts = [
    amount > 0 && `${what}可退 ${formatYuan(amount)}`,
    unused > 0 && `没有用过的话可退 ${formatYuan(unused)}`,
  ]
  return parts.filter(Boolean).join('，')
}
