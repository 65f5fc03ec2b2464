import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#server/infra/lib/clock.ts'
import type { Database } from '#server/infra/db/connect.ts'
import type { FeatureJobs } from '#server/infra/jobs/jobs.ts'
import { deleteExpiredVisitors } from './delete-visitors.ts'

interface JobsDeps {
  db: Database
  clock: Clock
  log: FastifyBaseLogger
}

export function createPicksJobs({ db, clock, log }: JobsDeps): FeatureJobs {
  return [{ name: 'sweep_picks', cron: '17 * * * *', run: sweep }]

  async function sweep(): Promise<void> {
    const deleted = await deleteExpiredVisitors(db, clock.now())
    if (deleted > 0) log.info({ deleted }, 'expired visitors deleted')
  }
}
