import type { Clock } from '#server/lib/clock.ts'
import type { Database } from '#server/db/connect.ts'
import type { FeatureJobs } from '#server/jobs/jobs.ts'
import { type Store, sweepUploads } from './media.ts'

/** Hourly: uploads that nothing has pointed at for a day go, and files that no row knows. */
export function mediaJobs({ db, clock, store }: { db: Database; clock: Clock; store: Promise<Store> }): FeatureJobs {
  return [{ name: 'sweep_uploads', cron: '37 * * * *', run: async () => sweepUploads(db, await store, clock.now()) }]
}
