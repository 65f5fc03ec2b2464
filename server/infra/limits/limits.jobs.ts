import type { Database } from '#server/infra/db/connect.ts'
import type { FeatureJobs } from '#server/infra/jobs/jobs.ts'
import { forgetWindows } from './limits.ts'

/** Deletes expired windows of rate limits every ten minutes. */
export function limitsJobs({ db }: { db: Database }): FeatureJobs {
  return [{ name: 'sweep_flood_windows', cron: '*/10 * * * *', run: () => forgetWindows(db) }]
}
