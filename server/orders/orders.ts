import { and, eq, notInArray } from 'drizzle-orm'
import type { OrderState } from '#contract/bill.ts'
import { refuse } from '#contract/refusals.ts'
import type { Database, Tx } from '#server/db/connect.ts'
import { statement } from '#server/db/statement.ts'
import { ENDED, stateOf, type Standing, wordsOf } from './orders.rules.ts'
import { orders } from './orders.tables.ts'

export type { Asking } from './asking.ts'
export { waitingForSecond } from './finance.ts'
export { decideGift, giveGift } from './gifts.ts'
export { layFirstProducts } from './products.ts'
export { decideRefund } from './refunds.ts'

// The only read of a poll, so a thousand open dialogs cost little.
const standing = statement<{ no: string; userId: number }, Standing, Database>(
  'orders_standing',
  `select step,
    step = 'pending' and not exists (select from attempts where order_id = o.id and state = 'open') as refused,
    step like 'refund%' and exists (select from payments where order_id = o.id and verdict = 'settled') as settled
  from orders o where no = $no and user_id = $userId`,
)

/** How a member's order stands; another's is refused as one that is not there. */
export async function standingOf(
  db: Database,
  userId: number,
  no: string,
): Promise<{ state: OrderState; words: string }> {
  const [found] = await standing(db, { no, userId })
  if (!found) refuse('unknown_order')
  return { state: stateOf(found), words: wordsOf(found) }
}

/** An account is not deleted while money of it is under way. The caller holds the account. */
export async function mayLeaveOrRefuse(tx: Tx, userId: number): Promise<void> {
  const open = and(eq(orders.userId, userId), notInArray(orders.step, [...ENDED]))
  if ((await tx.$count(orders, open)) > 0) refuse('leave_with_order')
}
