import type { FeatureJobs } from '#server/infra/jobs/jobs.ts'
import type { BackupSettings } from './backup.settings.ts'
import { backUpByNight, NIGHTLY, type NightlyDeps } from './nightly.ts'

interface JobsDeps extends Omit<NightlyDeps, 'backup' | 'recipient' | 'siteSecret'> {
  config: { backup: BackupSettings | null; backupKey: string | null; siteSecret: string | null }
}

/** At half past three in Shanghai, and each hour until half past six where something failed; at the start, for a site that was off then. */
export function backupJobs({ config, ...deps }: JobsDeps): FeatureJobs {
  const { backup, backupKey: recipient, siteSecret } = config
  if (!backup) return []
  const run = (signal: AbortSignal) => backUpByNight({ ...deps, backup, recipient, siteSecret }, signal)
  return [{ name: 'back_up', cron: NIGHTLY, atStart: true, long: true, run }]
}
