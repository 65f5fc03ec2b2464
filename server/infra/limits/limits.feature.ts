import { limitsChecks } from './limits.checks.ts'
import { limitsJobs } from './limits.jobs.ts'

export const limitsFeature = {
  jobs: limitsJobs,
  checks: limitsChecks,
}
