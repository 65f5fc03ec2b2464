import type { Clock } from '#server/infra/lib/clock.ts'
import type { Database } from '#server/infra/db/connect.ts'
import type { FeatureJobs } from '#server/infra/jobs/jobs.ts'
import { REMOVE_UPLOADS } from './claims.ts'
import type { UploadStorage } from './storage.ts'
import { cleanUpUploads } from './uploads.ts'

interface JobsDeps {
  db: Database
  clock: Clock
  places: Promise<UploadStorage>
}

/**
 * `remove_uploads` removes the files of released uploads. The hourly `sweep_uploads` removes the rest, see
 * `cleanUpUploads`.
 */
export function mediaJobs({ db, clock, places }: JobsDeps): FeatureJobs {
  return [
    {
      name: REMOVE_UPLOADS,
      run: async (_signal, payload) => (await places).store.remove((payload as { files: string[] }).files),
    },
    { name: 'sweep_uploads', cron: '37 * * * *', run: async () => cleanUpUploads(db, await places, clock.now()) },
  ]
}
