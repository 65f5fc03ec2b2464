import { type ReviewPart, reviews } from '#contract/reviews.console.ts'
import { query } from '#client/query.ts'

/** So many of the earliest stand in the list; the next come up as these are decided. */
const LISTED = 50

/** What waits, all of it or a part. */
export const queue = (part?: ReviewPart) => query(reviews, { pageSize: LISTED, ...(part && { part }) })
