import { asc, eq } from 'drizzle-orm'
import { instantOf, localDate } from '#lottery/dates.ts'
import { inTransaction } from '#server/db/retried.ts'
import { withoutTimeLimits } from '#server/db/unhurried.ts'
import type { FeatureJobs } from '#server/jobs/jobs.ts'
import { type Asking, askDue } from './asking.ts'
import { orders } from './orders.tables.ts'
import { paymentsOff } from './payment-books.ts'
import { reconcileDue, type Reconciling } from './reconciling.ts'
import { refundDue } from './refunding.ts'
import { deliver } from './settle.ts'

/**
 * Each second: orders expire, wallets are asked about what is due (docs/rules/payment.md#the-schedule), and told to give
 * back. Each minute: what is paid and could not be delivered is delivered. From 10:30 in Shanghai on: yesterday's bills.
 * Hourly: whether every yuan is accounted for.
 */
export function ordersJobs(reconciling: Reconciling): FeatureJobs {
  return [
    { name: 'ask_wallets', everyMs: 1000, run: (signal) => askDue(reconciling, signal) },
    { name: 'give_back', everyMs: 1000, run: (signal) => refundDue(reconciling, signal) },
    { name: 'deliver_orders', cron: '* * * * *', run: () => deliverPaid(reconciling) },
    { name: 'compare_bills', cron: '0,30 2-15 * * *', run: () => compareBills(reconciling) },
    { name: 'check_payments', cron: '47 * * * *', run: () => checkPayments(reconciling) },
  ]
}

/** Wallets have a day's bill ready at 10 o'clock of the next in Shanghai. */
const BILLS_FROM = '10:30'

async function compareBills(reconciling: Reconciling): Promise<void> {
  const now = reconciling.realTime.now()
  if (now >= instantOf(localDate(now), BILLS_FROM)) await reconcileDue(reconciling)
}

async function checkPayments({ db, log }: Asking): Promise<void> {
  const off = await db.transaction(async (tx) => {
    await withoutTimeLimits(tx)
    return paymentsOff(tx)
  })
  if (Object.values(off).some((count) => count !== 0)) log.error({ off }, 'the payment books are off')
}

export async function deliverPaid({ db, clock, log }: Asking): Promise<void> {
  const waiting = await db.select({ id: orders.id }).from(orders).where(eq(orders.step, 'paid')).orderBy(asc(orders.id))
  for (const { id } of waiting) {
    await inTransaction(db, (tx) => deliver(tx, id, clock.now())).catch((error: unknown) =>
      log.error({ err: error, order: id }, 'a paid order could not be delivered'),
    )
  }
}
