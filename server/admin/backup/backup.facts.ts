import type { Reader } from '#server/infra/db/connect.ts'
import type { SiteFacts } from '#server/infra/lib/facts.ts'
import { backupTimes } from './records.ts'

export const backupFacts = ({ db }: { db: Reader }): SiteFacts => ({
  of: 'backup',
  help: {
    caiyun_backup_timestamp_seconds: 'When the last backup was made, and read again; 0: none ever was',
    caiyun_restore_timestamp_seconds: 'When one was last restored beside the site, and was the same; 0: none ever was',
  },
  async read() {
    const { backup, restore } = await backupTimes(db)
    return [
      { name: 'caiyun_backup_timestamp_seconds', value: secondsOf(backup) },
      { name: 'caiyun_restore_timestamp_seconds', value: secondsOf(restore) },
    ]
  },
})

const secondsOf = (moment: Date | null): number => (moment?.getTime() ?? 0) / 1000
