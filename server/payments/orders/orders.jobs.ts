import { asc, eq } from 'drizzle-orm'
import { instantOf, localDate } from '#lottery/dates.ts'
import { inTransaction } from '#server/infra/db/retried.ts'
import { saveCheck } from '#server/infra/db/last-check.ts'
import { withoutTimeLimits } from '#server/infra/db/without-time-limits.ts'
import type { FeatureJobs } from '#server/infra/jobs/jobs.ts'
import { daysBefore, type Retention } from '#server/infra/lib/retention.ts'
import { CHANNEL_NAMES, type ChannelName } from '#server/payments/wallets/wallets.ts'
import { type PollingDeps, expireDue, pollDue, untilExpired, untilPoll } from './polling.ts'
import type { ordersAges } from './orders.settings.ts'
import { orders } from './orders.tables.ts'
import { CHECK_KEY, paymentDiscrepancies } from './payment-books.ts'
import { reconcileDue, type Reconciling } from './reconciling.ts'
import { refundDue, untilRefund } from './refunding.ts'
import { deliver } from './settle.ts'

interface JobsDeps extends Reconciling {
  retention: Retention<typeof ordersAges>
}

/**
 * Jobs run when due: expire orders, poll wallets about attempts (docs/rules/payment.md#the-schedule), send refunds.
 * Each minute: deliver paid orders after a failed delivery.
 * From 10:30 in Shanghai: compare yesterday's bills.
 * Hourly: check the payment books.
 */
export function ordersJobs(deps: JobsDeps): FeatureJobs {
  return [
    {
      name: 'expire_orders',
      due: { table: 'orders', nextIn: () => untilExpired(deps), restMs: REST_MS },
      run: () => expireDue(deps),
    },
    ...CHANNEL_NAMES.flatMap((wallet) => walletJobs(deps, wallet)),
    { name: 'deliver_orders', cron: '* * * * *', run: () => deliverPaid(deps) },
    { name: 'compare_bills', cron: '0,30 2-15 * * *', run: () => compareBills(deps) },
    { name: 'check_payments', cron: '47 * * * *', atStart: true, run: () => checkPayments(deps) },
  ]
}

/** Builds separate jobs per wallet, so that one unresponsive wallet does not delay the others. */
const walletJobs = (deps: PollingDeps, wallet: ChannelName): FeatureJobs => [
  {
    name: `ask_${wallet}`,
    due: { table: 'attempts', nextIn: () => untilPoll(deps, wallet), restMs: REST_MS },
    run: (signal) => pollDue(deps, wallet, signal),
  },
  {
    name: `give_back_by_${wallet}`,
    due: { table: 'refunds', nextIn: () => untilRefund(deps, wallet), restMs: REST_MS },
    run: (signal) => refundDue(deps, wallet, signal),
  },
]

/** Minimum pause between two runs. */
const REST_MS = 1000

/** The wallets publish a day's bill at 10:00 on the next day, Shanghai time. */
const BILLS_FROM = '10:30'

async function compareBills(reconciling: Reconciling): Promise<void> {
  const now = reconciling.realTime.now()
  if (now >= instantOf(localDate(now), BILLS_FROM)) await reconcileDue(reconciling)
}

async function checkPayments({ db, clock, log, retention }: JobsDeps): Promise<void> {
  const off = await db.transaction(async (tx) => {
    await withoutTimeLimits(tx)
    const found = await paymentDiscrepancies(tx, daysBefore(clock.now(), retention.orders))
    await saveCheck(tx, CHECK_KEY, { at: clock.now(), off: found })
    return found
  })
  if (Object.values(off).some((count) => count !== 0)) log.error({ off }, 'the payment books are off')
}

export async function deliverPaid({ db, clock, log }: PollingDeps): Promise<void> {
  const waiting = await db.select({ id: orders.id }).from(orders).where(eq(orders.step, 'paid')).orderBy(asc(orders.id))
  for (const { id } of waiting) {
    await inTransaction(db, (tx) => deliver(tx, id, clock.now())).catch((error: unknown) =>
      log.error({ err: error, order: id }, 'a paid order could not be delivered'),
    )
  }
}
