import type { RetentionRules } from '#server/infra/lib/retention.ts'

export const picksAges = {
  panels: { keep: 30, least: 1, words: '号码板，开奖后的天数' },
  rounds: { keep: 200, least: 1, words: '每人每彩种已结束的轮数' },
} as const satisfies RetentionRules
