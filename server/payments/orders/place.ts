import { and, desc, eq, inArray, not } from 'drizzle-orm'
import { OPEN_ORDERS, type Wallet } from '#contract/payments/orders.ts'
import { refuse } from '#contract/refusals.ts'
import { accept, lockUser } from '#server/people/account/account.ts'
import { agreementInForce } from '#server/cms/content/content.ts'
import type { Reader, Tx } from '#server/infra/db/connect.ts'
import type { PayChannel, PayMode } from '#server/payments/wallets/wallets.ts'
import { beginClosing } from './polling.ts'
import { endOf, type Goods, isSame, newNumber, nextPoll } from './orders.rules.ts'
import { ageStatements, attempts, orders } from './orders.tables.ts'
import type { Order } from './steps.ts'

/** Of 我已年满18周岁: raised where its words change. */
const AGE_STATEMENT = 1

export type Attempt = typeof attempts.$inferSelect

export interface Placing {
  userId: number
  goods: Goods
  channel: Pick<PayChannel, 'name' | 'app' | 'merchant'>
  wallet: Wallet
  mode: PayMode
  /** The member says that they are 18. */
  adult: boolean
  /** They accept membership's agreement. */
  agree: boolean
  payerAddress: string
  origin: string
}

export interface Placed {
  order: Order
  attempt: Attempt
  /** Written just now: the wallet can't have heard of it. */
  fresh: boolean
}

/** Site's and real time. */
export interface Times {
  now: Date
  real: Date
}

/**
 * Writes an order and the attempt to pay it, or finds those that are open: of a member's parallel calls each waits for
 * the one before. Refused where a statement is missing, or too many orders are open. docs/rules/payment.md#orders.
 */
export async function place(tx: Tx, placing: Placing, { now, real }: Times): Promise<Placed> {
  const { userId, goods } = placing
  await lockUser(tx, userId)
  await stateOrRefuse(tx, placing, now)
  const open = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), inArray(orders.step, ['pending', 'closing'])))
    .orderBy(desc(orders.id))
    .for('update')
  const alike = open.find((one) => one.step === 'pending' && one.expiresAt > now && isSame(one, goods))
  // What has another account in its code, of before the settings changed, can't be paid to this one any more.
  const same = alike && (await isOpenElsewhere(tx, alike, placing)) ? undefined : alike
  if (!same && open.length >= OPEN_ORDERS) refuse('orders_open')
  for (const other of open) {
    if (other.step === 'pending' && other !== same)
      await beginClosing(tx, other, { actor: 'member', evidence: 'another product' }, now)
  }
  const order = same ?? (await newOrder(tx, userId, goods, now))
  return attemptFor(tx, placing, order, { now, real })
}

async function newOrder(tx: Tx, userId: number, goods: Goods, now: Date): Promise<Order> {
  const [order] = await tx
    .insert(orders)
    .values({ ...goods, no: newNumber(now), userId, createdAt: now, expiresAt: endOf(now) })
    .returning()
  return order!
}

async function isOpenElsewhere(tx: Tx, { id }: Order, { channel, wallet, mode }: Placing): Promise<boolean> {
  const here = and(eq(attempts.channel, channel.name), eq(attempts.merchant, channel.merchant))
  return (await tx.$count(attempts, and(openWay(id, wallet, mode), not(here!)))) > 0
}

const openWay = (orderId: number, wallet: Wallet, mode: PayMode) =>
  and(eq(attempts.orderId, orderId), eq(attempts.wallet, wallet), eq(attempts.mode, mode), eq(attempts.state, 'open'))

async function attemptFor(
  tx: Tx,
  { channel, wallet, mode, payerAddress, origin }: Placing,
  order: Order,
  { now, real }: Times,
): Promise<Placed> {
  const [known] = await tx
    .select()
    .from(attempts)
    .where(openWay(order.id, wallet, mode))
  if (known) return { order, attempt: known, fresh: false }
  const left = order.expiresAt.getTime() - now.getTime()
  const [attempt] = await tx
    .insert(attempts)
    .values({
      no: newNumber(now),
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
      dueAt: nextPoll({ createdAt: now, expiresAt: order.expiresAt, state: 'open' }, now),
    })
    .returning()
  return { order, attempt: attempt!, fresh: true }
}

/** Records what a member states before a purchase: once that they are 18, each time the agreement of a membership. */
async function stateOrRefuse(tx: Tx, { userId, goods, adult, agree }: Placing, now: Date): Promise<void> {
  if (goods.kind === 'vip' && !agree) refuse('agree_first')
  const isStated = await hasStatedAge(tx, userId)
  if (!isStated && !adult) refuse('age_first')
  if (!isStated) await tx.insert(ageStatements).values({ userId, version: AGE_STATEMENT, at: now })
  if (goods.kind === 'vip') await accept(tx, userId, (await agreementInForce(tx, 'vip', now)).id, now)
}

/** Whether a member has said to be 18. */
export const hasStatedAge = async (db: Reader, userId: number): Promise<boolean> =>
  (await db.$count(ageStatements, eq(ageStatements.userId, userId))) > 0

/** Closes an order of a member's that is not paid; one that is closing or closed stays so. Which of them it is now. */
export async function cancel(tx: Tx, userId: number, no: string, now: Date): Promise<'closing' | 'closed'> {
  await lockUser(tx, userId)
  const mine = and(eq(orders.no, no), eq(orders.userId, userId))
  const [order] = await tx.select().from(orders).where(mine).for('update')
  if (!order) refuse('unknown_order')
  if (order.step === 'pending') return beginClosing(tx, order, { actor: 'member', evidence: 'cancelled' }, now)
  return order.step === 'closing' || order.step === 'closed' ? order.step : refuse('order_paid')
}
