import { eq } from 'drizzle-orm'
import type { ProductKind } from '#contract/bill.ts'
import { refuse } from '#contract/refusals.ts'
import { lockAuthor } from '#server/account/account.ts'
import { give } from '#server/coins/coins.ts'
import type { Tx } from '#server/db/connect.ts'
import { extend } from '#server/membership/membership.ts'
import type { Decision } from './decision.ts'
import { gifts } from './orders.tables.ts'
import { monthsOrRefuse } from './products.ts'
import { giftNeedsSecond } from './refunds.rules.ts'

export type Gift = typeof gifts.$inferSelect

export interface GiftWish {
  userId: number
  kind: ProductKind
  /** Coins, or months. */
  number: number
  reason: string
}

/** Whoever gives: an operator, or the shell. */
export interface Giver {
  /** `operator 7`, or `command`. */
  words: string
  /** The operator's own account. */
  userId: number | null
}

/** Gives at once, or above a limit asks a second one (docs/rules/payment.md#refunds). */
export async function giveGift(tx: Tx, by: Giver, wish: GiftWish, now: Date): Promise<Gift> {
  monthsOrRefuse(wish)
  await lockPresentee(tx, wish)
  const [gift] = await tx
    .insert(gifts)
    .values({ ...wish, state: 'asked', askedBy: by.words, at: now })
    .returning()
  if (giftNeedsSecond(wish.kind, wish.number, by.userId === wish.userId)) return gift!
  return handOver(tx, gift!, null, now)
}

/** A second one decides; never whoever asked, but `command` where it stands for the only operator. */
export async function decideGift(tx: Tx, id: number, by: string, decided: Decision, now: Date): Promise<Gift> {
  const [gift] = await tx.select().from(gifts).where(eq(gifts.id, id)).for('update')
  if (!gift) refuse('unknown_gift')
  if (gift.state !== 'asked') refuse('gift_decided')
  if (decided.decision === 'refuse') return change(tx, gift, { state: 'refused', decidedBy: by, words: decided.reason })
  if (gift.askedBy === by && by !== 'command') refuse('not_ones_own')
  await lockPresentee(tx, gift)
  return handOver(tx, gift, by, now)
}

/** Holds the account; refused where it has been deleted. */
async function lockPresentee(tx: Tx, { userId }: Pick<Gift, 'userId'>): Promise<void> {
  const { deletedAt } = await lockAuthor(tx, userId)
  if (deletedAt) refuse('unknown_player')
}

async function handOver(tx: Tx, gift: Gift, by: string | null, now: Date): Promise<Gift> {
  const { id, userId, kind, number, reason } = gift
  const key = `gift ${id}`
  if (kind === 'coins') await give(tx, { userId, coins: number, key, ref: reason }, now)
  else await extend(tx, { userId, months: number, key }, now)
  return change(tx, gift, { state: 'given', decidedBy: by })
}

async function change(tx: Tx, { id }: Gift, to: Partial<Gift>): Promise<Gift> {
  const [gift] = await tx.update(gifts).set(to).where(eq(gifts.id, id)).returning()
  return gift!
}
