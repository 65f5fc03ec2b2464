import { eq, isNull } from 'drizzle-orm'
import { refuse } from '#contract/refusals.ts'
import { ChannelFault, type PayChannel } from '#server/payments/wallets/wallets.ts'
import { type PollingDeps, closeAttempt, refreshAttempt } from '#server/payments/orders/settling/polling.ts'
import { attempts } from '#server/payments/orders/orders.tables.ts'
import type { Attempt, PlacedOrder } from './place-order.ts'

/**
 * Returns the code or URL to pay an attempt; '' if the wallet reports it paid or closed.
 * Must be called after the attempt is committed and outside any transaction: the member may pay immediately, and the
 * notice must find the attempt.
 */
export async function getPayCode(
  deps: PollingDeps,
  channel: PayChannel,
  { order, attempt, isNew }: PlacedOrder,
): Promise<string> {
  // Only a QR code is reused. The URL that opens a wallet on a phone expires within minutes, so the wallet must issue
  // another for the same payment.
  if (attempt.code !== null && attempt.mode === 'SCAN') return attempt.code
  if (!isNew && !(await isStillOpen(deps, attempt))) return ''
  const { no, wallet, mode, payerAddress, origin, walletExpiresAt: expiresAt } = attempt
  const { no: orderNo, amountFen, title } = order
  const toPay = { no, orderNo, wallet, mode, amountFen, title, expiresAt, payerAddress, origin }
  try {
    const code = await channel.create(toPay)
    await deps.db.update(attempts).set({ code }).where(eq(attempts.no, no))
    return code
  } catch (error) {
    if (!(error instanceof ChannelFault)) throw error
    deps.log.warn({ err: error, attempt: no, kind: error.kind }, 'wallet failed to create a payment')
    // Closes the attempt that the wallet rejected, unless an earlier call returned a code. A closed attempt is still
    // polled for late payments.
    if (error.kind === 'refused') await closeAttempt(deps, no, isNull(attempts.code))
    return refuse('wallet_failed')
  }
}

/** Queries the wallet; false: the attempt is paid or closed. */
async function isStillOpen(deps: PollingDeps, { no }: Attempt): Promise<boolean> {
  try {
    await refreshAttempt(deps, no)
  } catch (error) {
    if (!(error instanceof ChannelFault)) throw error
    deps.log.warn({ err: error, attempt: no }, 'failed to query a wallet about a payment attempt')
    refuse('wallet_failed')
  }
  const [now] = await deps.db.select({ state: attempts.state }).from(attempts).where(eq(attempts.no, no))
  return now?.state === 'open'
}
