import { jobsChecks } from './jobs.checks.ts'
import { dbJobs } from './postgres.jobs.ts'

export const jobsFeature = {
  jobs: dbJobs,
  checks: jobsChecks,
}
