import type { Database } from '#server/infra/db/connect.ts'
import { rotateLog } from '#server/infra/postgres/postgres-log.ts'
import { giveBack } from './given-back.ts'
import type { FeatureJobs } from './jobs.ts'

interface Deps {
  db: Database
  /** The file of the embedded server's log; null: the server is not ours. */
  log: string | null
  keep: number
}

/** Each minute what processes that were killed were at is given back; daily the server's log is put aside, and the oldest goes. */
export function dbJobs({ db, log, keep }: Deps): FeatureJobs {
  return [
    { name: 'give_back_jobs', cron: '* * * * *', run: () => giveBack(db) },
    { name: 'rotate_postgres_log', cron: '7 16 * * *', run: async () => void (log && rotateLog(log, keep)) },
  ]
}
