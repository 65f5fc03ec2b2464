import { blocked } from '#contract/ugc/moderation.ts'
import { query } from '#client/query.ts'

export const blockListQuery = query(blocked, {})

/** Empty prefix, which matches every query key. Used after blocking or muting, which affects all lists and counts. */
export const ALL_QUERIES: readonly unknown[] = []
