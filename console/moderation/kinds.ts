import { type Review, REVIEWS_AT_ONCE } from '#contract/ugc/reviews.console.ts'

/** Why it waits, in a few words. */
export function causeOf({ appeal, why, reports }: Review): string {
  if (appeal !== '') return '申诉'
  if (reports.length > 0) return `举报 ${reports.length}`
  return why
}

/** How many others wait with the same text: they are not counted to the end. */
export const othersOf = ({ alike }: Review): string =>
  alike < REVIEWS_AT_ONCE ? `${alike} 条` : `${REVIEWS_AT_ONCE} 条以上`
