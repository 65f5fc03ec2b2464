import type { RetentionRules } from '#server/infra/lib/retention.ts'

export const notificationsAges = {
  notices: { keep: 180, least: 1, words: '消息通知的天数' },
} as const satisfies RetentionRules
