import { type Asking, askDue, expireDue } from '#server/payments/orders/asking.ts'
import { refundDue } from '#server/payments/orders/refunding.ts'
import { CHANNEL_NAMES } from '#server/payments/wallets/wallets.ts'

/** What the site does each second by itself: orders expire, and every wallet is asked about what is due. */
export async function aRound(asking: Asking): Promise<void> {
  await expireDue(asking)
  await Promise.all(CHANNEL_NAMES.map((wallet) => askDue(asking, wallet)))
}

/** And every wallet is told to give back. */
export async function aRoundOfRefunds(asking: Asking): Promise<void> {
  await Promise.all(CHANNEL_NAMES.map((wallet) => refundDue(asking, wallet)))
}
