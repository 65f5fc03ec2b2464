import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/infra/db/connect.ts'
import { attempts, orderEvents, type OrderStep, type orders } from './orders.tables.ts'

export type Order = typeof orders.$inferSelect

interface Step {
  from: OrderStep
  to: OrderStep
  /** member, system, or `operator 7`. */
  actor: string
  /** Why. */
  evidence: string | null
}

/**
 * Moves an order one step. The database refuses what docs/rules/payment.md#orders does not allow, and a step from where
 * the order does not stand.
 */
export async function move(tx: Tx, orderId: number, step: Step, now: Date): Promise<void> {
  const { from: fromStep, to: toStep, actor, evidence } = step
  // 0: the database counts.
  await tx.insert(orderEvents).values({ orderId, seq: 0, fromStep, toStep, actor, evidence, at: now })
}

/**
 * Has the wallets polled about an order's open attempts at the next round, to close them. Due since they began: a process that is
 * polling one just now sees by that that it is to be polled again.
 */
export async function pollAtOnce(tx: Tx, orderId: number): Promise<void> {
  await tx
    .update(attempts)
    .set({ dueAt: sql`${attempts.createdAt}` })
    .where(and(eq(attempts.orderId, orderId), eq(attempts.state, 'open')))
}
