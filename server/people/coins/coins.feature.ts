import { coinsChecks } from './coins.checks.ts'
import { coinsConsole } from './coins.console.ts'
import { coinsJobs } from './coins.jobs.ts'
import { coinsPersonalData } from './coins.personal-data.ts'
import { coinsRoutes } from './coins.routes.ts'

export const coinsFeature = {
  routes: [coinsRoutes, coinsConsole],
  jobs: coinsJobs,
  checks: coinsChecks,
  personalData: coinsPersonalData,
}
