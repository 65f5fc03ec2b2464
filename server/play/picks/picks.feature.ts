import { createPicksChecks } from './picks.checks.ts'
import { createPicksJobs } from './picks.jobs.ts'
import { picksPersonalData } from './picks.personal-data.ts'
import { registerPicksRoutes } from './picks.routes.ts'
import { retention } from './picks.tables.ts'

export const picksFeature = {
  routes: [registerPicksRoutes],
  jobs: createPicksJobs,
  checks: createPicksChecks,
  personalData: picksPersonalData,
  retention,
}
