import { forumChecks } from './forum.checks.ts'
import { forumOwn } from './forum.own.ts'
import { forumRoutes } from './forum.routes.ts'

export const forumFeature = {
  routes: [forumRoutes],
  checks: forumChecks,
  own: forumOwn,
}
