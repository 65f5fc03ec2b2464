import { forumChecks } from './forum.checks.ts'
import { forumPersonalData } from './forum.personal-data.ts'
import { forumRoutes } from './forum.routes.ts'

export const forumFeature = {
  routes: [forumRoutes],
  checks: forumChecks,
  personalData: forumPersonalData,
}
