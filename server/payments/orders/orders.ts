import { and, eq, notInArray } from 'drizzle-orm'
import { refuse } from '#contract/refusals.ts'
import type { Tx } from '#server/infra/db/connect.ts'
import { FINAL_STEPS } from './orders.rules.ts'
import { orders } from './orders.tables.ts'

export { canConfirm, toOperatorActor, CLI_ACTOR } from './finance/approval.ts'
export { listPendingApprovals } from './finance/finance.ts'
export { giveGift } from './finance/gifts.ts'
export { hasDeclaredAge } from './checkout/place-order.ts'
export { seedProducts } from './checkout/products.ts'
export { decideRefund } from './refunds/refunds.ts'

/** Throws while the account has an unfinished order. The caller has locked the account. */
export async function assertNoOpenOrder(tx: Tx, userId: number): Promise<void> {
  const open = and(eq(orders.userId, userId), notInArray(orders.step, [...FINAL_STEPS]))
  if ((await tx.$count(orders, open)) > 0) refuse('leave_with_order')
}
