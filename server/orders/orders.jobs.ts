import { asc, eq } from 'drizzle-orm'
import { inTransaction } from '#server/db/retried.ts'
import type { FeatureJobs } from '#server/jobs/jobs.ts'
import { type Asking, askDue } from './asking.ts'
import { orders } from './orders.tables.ts'
import { deliver } from './settle.ts'

/**
 * Each second: orders expire, wallets are asked about what is due (docs/rules/payment.md#the-schedule). Each minute:
 * what is paid and could not be delivered is delivered.
 */
export function ordersJobs(asking: Asking): FeatureJobs {
  return [
    { name: 'ask_wallets', everyMs: 1000, run: (signal) => askDue(asking, signal) },
    { name: 'deliver_orders', cron: '* * * * *', run: () => deliverPaid(asking) },
  ]
}

export async function deliverPaid({ db, clock, log }: Asking): Promise<void> {
  const waiting = await db.select({ id: orders.id }).from(orders).where(eq(orders.step, 'paid')).orderBy(asc(orders.id))
  for (const { id } of waiting) {
    await inTransaction(db, (tx) => deliver(tx, id, clock.now())).catch((error: unknown) =>
      log.error({ err: error, order: id }, 'a paid order could not be delivered'),
    )
  }
}
