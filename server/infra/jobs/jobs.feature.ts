import { jobsChecks } from './jobs.checks.ts'
import { jobsFacts } from './jobs.facts.ts'
import { dbJobs } from './postgres.jobs.ts'

export const jobsFeature = {
  jobs: dbJobs,
  checks: jobsChecks,
  facts: jobsFacts,
}
