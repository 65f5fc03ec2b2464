import type { Ages } from '#server/infra/lib/retention.ts'

export const auditAges = {
  // The law asks for half a year, and the database refuses less.
  audit: { keep: 730, least: 184, words: '审计日志的天数，至少 184' },
  // Failed sign-ins: anyone can cause them.
  failures: { keep: 184, least: 184, words: '其中登录失败的天数，至少 184' },
} as const satisfies Ages
