import { jobsChecks } from './jobs.checks.ts'
import { jobsFacts } from './jobs.facts.ts'
import { buildDatabaseJobs } from './postgres.jobs.ts'

export const jobsFeature = {
  jobs: buildDatabaseJobs,
  checks: jobsChecks,
  facts: jobsFacts,
}
