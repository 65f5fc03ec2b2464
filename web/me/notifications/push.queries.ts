import { myPush } from '#contract/messaging/push.ts'
import { query } from '#client/query.ts'

/** Separate from the other queries, because every page loads those for the bell. */
export const pushQuery = query(myPush, {})
