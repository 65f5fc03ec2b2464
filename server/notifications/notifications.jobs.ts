import type { Clock } from '#server/lib/clock.ts'
import type { Database } from '#server/db/connect.ts'
import type { FeatureJobs } from '#server/jobs/jobs.ts'
import { daysBefore, type Retention } from '#server/lib/retention.ts'
import { sweepNotifications } from './sweep.ts'
import type { notificationsAges } from './notifications.settings.ts'

interface JobsDeps {
  db: Database
  clock: Clock
  retention: Retention<typeof notificationsAges>
}

/** Daily: notifications past their age go. */
export function notificationsJobs({ db, clock, retention }: JobsDeps): FeatureJobs {
  const run = (signal: AbortSignal) => sweepNotifications(db, daysBefore(clock.now(), retention.notices), signal)
  return [{ name: 'sweep_notifications', cron: '57 18 * * *', atStart: true, run }]
}
