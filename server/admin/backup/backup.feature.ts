import { backupChecks } from './backup.checks.ts'
import { backupFacts } from './backup.facts.ts'

export const backupFeature = {
  checks: backupChecks,
  facts: backupFacts,
}
