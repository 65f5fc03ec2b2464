import { and, desc, eq, inArray, not } from 'drizzle-orm'
import { OPEN_ORDERS, type Wallet } from '#contract/payments/orders.ts'
import { refuse } from '#contract/refusals.ts'
import { acceptAgreement, lockUser } from '#server/people/account/account.ts'
import { getCurrentAgreement } from '#server/cms/content/content.ts'
import type { Queryable, Tx } from '#server/infra/db/connect.ts'
import type { PayChannel, PayMode } from '#server/payments/wallets/wallets.ts'
import { startClosing } from '#server/payments/orders/settling/polling.ts'
import {
  computeExpiry,
  type Goods,
  isSameGoods,
  generateNumber,
  computeNextPoll,
} from '#server/payments/orders/orders.rules.ts'
import { ageStatements, attempts, orders } from '#server/payments/orders/orders.tables.ts'
import type { Order } from '#server/payments/orders/settling/steps.ts'

/** Current version of the statement 我已年满18周岁 (I am 18 or older), stored with each member's declaration. */
const AGE_STATEMENT = 1

export type Attempt = typeof attempts.$inferSelect

export interface OrderRequest {
  userId: number
  goods: Goods
  channel: Pick<PayChannel, 'name' | 'app' | 'merchant'>
  wallet: Wallet
  mode: PayMode
  /** True: the member declares to be 18 or older. */
  adult: boolean
  agree: boolean
  payerAddress: string
  origin: string
}

export interface PlacedOrder {
  order: Order
  attempt: Attempt
  /** True: the wallet does not know the attempt yet. */
  isNew: boolean
}

/** The site's time, which can be simulated, and the real time, which wallets use. */
export interface OrderTimes {
  now: Date
  real: Date
}

/**
 * Returns the member's open order and attempt for the same goods, or inserts them. Starts closing the member's other
 * unpaid orders. Concurrent calls of a member are serialised.
 */
export async function placeOrder(tx: Tx, request: OrderRequest, { now, real }: OrderTimes): Promise<PlacedOrder> {
  const { userId, goods } = request
  await lockUser(tx, userId)
  await recordDeclarations(tx, request, now)
  const open = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), inArray(orders.step, ['pending', 'closing'])))
    .orderBy(desc(orders.id))
    .for('update')
  const payable = open.find((one) => one.step === 'pending' && one.expiresAt > now && isSameGoods(one, goods))
  // Does not reuse an order with an attempt from before a change of the merchant: its code would pay the former
  // merchant.
  const reusable = payable && (await isOpenAtOtherMerchant(tx, payable, request)) ? undefined : payable
  if (!reusable && open.length >= OPEN_ORDERS) refuse('orders_open')
  for (const other of open) {
    if (other.step === 'pending' && other !== reusable)
      await startClosing(tx, other, { actor: 'member', evidence: 'another product' }, now)
  }
  const order = reusable ?? (await insertOrder(tx, userId, goods, now))
  return findOrInsertAttempt(tx, request, order, { now, real })
}

async function insertOrder(tx: Tx, userId: number, goods: Goods, now: Date): Promise<Order> {
  const [order] = await tx
    .insert(orders)
    .values({ ...goods, no: generateNumber(now), userId, createdAt: now, expiresAt: computeExpiry(now) })
    .returning()
  return order!
}

async function isOpenAtOtherMerchant(tx: Tx, { id }: Order, { channel, wallet, mode }: OrderRequest): Promise<boolean> {
  const here = and(eq(attempts.channel, channel.name), eq(attempts.merchant, channel.merchant))
  return (await tx.$count(attempts, and(isOpenAttempt(id, wallet, mode), not(here!)))) > 0
}

const isOpenAttempt = (orderId: number, wallet: Wallet, mode: PayMode) =>
  and(eq(attempts.orderId, orderId), eq(attempts.wallet, wallet), eq(attempts.mode, mode), eq(attempts.state, 'open'))

async function findOrInsertAttempt(
  tx: Tx,
  { channel, wallet, mode, payerAddress, origin }: OrderRequest,
  order: Order,
  { now, real }: OrderTimes,
): Promise<PlacedOrder> {
  const [known] = await tx
    .select()
    .from(attempts)
    .where(isOpenAttempt(order.id, wallet, mode))
  if (known) return { order, attempt: known, isNew: false }
  const left = order.expiresAt.getTime() - now.getTime()
  const [attempt] = await tx
    .insert(attempts)
    .values({
      no: generateNumber(now),
      orderId: order.id,
      channel: channel.name,
      wallet,
      mode,
      app: channel.app,
      merchant: channel.merchant,
      payerAddress,
      origin,
      createdAt: now,
      walletExpiresAt: new Date(real.getTime() + left),
      dueAt: computeNextPoll({ createdAt: now, expiresAt: order.expiresAt, state: 'open' }, now),
    })
    .returning()
  return { order, attempt: attempt!, isNew: true }
}

/** Records the age declaration once, and the accepted agreement for each membership order. Throws if one is missing. */
async function recordDeclarations(tx: Tx, { userId, goods, adult, agree }: OrderRequest, now: Date): Promise<void> {
  if (goods.kind === 'vip' && !agree) refuse('agree_first')
  const isStated = await hasDeclaredAge(tx, userId)
  if (!isStated && !adult) refuse('age_first')
  if (!isStated) await tx.insert(ageStatements).values({ userId, version: AGE_STATEMENT, at: now })
  if (goods.kind === 'vip') await acceptAgreement(tx, userId, (await getCurrentAgreement(tx, 'vip', now)).id, now)
}

export const hasDeclaredAge = async (db: Queryable, userId: number): Promise<boolean> =>
  (await db.$count(ageStatements, eq(ageStatements.userId, userId))) > 0

export async function cancelUnpaid(tx: Tx, userId: number, no: string, now: Date): Promise<'closing' | 'closed'> {
  await lockUser(tx, userId)
  const mine = and(eq(orders.no, no), eq(orders.userId, userId))
  const [order] = await tx.select().from(orders).where(mine).for('update')
  if (!order) refuse('unknown_order')
  if (order.step === 'pending') return startClosing(tx, order, { actor: 'member', evidence: 'cancelled' }, now)
  return order.step === 'closing' || order.step === 'closed' ? order.step : refuse('order_paid')
}
