import { and, eq, sql } from 'drizzle-orm'
import { lockAccount } from '#server/people/account/account.ts'
import type { Tx } from '#server/infra/db/connect.ts'
import { attempts, orderEvents, type OrderStep, orders } from '#server/payments/orders/orders.tables.ts'

export type Order = typeof orders.$inferSelect

/** Locks an order. Locks its member first, as all transactions do, to avoid deadlocks. */
export async function lockOrder(tx: Tx, id: number): Promise<Order | undefined> {
  const [known] = await tx.select({ userId: orders.userId }).from(orders).where(eq(orders.id, id))
  if (!known) return undefined
  await lockAccount(tx, known.userId)
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
  return order
}

export type TransitionReason = Pick<typeof orderEvents.$inferSelect, 'actor' | 'evidence'>

interface Transition extends TransitionReason {
  from: OrderStep
  to: OrderStep
}

/**
 * Moves an order to the next step by inserting an event. The triggers of orders.functions.sql copy the step to the order and
 * reject transitions that docs/rules/payment.md#orders does not allow, and a `from` that is not the current step.
 */
export async function insertTransition(tx: Tx, orderId: number, step: Transition, now: Date): Promise<void> {
  const { from: fromStep, to: toStep, actor, evidence } = step
  // `seq` 0: a trigger assigns the number.
  await tx.insert(orderEvents).values({ orderId, seq: 0, fromStep, toStep, actor, evidence, at: now })
}

/**
 * Schedules an order's open attempts, so that the next polling run closes them at their wallets. Sets `dueAt` to the
 * creation time: a process that is polling an attempt right now detects the change and leaves the attempt due.
 */
export async function scheduleImmediatePoll(tx: Tx, orderId: number): Promise<void> {
  await tx
    .update(attempts)
    .set({ dueAt: sql`${attempts.createdAt}` })
    .where(and(eq(attempts.orderId, orderId), eq(attempts.state, 'open')))
}
