import { and, eq, notInArray } from 'drizzle-orm'
import { refuse } from '#contract/refusals.ts'
import type { Tx } from '#server/infra/db/connect.ts'
import { ENDED } from './orders.rules.ts'
import { orders } from './orders.tables.ts'

export { mayConfirm, operatorActor, SHELL } from './approval.ts'
export { waitingForSecond } from './finance.ts'
export { giveGift } from './gifts.ts'
export { hasStatedAge } from './place-order.ts'
export { seedProducts } from './products.ts'
export { decideRefund } from './refunds.ts'

/** Throws while the account has an unfinished order. The caller has locked the account. */
export async function mayLeaveOrRefuse(tx: Tx, userId: number): Promise<void> {
  const open = and(eq(orders.userId, userId), notInArray(orders.step, [...ENDED]))
  if ((await tx.$count(orders, open)) > 0) refuse('leave_with_order')
}
