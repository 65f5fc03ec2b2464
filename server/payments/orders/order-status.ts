import { refuse } from '#contract/refusals.ts'
import type { Reader } from '#server/infra/db/connect.ts'
import { statement } from '#server/infra/db/statement.ts'
import type { OrderStatus } from './orders.rules.ts'

/** Returns the status of a member's order. Throws `unknown_order` also for orders of other members. */
export async function orderStatusOf(db: Reader, userId: number, no: string): Promise<OrderStatus> {
  const [status] = await find(db, { userId, no })
  return status ?? refuse('unknown_order')
}

const find = statement<{ userId: number; no: string }, OrderStatus, Reader>(
  'order_status',
  `select step, step = 'pending' and 'open' <> all (ways) as refused, step = 'pending' and ways[1] = 'closed' as "turnedDown",
    step like 'refund%' and exists (select from payments where order_id = o.id and verdict = 'settled') as settled
  from orders o, lateral (select array(select state from attempts where order_id = o.id order by id desc) as ways) a
  where o.no = $no and o.user_id = $userId`,
)
