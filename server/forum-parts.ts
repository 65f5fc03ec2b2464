import { refuse } from '#contract/refusals.ts'
import type { ForumParts } from '#server/forum/forum.ts'
import { socialHooks } from '#server/notifications/notifications.ts'

/** What the forum is given by other features, as far as they are there. */
export const forumParts: ForumParts = {
  cards: { cardOf: async () => refuse('unknown_card'), present: async () => [] },
  hooks: socialHooks,
  regionOf: () => '',
}
