import { blocked } from '#contract/ugc/moderation.ts'
import { query } from '#client/query.ts'

/** Blocked members and muted words of the member. */
export const blockListQuery = query(blocked, {})

/** Empty prefix, which matches every query key: blocking affects all lists and counts. */
export const ALL_QUERIES: readonly unknown[] = []
