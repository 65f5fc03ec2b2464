import type { FeatureJobs } from './jobs.ts'
import { rotateLog } from '#server/postgres/postgres-log.ts'

/** Daily: the embedded server's log is put aside, and the oldest goes. `log`: its file; null: the server is not ours. */
export function dbJobs({ log, keep }: { log: string | null; keep: number }): FeatureJobs {
  return [{ name: 'rotate_postgres_log', cron: '7 16 * * *', run: async () => void (log && rotateLog(log, keep)) }]
}
