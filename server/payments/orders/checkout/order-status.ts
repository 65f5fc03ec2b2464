import { refuse } from '#contract/refusals.ts'
import type { Queryable, Tx } from '#server/infra/db/connect.ts'
import { prepareStatement } from '#server/infra/db/statement.ts'
import { type OrderStatus, FINAL_STEPS } from '#server/payments/orders/orders.rules.ts'
import { and, eq, notInArray } from 'drizzle-orm'
import { orders } from '#server/payments/orders/orders.tables.ts'

/** Returns the status of a member's order. Throws `unknown_order` also for orders of other members. */
export async function getOrderStatus(db: Queryable, userId: number, no: string): Promise<OrderStatus> {
  const [status] = await findOrderStatus(db, { userId, no })
  return status ?? refuse('unknown_order')
}

const findOrderStatus = prepareStatement<{ userId: number; no: string }, OrderStatus, Queryable>(
  'order_status',
  `select step, step = 'pending' and 'open' <> all (ways) as refused, step = 'pending' and ways[1] = 'closed' as "turnedDown",
    step like 'refund%' and exists (select from payments where order_id = o.id and verdict = 'settled') as settled
  from orders o, lateral (select array(select state from attempts where order_id = o.id order by id desc) as ways) a
  where o.no = $no and o.user_id = $userId`,
)

/** Throws while the account has an unfinished order. The caller has locked the account. */
export async function assertNoOpenOrder(tx: Tx, userId: number): Promise<void> {
  const open = and(eq(orders.userId, userId), notInArray(orders.step, [...FINAL_STEPS]))
  if ((await tx.$count(orders, open)) > 0) refuse('leave_with_order')
}
