import type { Reader } from '#server/infra/db/connect.ts'
import { lastBackup } from '#server/infra/db/settings.ts'
import type { SiteFacts } from '#server/infra/lib/facts.ts'

export const backupFacts = ({ db }: { db: Reader }): SiteFacts => ({
  of: 'backup',
  help: { caiyun_backup_timestamp_seconds: 'When the last backup was made, and read again; 0: none ever was' },
  async read() {
    const last = await lastBackup(db)
    return [{ name: 'caiyun_backup_timestamp_seconds', value: (last?.getTime() ?? 0) / 1000 }]
  },
})
