import type { Ages } from '#server/infra/lib/retention.ts'

export const auditAges = {
  // Half a year is required by law; the database rejects less.
  audit: { keep: 730, least: 184, words: '审计日志的天数，至少 184' },
  // Failed sign-ins: anyone can cause them, so they are deleted earlier.
  failures: { keep: 184, least: 184, words: '其中登录失败的天数，至少 184' },
} as const satisfies Ages
