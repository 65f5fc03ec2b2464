import { and, eq, isNull } from 'drizzle-orm'
import { refuse } from '#contract/refusals.ts'
import { ChannelFault, type PayChannel } from '#server/payments/wallets/wallets.ts'
import { type Asking, end, look } from './asking.ts'
import { attempts } from './orders.tables.ts'
import type { Attempt, Placed } from './place.ts'

/**
 * What the payer is shown for an attempt: '' where it was paid meanwhile. Called outside of any transaction, after the
 * attempt is committed: a fast payer's notice finds it. A wallet that may have heard of it is asked before it is told
 * again, under the same number.
 */
export async function payCode(asking: Asking, channel: PayChannel, { order, attempt, fresh }: Placed): Promise<string> {
  // The address that opens a wallet on a phone lives for minutes only; asked again, it is another of the same payment.
  if (attempt.code !== null && attempt.mode === 'SCAN') return attempt.code
  if (!fresh && !(await isStillOpen(asking, attempt))) return ''
  const { no, wallet, mode, payerAddress, origin, walletExpiresAt: expiresAt } = attempt
  const { no: orderNo, amountFen, title } = order
  const toPay = { no, orderNo, wallet, mode, amountFen, title, expiresAt, payerAddress, origin }
  try {
    const { code } = await channel.create(toPay)
    await keepCode(asking, attempt, code)
    return code
  } catch (error) {
    if (!(error instanceof ChannelFault)) throw error
    asking.log.warn({ err: error, attempt: no, kind: error.kind }, 'a wallet made no payment')
    // A wallet that said no has nothing to be paid; it is looked for all the same, as late money is.
    if (error.kind === 'refused') await end(asking, no, isNull(attempts.code))
    return refuse('wallet_failed')
  }
}

/** Asks the wallet; false: it says that the attempt is over, one way or the other. */
async function isStillOpen(asking: Asking, { no }: Attempt): Promise<boolean> {
  try {
    await look(asking, no)
  } catch (error) {
    if (!(error instanceof ChannelFault)) throw error
    asking.log.warn({ err: error, attempt: no }, 'a wallet could not be asked about an attempt')
    refuse('wallet_failed')
  }
  const [now] = await asking.db.select({ state: attempts.state }).from(attempts).where(eq(attempts.no, no))
  return now?.state === 'open'
}

async function keepCode({ db }: Asking, { no }: Attempt, code: string): Promise<void> {
  await db
    .update(attempts)
    .set({ code })
    .where(and(eq(attempts.no, no)))
}
