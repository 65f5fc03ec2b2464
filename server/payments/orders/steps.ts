import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/infra/db/connect.ts'
import { attempts, orderEvents, type OrderStep, type orders } from './orders.tables.ts'

export type Order = typeof orders.$inferSelect

interface Step {
  from: OrderStep
  to: OrderStep
  /** member, system, or `operator 7`. */
  actor: string
  /** Why: `payment 7`, `expired`, an operator's reason. */
  evidence: string | null
}

/**
 * Moves an order from one step to the next. The database refuses a transition that docs/rules/payment.md#orders does not
 * allow, and one whose `from` is not the order's step.
 */
export async function transition(tx: Tx, orderId: number, step: Step, now: Date): Promise<void> {
  const { from: fromStep, to: toStep, actor, evidence } = step
  // 0: the database counts.
  await tx.insert(orderEvents).values({ orderId, seq: 0, fromStep, toStep, actor, evidence, at: now })
}

/**
 * Makes an order's open attempts due, so that the next round of polling closes them at their wallets. `dueAt` becomes the
 * time they were made: a process that is polling one of them right now sees that it changed, and leaves it due.
 */
export async function pollAtOnce(tx: Tx, orderId: number): Promise<void> {
  await tx
    .update(attempts)
    .set({ dueAt: sql`${attempts.createdAt}` })
    .where(and(eq(attempts.orderId, orderId), eq(attempts.state, 'open')))
}
