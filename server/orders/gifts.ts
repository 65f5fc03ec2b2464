import { and, eq, gte, isNull, ne, sql } from 'drizzle-orm'
import type { ProductKind } from '#contract/bill.ts'
import { refuse } from '#contract/refusals.ts'
import { instantOf, localDate } from '#lottery/dates.ts'
import { lockAuthor, lockUser } from '#server/account/account.ts'
import { give } from '#server/coins/coins.ts'
import type { Tx } from '#server/db/connect.ts'
import { extend } from '#server/membership/membership.ts'
import { type Actor, type Decision, mayConfirm } from './decision.ts'
import { gifts } from './orders.tables.ts'
import { monthsOrRefuse } from './products.ts'
import { type GiftCaution, giftCaution, type GiftWeight } from './refunds.rules.ts'

export type Gift = typeof gifts.$inferSelect

export interface GiftWish {
  userId: number
  kind: ProductKind
  /** Coins, or months. */
  number: number
  reason: string
  /** Of one form one gift comes; null: of each call one. */
  form: string | null
}

export interface Given {
  gift: Gift
  /** Why a second one has to confirm it; null: nobody has to, or it came earlier of the same form. */
  caution: GiftCaution | null
  /** false: it came earlier of the same form. */
  isNew: boolean
}

/** Gives at once, or where caution asks for it waits for a second one (docs/rules/payment.md#refunds). */
export async function giveGift(tx: Tx, by: Actor, wish: GiftWish, now: Date): Promise<Given> {
  monthsOrRefuse(wish)
  // One operator's own parallel giving is counted one after the other.
  if (by.userId !== null) await lockUser(tx, by.userId)
  const known = await giftOfForm(tx, by, wish)
  if (known) return { gift: known, caution: null, isNew: false }
  await lockPresentee(tx, wish)
  const caution = giftCaution(wish, await weightOf(tx, by, wish, now))
  const [gift] = await tx
    .insert(gifts)
    .values({ ...wish, state: 'asked', askedBy: by.words, at: now })
    .returning()
  return { gift: caution ? gift! : await handOver(tx, gift!, null, now), caution, isNew: true }
}

/** What has come of the form already; refused where that was another gift, or has been refused since. */
async function giftOfForm(
  tx: Tx,
  { words }: Actor,
  { form, userId, kind, number }: GiftWish,
): Promise<Gift | undefined> {
  if (form === null) return undefined
  const [known] = await tx
    .select()
    .from(gifts)
    .where(and(eq(gifts.askedBy, words), eq(gifts.form, form)))
  if (!known) return undefined
  if (known.userId !== userId || known.kind !== kind || known.number !== number) refuse('gift_of_form')
  return known.state === 'refused' ? refuse('gift_decided') : known
}

async function weightOf(tx: Tx, by: Actor, { userId, kind, number }: GiftWish, now: Date): Promise<GiftWeight> {
  const ofDay = and(eq(gifts.kind, kind), gte(gifts.at, instantOf(localDate(now), '00:00')))
  const alone = and(ofDay, eq(gifts.askedBy, by.words), eq(gifts.state, 'given'), isNull(gifts.decidedBy))
  const sum = sql<number>`coalesce(sum(${gifts.number}), 0)::float8`
  const [given] = await tx.select({ sum }).from(gifts).where(alone)
  const same = and(ofDay, eq(gifts.userId, userId), eq(gifts.number, number), ne(gifts.state, 'refused'))
  return {
    isOwn: by.userId === userId,
    isRepeated: (await tx.$count(gifts, same)) > 0,
    dayNumber: given!.sum + number,
  }
}

/** A second one decides. */
export async function decideGift(tx: Tx, id: number, by: Actor, decided: Decision, now: Date): Promise<Gift> {
  const [gift] = await tx.select().from(gifts).where(eq(gifts.id, id)).for('update')
  if (!gift) refuse('unknown_gift')
  if (gift.state !== 'asked') refuse('gift_decided')
  if (decided.decision === 'refuse')
    return change(tx, gift, { state: 'refused', decidedBy: by.words, words: decided.reason })
  if (!mayConfirm(by, gift)) refuse('not_ones_own')
  await lockPresentee(tx, gift)
  return handOver(tx, gift, by.words, now)
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
