import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/connect.ts'
import { statement } from '#server/db/statement.ts'
import { attempts, type OrderStep, type orders } from './orders.tables.ts'

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
  await moved(tx, { orderId, ...step, now })
}

const moved = statement<Step & { orderId: number; now: Date }>(
  'order_moved',
  `insert into order_events (order_id, seq, from_step, to_step, actor, evidence, at)
  values ($orderId, 0, $from, $to, $actor, $evidence, $now)`,
)

/**
 * The wallets are asked about an order's open attempts at the next turn, to close them. Due since they began: whoever is
 * asking just now sees by that that it is to be asked again.
 */
export async function askAtOnce(tx: Tx, orderId: number): Promise<void> {
  await tx
    .update(attempts)
    .set({ dueAt: sql`${attempts.createdAt}` })
    .where(and(eq(attempts.orderId, orderId), eq(attempts.state, 'open')))
}
