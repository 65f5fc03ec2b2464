import { and, eq, gte, sql } from 'drizzle-orm'
import { GIFT_LIMITS } from '#contract/infra/quotas.ts'
import { refuse } from '#contract/refusals.ts'
import { toInstant, toLocalDate } from '#lottery/dates.ts'
import { lockAccount, lockUser } from '#server/people/account/account.ts'
import { giveCoins } from '#server/people/coins/coins.ts'
import type { Tx } from '#server/infra/db/connect.ts'
import { extendMembership } from '#server/people/membership/membership.ts'
import type { Actor } from './approval.ts'
import { gifts } from './finance.tables.ts'
import { checkMonths } from '#server/payments/orders/checkout/products.ts'

export type Gift = typeof gifts.$inferSelect

/** The giving operator or the CLI. `GIFT_LIMITS` apply neither to administrators nor to the CLI. */
export interface Giver extends Actor {
  isLimited: boolean
}

/** `form`: id of the console form. Submitting a form twice creates one gift. Null: each call creates a gift. */
type GiftParams = Pick<Gift, 'userId' | 'kind' | 'number' | 'reason' | 'form'>

/** Creates and delivers a gift. Returns the existing gift for a form that was submitted before. */
export async function giveGift(
  tx: Tx,
  by: Giver,
  wish: GiftParams,
  now: Date,
): Promise<{ gift: Gift; isNew: boolean }> {
  checkMonths(wish)
  if (by.userId === wish.userId) refuse('gift_to_oneself')
  // Serialises concurrent calls of one operator, so that the daily sum is correct.
  if (by.userId !== null) await lockUser(tx, by.userId)
  const known = await findGiftByForm(tx, by, wish)
  if (known) return { gift: known, isNew: false }
  const { deletedAt } = await lockAccount(tx, wish.userId)
  if (deletedAt) refuse('unknown_player')
  if (by.isLimited) await checkGiftLimits(tx, by, wish, now)
  const [gift] = await tx
    .insert(gifts)
    .values({ ...wish, askedBy: by.words, at: now })
    .returning()
  await deliverGift(tx, gift!, now)
  return { gift: gift!, isNew: true }
}

/** Finds the gift that this form created. Throws if it differs from the request. */
async function findGiftByForm(
  tx: Tx,
  { words }: Actor,
  { form, userId, kind, number }: GiftParams,
): Promise<Gift | undefined> {
  if (form === null) return undefined
  const [known] = await tx
    .select()
    .from(gifts)
    .where(and(eq(gifts.askedBy, words), eq(gifts.form, form)))
  if (known && (known.userId !== userId || known.kind !== kind || known.number !== number)) refuse('gift_of_form')
  return known
}

/** Throws above the limit per gift or per day (Shanghai), and for an equal gift to the member on the same day. */
async function checkGiftLimits(tx: Tx, by: Actor, { userId, kind, number }: GiftParams, now: Date): Promise<void> {
  if (number > GIFT_LIMITS[kind].once) refuse('gift_large')
  const ofDay = and(eq(gifts.kind, kind), gte(gifts.at, toInstant(toLocalDate(now), '00:00')))
  const same = and(ofDay, eq(gifts.userId, userId), eq(gifts.number, number))
  if ((await tx.$count(gifts, same)) > 0) refuse('gift_repeated')
  const sum = sql<number>`coalesce(sum(${gifts.number}), 0)::float8`
  const own = and(ofDay, eq(gifts.askedBy, by.words))
  const [given] = await tx.select({ sum }).from(gifts).where(own)
  if (given!.sum + number > GIFT_LIMITS[kind].day) refuse('gift_many')
}

async function deliverGift(tx: Tx, { id, userId, kind, number, reason }: Gift, now: Date): Promise<void> {
  const key = `gift ${id}`
  if (kind === 'coins') await giveCoins(tx, { userId, coins: number, key, ref: reason }, now)
  else await extendMembership(tx, { userId, months: number, key }, now)
}
