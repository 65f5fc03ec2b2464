import { moderationChecks } from './moderation.checks.ts'
import { moderationConsole } from './moderation.console.ts'
import { moderationPersonalData } from './moderation.personal-data.ts'
import { moderationRoutes } from './moderation.routes.ts'
import { retention } from './moderation.tables.ts'

export const moderationFeature = {
  routes: [moderationRoutes, moderationConsole],
  checks: moderationChecks,
  personalData: moderationPersonalData,
  retention,
}
