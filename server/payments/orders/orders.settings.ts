import type { Ages } from '#server/infra/lib/retention.ts'

export const ordersAges = {
  // The law on commerce asks for three years, and the database refuses less.
  orders: { keep: 1096, least: 1096, words: '已结束的订单与付款的天数，至少 1096（三年）' },
} as const satisfies Ages
