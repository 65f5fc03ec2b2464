import { picksChecks } from './picks.checks.ts'
import { picksJobs } from './picks.jobs.ts'
import { picksOwn } from './picks.own.ts'
import { picksRoutes } from './picks.routes.ts'
import { retention } from './picks.tables.ts'

export const picksFeature = {
  routes: [picksRoutes],
  jobs: picksJobs,
  checks: picksChecks,
  own: picksOwn,
  retention,
}
