import type { RetentionRules } from '#server/infra/lib/retention.ts'

export const ordersAges = {
  // The commerce law requires three years; the database rejects less.
  orders: { keep: 1096, least: 1096, words: '已结束的订单与付款的天数，至少 1096（三年）' },
} as const satisfies RetentionRules
