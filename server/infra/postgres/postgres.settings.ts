import type { RetentionRules } from '#server/infra/lib/retention.ts'

export const postgresAges = {
  logs: { keep: 7, least: 1, words: '内置 PostgreSQL 日志的文件数，每天一个' },
} as const satisfies RetentionRules
