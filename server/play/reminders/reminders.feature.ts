import type { PersonalData } from '#server/infra/db/personal-data.ts'
import { deleteFollowedGames, listFollowedGames } from './reminders.ts'
import { registerReminderRoutes } from './reminders.routes.ts'
import { remindersMessages } from './reminders.messages.ts'

export const remindersFeature = {
  routes: [registerReminderRoutes],
  personalData: {
    tables: ['followed_games'],
    exports: { followed_games: listFollowedGames },
    erase: deleteFollowedGames,
  } satisfies PersonalData,
  words: remindersMessages,
}
