import { backupChecks } from './backup.checks.ts'

export const backupFeature = {
  checks: backupChecks,
}
