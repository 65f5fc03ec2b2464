import { asc, eq } from 'drizzle-orm'
import { toInstant, toLocalDate } from '#lottery/dates.ts'
import { runTransaction, withoutTimeLimits } from '#server/infra/db/retry.ts'
import { saveCheck } from '#server/infra/db/last-check.ts'
import type { FeatureJobs } from '#server/infra/jobs/jobs.ts'
import { subtractDays, type Retention } from '#server/infra/lib/retention.ts'
import { CHANNEL_NAMES, type ChannelName } from '#server/payments/wallets/wallets.ts'
import { type PollingDeps, expireDue, pollDue, getExpiryDelay, getPollDelay } from './settling/polling.ts'
import type { ordersAges } from './orders.rules.ts'
import { orders } from './orders.tables.ts'
import { PAYMENT_CHECK_KEY, countPaymentDiscrepancies } from './reconciliation/payment-books.ts'
import { reconcileDue, type ReconciliationDeps } from './reconciliation/reconciling.ts'
import { refundDue, getRefundDelay } from './refunds/refunding.ts'
import { deliverOrder } from './settling/settle.ts'

interface JobsDeps extends ReconciliationDeps {
  retention: Retention<typeof ordersAges>
}

/** Returns the jobs. Triggers of orders.functions.sql wake the jobs with `due` when rows become due. */
export function createOrdersJobs(deps: JobsDeps): FeatureJobs {
  return [
    {
      name: 'expire_orders',
      due: { table: 'orders', nextIn: () => getExpiryDelay(deps), restMs: REST_MS },
      run: () => expireDue(deps),
    },
    ...CHANNEL_NAMES.flatMap((wallet) => buildWalletJobs(deps, wallet)),
    { name: 'deliver_orders', cron: '* * * * *', run: () => deliverPaid(deps) },
    { name: 'compare_bills', cron: '0,30 2-15 * * *', run: () => compareBills(deps) },
    { name: 'check_payments', cron: '47 * * * *', atStart: true, run: () => checkPayments(deps) },
  ]
}

/** Builds separate jobs per wallet, so that one unresponsive wallet does not delay the other wallets. */
const buildWalletJobs = (deps: PollingDeps, wallet: ChannelName): FeatureJobs => [
  {
    name: `ask_${wallet}`,
    due: { table: 'attempts', nextIn: () => getPollDelay(deps, wallet), restMs: REST_MS },
    run: (signal) => pollDue(deps, wallet, signal),
  },
  {
    name: `give_back_by_${wallet}`,
    due: { table: 'refunds', nextIn: () => getRefundDelay(deps, wallet), restMs: REST_MS },
    run: (signal) => refundDue(deps, wallet, signal),
  },
]

/** Minimum milliseconds between two runs of a job that runs when due. */
const REST_MS = 1000

/** Time in Shanghai from which bills are fetched. The wallets publish the bill of a day at 10:00 on the next day. */
const BILLS_FROM = '10:30'

async function compareBills(reconciling: ReconciliationDeps): Promise<void> {
  const now = reconciling.realTime.now()
  if (now >= toInstant(toLocalDate(now), BILLS_FROM)) await reconcileDue(reconciling)
}

async function checkPayments({ db, clock, log, retention }: JobsDeps): Promise<void> {
  const off = await db.transaction(async (tx) => {
    await withoutTimeLimits(tx)
    const found = await countPaymentDiscrepancies(tx, subtractDays(clock.now(), retention.orders))
    await saveCheck(tx, PAYMENT_CHECK_KEY, { at: clock.now(), off: found })
    return found
  })
  if (Object.values(off).some((count) => count !== 0)) log.error({ off }, 'payment ledger check found discrepancies')
}

export async function deliverPaid({ db, clock, log }: PollingDeps): Promise<void> {
  const waiting = await db.select({ id: orders.id }).from(orders).where(eq(orders.step, 'paid')).orderBy(asc(orders.id))
  for (const { id } of waiting) {
    await runTransaction(db, (tx) => deliverOrder(tx, id, clock.now())).catch((error: unknown) =>
      log.error({ err: error, order: id }, 'failed to deliver a paid order'),
    )
  }
}
