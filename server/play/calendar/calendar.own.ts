import { shanghaiTime } from '#lottery/dates.ts'
import type { OwnData } from '#server/infra/db/own-data.ts'
import { feedOf, revokeFeed } from './own-feed.ts'

export const calendarOwn: OwnData = {
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
