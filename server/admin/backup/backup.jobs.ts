import type { FeatureJobs } from '#server/infra/jobs/jobs.ts'
import type { BackupSettings } from './backup.settings.ts'
import { runNightlyBackup, NIGHTLY, type NightlyDeps } from './nightly.ts'

interface JobsDeps extends Omit<NightlyDeps, 'backup' | 'recipient' | 'siteSecret'> {
  config: { backup: BackupSettings | null; backupKey: string | null; siteSecret: string | null }
}

/**
 * Runs at 03:30 in Shanghai, and hourly until 06:30 after a failure; also at start, for a site that was off at that
 * time.
 */
export function backupJobs({ config, ...deps }: JobsDeps): FeatureJobs {
  const { backup, backupKey: recipient, siteSecret } = config
  if (!backup) return []
  const run = (signal: AbortSignal) => runNightlyBackup({ ...deps, backup, recipient, siteSecret }, signal)
  return [{ name: 'back_up', cron: NIGHTLY, atStart: true, long: true, run }]
}
