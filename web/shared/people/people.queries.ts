import { blocked } from '#contract/ugc/moderation.ts'
import { query } from '#client/query.ts'

/** Whom and what I no longer see. */
export const blockedByMe = query(blocked, {})

/** Begins the key of every read: whom one sees changes all that is shown of people, and how many. */
export const EVERYTHING: readonly unknown[] = []
