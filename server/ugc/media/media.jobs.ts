import type { Clock } from '#server/infra/lib/clock.ts'
import type { Database } from '#server/infra/db/connect.ts'
import type { FeatureJobs } from '#server/infra/jobs/jobs.ts'
import { REMOVE_UPLOADS } from './claims.ts'
import { type Places, sweepUploads } from './media.ts'

interface JobsDeps {
  db: Database
  clock: Clock
  places: Promise<Places>
}

/**
 * At once: the files of what was released. Hourly: uploads that nothing has pointed at for a day go, and files that no
 * row knows.
 */
export function mediaJobs({ db, clock, places }: JobsDeps): FeatureJobs {
  return [
    { name: REMOVE_UPLOADS, run: async (_signal, payload) => (await places).store.remove((payload as Released).files) },
    { name: 'sweep_uploads', cron: '37 * * * *', run: async () => sweepUploads(db, await places, clock.now()) },
  ]
}

/** As releaseMedia asks for it. */
interface Released {
  files: string[]
}
