import { type PollingDeps, pollDue, expireDue } from '#server/payments/orders/polling.ts'
import { refundDue } from '#server/payments/orders/refunding.ts'
import { CHANNEL_NAMES } from '#server/payments/wallets/wallets.ts'

/** What the site does each second by itself: orders expire, and every wallet is asked about what is due. */
export async function aRound(deps: PollingDeps): Promise<void> {
  await expireDue(deps)
  await Promise.all(CHANNEL_NAMES.map((wallet) => pollDue(deps, wallet)))
}

/** And every wallet is told to give back. */
export async function aRoundOfRefunds(deps: PollingDeps): Promise<void> {
  await Promise.all(CHANNEL_NAMES.map((wallet) => refundDue(deps, wallet)))
}
