import { type Review, REVIEWS_AT_ONCE } from '#contract/ugc/reviews.console.ts'

/** Returns the reason for the review as a short label. */
export function formatCause({ appeal, why, reports }: Review): string {
  if (appeal !== '') return '申诉'
  if (reports.length > 0) return `举报 ${reports.length}`
  return why
}

/** Formats the number of reviews with the same text; the count has an upper limit. */
export const formatOthers = ({ alike }: Review): string =>
  alike < REVIEWS_AT_ONCE ? `${alike} 条` : `${REVIEWS_AT_ONCE} 条以上`
