import { PRODUCT_TYPES } from '#contract/bill.ts'

/** What a payment was for, by its wire number. */
export const billName = (type: number): string => (type === PRODUCT_TYPES.vip ? 'VIP会员充值' : '星币充值')

/** What went out, without separators: ¥-19.00. */
export const spent = (yuan: number): string => `¥-${yuan.toFixed(2)}`

/** 2022-12 as it is shown: 2022/12. */
export const monthName = (month: string): string => month.replace('-', '/')
