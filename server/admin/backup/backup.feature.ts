import { createBackupChecks } from './backup.checks.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import type { SiteMetrics } from '#server/infra/lib/site-metrics.ts'
import { findBackupTimes } from './records.ts'
import type { FeatureJobs } from '#server/infra/jobs/jobs.ts'
import type { BackupSettings } from './backup.settings.ts'
import { runNightlyBackup, NIGHTLY, type NightlyDeps } from './nightly.ts'

export const createBackupMetrics = ({ db }: { db: Queryable }): SiteMetrics => ({
  of: 'backup',
  help: {
    caiyun_backup_timestamp_seconds: 'Time of the last verified backup; 0: none yet',
    caiyun_restore_timestamp_seconds: 'Time of the last successful restore test; 0: none yet',
  },
  async read() {
    const { backup, restore } = await findBackupTimes(db)
    return [
      { name: 'caiyun_backup_timestamp_seconds', value: toSeconds(backup) },
      { name: 'caiyun_restore_timestamp_seconds', value: toSeconds(restore) },
    ]
  },
})

const toSeconds = (moment: Date | null): number => (moment?.getTime() ?? 0) / 1000

interface JobsDeps extends Omit<NightlyDeps, 'backup' | 'recipient' | 'siteSecret'> {
  config: { backup: BackupSettings | null; backupKey: string | null; siteSecret: string | null }
}

/**
 * Creates the nightly backup job. It runs at 03:30 in Shanghai, after a failure hourly until 06:30, and at a start, in
 * case the site was off at night.
 */
export function createBackupJobs({ config, ...deps }: JobsDeps): FeatureJobs {
  const { backup, backupKey: recipient, siteSecret } = config
  if (!backup) return []
  const run = (signal: AbortSignal) => runNightlyBackup({ ...deps, backup, recipient, siteSecret }, signal)
  return [{ name: 'back_up', cron: NIGHTLY, atStart: true, long: true, run }]
}

export const backupFeature = {
  checks: createBackupChecks,
  facts: createBackupMetrics,
  jobs: createBackupJobs,
}
