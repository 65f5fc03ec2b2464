import type { Review } from '#contract/moderation.console.ts'

/** Why it waits, in a few words. */
export function causeOf({ appeal, why, reports }: Review): string {
  if (appeal !== '') return '申诉'
  if (reports.length > 0) return `举报 ${reports.length}`
  return why
}
