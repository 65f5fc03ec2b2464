import { formatShanghaiTime } from '#lottery/dates.ts'
import type { PersonalData } from '#server/infra/db/personal-data.ts'
import { findFeedCreationTime, deleteFeed } from './own-feed.ts'

export const calendarPersonalData: PersonalData = {
  tables: ['calendar_feeds'],
  exports: {
    async calendar(db, userId) {
      const createdAt = await findFeedCreationTime(db, userId)
      return { created_at: createdAt && formatShanghaiTime(createdAt) }
    },
  },
  endAddresses: deleteFeed,
  erase: deleteFeed,
}
