import { shanghaiTime } from '#lottery/dates.ts'
import type { PersonalData } from '#server/infra/db/personal-data.ts'
import { feedOf, revokeFeed } from './own-feed.ts'

export const calendarPersonalData: PersonalData = {
  tables: ['calendar_feeds'],
  exports: {
    async calendar(db, userId) {
      const createdAt = await feedOf(db, userId)
      return { created_at: createdAt && shanghaiTime(createdAt) }
    },
  },
  endAddresses: revokeFeed,
  erase: revokeFeed,
}
