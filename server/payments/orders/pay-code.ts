import { and, eq, isNull } from 'drizzle-orm'
import { refuse } from '#contract/refusals.ts'
import { ChannelFault, type PayChannel } from '#server/payments/wallets/wallets.ts'
import { type PollingDeps, endAttempt, refreshAttempt } from './polling.ts'
import { attempts } from './orders.tables.ts'
import type { Attempt, PlacedOrder } from './place-order.ts'

/**
 * The code or address by which an attempt is paid; '' where it was paid meanwhile. Called outside of any transaction, after
 * the attempt is committed, so that a fast payer's notice finds it. A wallet that may know the attempt is queried before it
 * is created again there, under the same number.
 */
export async function payCode(
  deps: PollingDeps,
  channel: PayChannel,
  { order, attempt, isNew }: PlacedOrder,
): Promise<string> {
  // The address that opens a wallet on a phone expires within minutes, and the wallet gives another for the same payment.
  if (attempt.code !== null && attempt.mode === 'SCAN') return attempt.code
  if (!isNew && !(await isStillOpen(deps, attempt))) return ''
  const { no, wallet, mode, payerAddress, origin, walletExpiresAt: expiresAt } = attempt
  const { no: orderNo, amountFen, title } = order
  const toPay = { no, orderNo, wallet, mode, amountFen, title, expiresAt, payerAddress, origin }
  try {
    const { code } = await channel.create(toPay)
    await keepCode(deps, attempt, code)
    return code
  } catch (error) {
    if (!(error instanceof ChannelFault)) throw error
    deps.log.warn({ err: error, attempt: no, kind: error.kind }, 'a wallet made no payment')
    // A wallet that refused it can't be paid; a closed attempt is still polled for late payments.
    if (error.kind === 'refused') await endAttempt(deps, no, isNull(attempts.code))
    return refuse('wallet_failed')
  }
}

/** Queries the wallet; false: the attempt is paid or closed. */
async function isStillOpen(deps: PollingDeps, { no }: Attempt): Promise<boolean> {
  try {
    await refreshAttempt(deps, no)
  } catch (error) {
    if (!(error instanceof ChannelFault)) throw error
    deps.log.warn({ err: error, attempt: no }, 'a wallet could not be asked about an attempt')
    refuse('wallet_failed')
  }
  const [now] = await deps.db.select({ state: attempts.state }).from(attempts).where(eq(attempts.no, no))
  return now?.state === 'open'
}

async function keepCode({ db }: PollingDeps, { no }: Attempt, code: string): Promise<void> {
  await db
    .update(attempts)
    .set({ code })
    .where(and(eq(attempts.no, no)))
}
