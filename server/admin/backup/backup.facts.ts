import type { Queryable } from '#server/infra/db/connect.ts'
import type { SiteMetrics } from '#server/infra/lib/site-metrics.ts'
import { findBackupTimes } from './records.ts'

export const backupFacts = ({ db }: { db: Queryable }): SiteMetrics => ({
  of: 'backup',
  help: {
    caiyun_backup_timestamp_seconds: 'When the last backup was made, and read again; 0: none ever was',
    caiyun_restore_timestamp_seconds: 'When one was last restored beside the site, and was the same; 0: none ever was',
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
