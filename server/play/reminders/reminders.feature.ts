import type { PersonalData } from '#server/infra/db/personal-data.ts'
import { deleteFollowedGames, listFollowedGames, remindersMessages } from './reminders.ts'
import { registerReminderRoutes } from './reminders.routes.ts'

export const remindersFeature = {
  routes: [registerReminderRoutes],
  personalData: {
    tables: ['followed_games'],
    exports: { followed_games: listFollowedGames },
    erase: deleteFollowedGames,
  } satisfies PersonalData,
  words: remindersMessages,
}
