import type { Clock } from '#server/lib/clock.ts'
import type { Database } from '#server/db/connect.ts'
import type { FeatureJobs } from '#server/jobs/jobs.ts'
import { daysBefore } from '#server/lib/retention.ts'
import { sweepDeletedPosts } from './sweep-deleted.ts'

interface JobsDeps {
  db: Database
  clock: Clock
  retention: { deleted: number }
}

/** Daily: deleted posts past their age go. */
export function forumJobs({ db, clock, retention }: JobsDeps): FeatureJobs {
  return [{ name: 'sweep_deleted_posts', cron: '37 19 * * *', atStart: true, run }]

  async function run(signal: AbortSignal): Promise<void> {
    await sweepDeletedPosts(db, daysBefore(clock.now(), retention.deleted), signal)
  }
}
