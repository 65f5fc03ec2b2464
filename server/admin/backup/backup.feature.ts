import { backupChecks } from './backup.checks.ts'
import { backupFacts } from './backup.facts.ts'
import { backupJobs } from './backup.jobs.ts'

export const backupFeature = {
  checks: backupChecks,
  facts: backupFacts,
  jobs: backupJobs,
}
