import type { Clock } from '#server/lib/clock.ts'
import type { Database } from '#server/db/connect.ts'
import type { FeatureJobs } from '#server/jobs/jobs.ts'
import { daysBefore, type Retention } from '#server/lib/retention.ts'
import { sweepDeletedComments } from './sweep-deleted.ts'
import type { discussionAges } from './discussion.settings.ts'

interface JobsDeps {
  db: Database
  clock: Clock
  retention: Retention<typeof discussionAges>
}

/** Daily: deleted comments past their age go. */
export function discussionJobs({ db, clock, retention }: JobsDeps): FeatureJobs {
  return [{ name: 'sweep_deleted_comments', cron: '27 19 * * *', atStart: true, run }]

  async function run(signal: AbortSignal): Promise<void> {
    await sweepDeletedComments(db, daysBefore(clock.now(), retention.deleted), signal)
  }
}
