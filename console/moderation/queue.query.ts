import { reviews } from '#contract/moderation.console.ts'
import { read } from '#console/page/read.ts'

/** So many of the earliest stand in the list; the next come up as these are decided. */
const LISTED = 50

/** What waits. */
export const queue = read(reviews, { pageSize: LISTED })
