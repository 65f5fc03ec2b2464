import { sql } from 'drizzle-orm'
import { BATCH, sweepInBatches } from '#server/db/batches.ts'
import type { Database } from '#server/db/connect.ts'
import type { FeatureJobs } from '#server/jobs/jobs.ts'
import type { Retention } from '#server/lib/retention.ts'
import type { auditAges } from './audit.settings.ts'

/** Daily: entries past their age go, by the one function that may take them and the database's own clock. */
export function auditJobs({ db, retention }: { db: Database; retention: Retention<typeof auditAges> }): FeatureJobs {
  return [{ name: 'sweep_audit_log', cron: '47 18 * * *', atStart: true, run: sweep }]

  async function sweep(signal: AbortSignal): Promise<void> {
    await sweepInBatches(db, signal, async (tx) => {
      const { rows } = await tx.execute<{ gone: number }>(
        sql`select sweep_audit_log(${retention.audit}, ${BATCH}) as gone`,
      )
      return rows[0]?.gone ?? 0
    })
  }
}
