import type { Review } from '#contract/moderation.console.ts'
import type { SubjectKind } from '#contract/moderation.ts'

export const KIND_NAMES = { post: '动态', comment: '评论', nickname: '昵称' } as const satisfies Record<
  SubjectKind,
  string
>

/** Why it waits, in a few words. */
export function causeOf({ appeal, why, reports }: Review): string {
  if (appeal !== '') return '申诉'
  if (reports.length > 0) return `举报 ${reports.length}`
  return why
}
