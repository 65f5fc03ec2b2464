import type { PersonalData } from '#server/infra/db/personal-data.ts'
import { eraseFollowed, followedBy } from './reminders.ts'

export const remindersPersonalData: PersonalData = {
  tables: ['followed_games'],
  exports: { followed_games: followedBy },
  erase: eraseFollowed,
}
