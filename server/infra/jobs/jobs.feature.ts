import { createJobsChecks } from './jobs.checks.ts'
import type { Queryable, Database } from '#server/infra/db/connect.ts'
import type { SiteMetrics } from '#server/infra/lib/site-metrics.ts'
import { countQueuedJobs } from './queue.ts'
import { rotateLog } from '#server/infra/postgres/postgres-log.ts'
import { returnAbandonedJobs } from './abandoned-jobs.ts'
import type { FeatureJobs } from './jobs.ts'

const STATES = ['running', 'waiting', 'late', 'failed'] as const

export const createJobsMetrics = ({ db }: { db: Queryable }): SiteMetrics => ({
  of: 'jobs',
  help: {
    caiyun_jobs:
      'Queued jobs by name and state; waiting includes late (due for five minutes); failed jobs are not retried',
  },
  async read() {
    const queue = (await countQueuedJobs(db)) ?? []
    return queue.flatMap((one) =>
      STATES.map((state) => ({ name: 'caiyun_jobs', labels: { name: one.name, state }, value: one[state] }) as const),
    )
  },
})

interface Deps {
  db: Database
  postgresLog: string | null
  retention: { logs: number }
}

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

export const jobsFeature = {
  jobs: buildDatabaseJobs,
  checks: createJobsChecks,
  facts: createJobsMetrics,
}
