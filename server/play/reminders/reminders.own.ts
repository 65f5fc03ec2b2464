import type { OwnData } from '#server/infra/db/own-data.ts'
import { eraseFollowed, followedBy } from './reminders.ts'

export const remindersOwn: OwnData = {
  tables: ['followed_games'],
  exports: { followed_games: followedBy },
  erase: eraseFollowed,
}
