import { kept as account } from '#server/account/account.tables.ts'
import { kept as mail } from '#server/mail/mail.tables.ts'
import { kept as moderation } from '#server/moderation/moderation.tables.ts'
import { kept as outbox } from '#server/outbox/outbox.tables.ts'
import { kept as picks } from '#server/picks/picks.tables.ts'
import { kept as signIn } from '#server/sign-in/sign-in.tables.ts'
import { sweepAged } from './db/batches.ts'
import type { Kept } from './db/columns.ts'
import type { Database } from './db/connect.ts'
import type { FeatureJobs } from './jobs/jobs.ts'
import type { Clock } from './lib/clock.ts'
import { daysBefore } from './lib/retention.ts'

/** What the features keep for some time. */
export const KEPT: Kept = { ...account, ...mail, ...moderation, ...outbox, ...picks, ...signIn }

interface SweepDeps {
  db: Database
  clock: Clock
  retention: Readonly<Record<string, number>>
}

/** Hourly: rows past their age go. What fails of one table leaves the others. */
export function sweepJobs({ db, clock, retention }: SweepDeps): FeatureJobs {
  return [{ name: 'sweep_old', cron: '37 * * * *', atStart: true, run }]

  async function run(signal: AbortSignal): Promise<void> {
    const failed: unknown[] = []
    for (const [table, aged] of Object.entries(KEPT)) {
      for (const one of typeof aged === 'string' ? [] : aged) {
        const days = typeof one.days === 'string' ? retention[one.days]! : one.days
        await sweepAged(db, signal, table, one, daysBefore(clock.now(), days)).catch((error) => failed.push(error))
      }
    }
    if (failed.length > 0) throw new AggregateError(failed, 'rows past their age are still there')
  }
}
