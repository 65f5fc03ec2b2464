import type { PersonalData } from '#server/infra/db/personal-data.ts'
import { deleteFollowedGames, listFollowedGames } from './reminders.ts'

export const remindersPersonalData: PersonalData = {
  tables: ['followed_games'],
  exports: { followed_games: listFollowedGames },
  erase: deleteFollowedGames,
}
