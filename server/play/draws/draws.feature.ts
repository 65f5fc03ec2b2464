import { drawsChecks } from './draws.checks.ts'
import { drawsFacts } from './draws.facts.ts'
import { registerDrawAdminRoutes } from './draws.console.ts'
import { createDrawJobs } from './draws.jobs.ts'
import { registerDrawRoutes } from './draws.routes.ts'

export const drawsFeature = {
  routes: [registerDrawRoutes, registerDrawAdminRoutes],
  jobs: createDrawJobs,
  checks: drawsChecks,
  facts: drawsFacts,
}
