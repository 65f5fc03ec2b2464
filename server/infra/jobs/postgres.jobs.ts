import type { Database } from '#server/infra/db/connect.ts'
import { rotateLog } from '#server/infra/postgres/postgres-log.ts'
import { returnAbandonedJobs } from './abandoned-jobs.ts'
import type { FeatureJobs } from './jobs.ts'

interface Deps {
  db: Database
  /** Log file of the embedded server; null: external server. */
  postgresLog: string | null
  retention: { logs: number }
}

/** Jobs that return the jobs of killed processes (each minute) and rotate the server's log (daily). */
export function buildDatabaseJobs({ db, postgresLog, retention }: Deps): FeatureJobs {
  return [
    { name: 'give_back_jobs', cron: '* * * * *', run: () => returnAbandonedJobs(db) },
    {
      name: 'rotate_postgres_log',
      cron: '7 16 * * *',
      run: async () => void (postgresLog && rotateLog(postgresLog, retention.logs)),
    },
  ]
}
