import type { RetentionRules } from '#server/infra/lib/retention.ts'

export const moderationAges = {
  traces: { keep: 180, least: 180, words: '发布记录（地址、端口）与审核记录的天数，至少 180' },
} as const satisfies RetentionRules
