import { picksChecks } from './picks.checks.ts'
import { picksJobs } from './picks.jobs.ts'
import { picksPersonalData } from './picks.personal-data.ts'
import { picksRoutes } from './picks.routes.ts'
import { retention } from './picks.tables.ts'

export const picksFeature = {
  routes: [picksRoutes],
  jobs: picksJobs,
  checks: picksChecks,
  personalData: picksPersonalData,
  retention,
}
