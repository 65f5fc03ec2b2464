import { myPush } from '#contract/messaging/push.ts'
import { query } from '#client/query.ts'

/** Not among the others: every page loads those, for the bell. */
export const push = query(myPush, {})
