import { type PollingDeps, pollDue, expireDue } from '#server/payments/orders/settling/polling.ts'
import { refundDue } from '#server/payments/orders/refunds/refunding.ts'
import { CHANNEL_NAMES } from '#server/payments/wallets/wallets.ts'

/** Runs the per-second jobs: expires orders and polls every wallet. */
export async function runOrderJobs(deps: PollingDeps): Promise<void> {
  await expireDue(deps)
  await Promise.all(CHANNEL_NAMES.map((wallet) => pollDue(deps, wallet)))
}

/** Sends due refunds to every wallet. */
export async function runRefundJobs(deps: PollingDeps): Promise<void> {
  await Promise.all(CHANNEL_NAMES.map((wallet) => refundDue(deps, wallet)))
}
