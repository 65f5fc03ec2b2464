import type { Database } from '#server/infra/db/connect.ts'
import type { FeatureJobs } from '#server/infra/jobs/jobs.ts'
import { forgetWindows } from './limits.ts'

/** Every ten minutes: windows of flood limits that have ended go. */
export function limitsJobs(db: Database): FeatureJobs {
  return [{ name: 'sweep_flood_windows', cron: '*/10 * * * *', run: () => forgetWindows(db) }]
}
