import { drawsChecks } from './draws.checks.ts'
import { drawsFacts } from './draws.facts.ts'
import { drawsConsole } from './draws.console.ts'
import { drawJobs } from './draws.jobs.ts'
import { drawsRoutes } from './draws.routes.ts'

export const drawsFeature = {
  routes: [drawsRoutes, drawsConsole],
  jobs: drawJobs,
  checks: drawsChecks,
  facts: drawsFacts,
}
