import { backupChecks } from './backup.checks.ts'
import { backupJobs } from './backup.jobs.ts'

export const backupFeature = {
  checks: backupChecks,
  jobs: backupJobs,
}
