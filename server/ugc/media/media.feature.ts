import { type FeatureChecks, goodFinding, wrongFinding } from '#server/infra/lib/check.ts'
import { REMOVE_UPLOADS } from './claims.ts'
import { getFreeBytes } from './disk.ts'
import type { Database, Queryable } from '#server/infra/db/connect.ts'
import type { FeatureJobs } from '#server/infra/jobs/jobs.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import type { SiteMetrics } from '#server/infra/lib/site-metrics.ts'
import { mediaPersonalData } from './media.personal-data.ts'
import { mediaRoutes } from './media.routes.ts'
import type { UploadStorage } from './storage.ts'
import { cleanUpUploads, countUploads, sumUploadBytes } from './uploads.ts'

const GB = 1024 ** 3
/** The check warns operators below this many free GB. Uploads are rejected below 1 GB. */
const FEW_GB = 5

function mediaChecks({ folder }: { folder: string }): FeatureChecks {
  return {
    checks: [
      {
        name: 'disk',
        title: '磁盘',
        permission: 'staff',
        async run() {
          const free = (await getFreeBytes(folder)) / GB
          const words = `还有 ${free.toFixed(1)} GB`
          return free < FEW_GB
            ? wrongFinding(words, '清理或扩大数据目录所在的磁盘；不到 1 GB 时不能上传')
            : goodFinding(words)
        },
      },
    ],
  }
}

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

/** Milliseconds for which the metrics are cached, because their query reads all rows. */
const HOLD_MS = 10 * 60_000

const mediaMetrics = ({ db }: { db: Queryable }): SiteMetrics => ({
  of: 'uploads',
  help: { caiyun_uploads: 'Files that members sent', caiyun_uploads_bytes: 'Bytes of them' },
  holdMs: HOLD_MS,
  read: async () => [
    { name: 'caiyun_uploads', value: await countUploads(db) },
    { name: 'caiyun_uploads_bytes', value: await sumUploadBytes(db) },
  ],
})

export const mediaFeature = {
  routes: [mediaRoutes],
  jobs: mediaJobs,
  checks: mediaChecks,
  facts: mediaMetrics,
  personalData: mediaPersonalData,
}
