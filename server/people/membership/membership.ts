import { eq } from 'drizzle-orm'
import { shanghaiTime } from '#lottery/dates.ts'
import type { Reader, Tx } from '#server/infra/db/connect.ts'
import { lockUser } from '#server/people/account/account.ts'
import { extended, monthsAhead, shortened } from './membership.rules.ts'
import { vipChains, vipGrants } from './membership.tables.ts'

export { type Author, authorColumns, presentAuthor } from './author.ts'

export interface Grant {
  userId: number
  months: number
  /** Idempotency key: the same key grants once. */
  key: string
}

/**
 * Grants months of membership once per key; concurrent grants to a member are serialised. Returns the new end. Throws
 * if the account is deleted.
 */
export async function extend(tx: Tx, { userId, months, key }: Grant, now: Date): Promise<Date> {
  await lockUser(tx, userId)
  const chain = await chainOf(tx, userId)
  const startsAt = chain && chain.until > now ? chain.until : now
  const next = extended(chain, months, now)
  const [fresh] = await tx
    .insert(vipGrants)
    .values({ key, userId, months, startsAt, until: next.until, at: now })
    .onConflictDoNothing({ target: vipGrants.key })
    .returning({ key: vipGrants.key })
  if (!fresh) return chain?.until ?? now
  await tx
    .insert(vipChains)
    .values({ userId, ...next })
    .onConflictDoUpdate({ target: vipChains.userId, set: next })
  return next.until
}

/** Shortens a current membership by months, at most to now, once per key. */
export async function shorten(tx: Tx, { userId, months, key }: Grant, now: Date): Promise<void> {
  await lockUser(tx, userId)
  const chain = await chainOf(tx, userId)
  if (!chain || chain.until <= now) return
  const next = shortened(chain, months, now)
  const [fresh] = await tx
    .insert(vipGrants)
    .values({ key, userId, months: -months, startsAt: chain.until, until: next?.until ?? now, at: now })
    .onConflictDoNothing({ target: vipGrants.key })
    .returning({ key: vipGrants.key })
  if (!fresh) return
  if (next) await tx.update(vipChains).set(next).where(eq(vipChains.userId, userId))
  else await tx.delete(vipChains).where(eq(vipChains.userId, userId))
}

/** Counts the months of a grant that have not begun, without the last `taken` already deducted. */
export async function monthsAheadOf(
  db: Reader,
  { userId, key, taken }: { userId: number; key: string; taken: number },
  now: Date,
): Promise<number> {
  const [grant] = await db.select().from(vipGrants).where(eq(vipGrants.key, key))
  const chain = await chainOf(db, userId)
  if (!grant || !chain) return 0
  return monthsAhead(chain, { startsAt: grant.startsAt, months: grant.months - taken }, now)
}

/** Returns the end of a member's VIP, past or future; null: never had one. */
export async function vipUntil(db: Reader, userId: number): Promise<Date | null> {
  return (await chainOf(db, userId))?.until ?? null
}

/** Returns the start of a member's current or last uninterrupted VIP; null: never had one. */
export async function vipSince(db: Reader, userId: number): Promise<Date | null> {
  return (await chainOf(db, userId))?.anchor ?? null
}

/** Returns start and end of the months granted under a key, as granted; null: no such grant. */
export async function grantOf(db: Reader, key: string): Promise<{ startsAt: Date; until: Date } | null> {
  const { startsAt, until } = vipGrants
  const [grant] = await db.select({ startsAt, until }).from(vipGrants).where(eq(vipGrants.key, key))
  return grant ?? null
}

async function chainOf(db: Reader, userId: number) {
  const [chain] = await db.select().from(vipChains).where(eq(vipChains.userId, userId))
  return chain ?? null
}

/** Returns the exported membership data. */
export async function membershipDataOf(db: Reader, userId: number) {
  const rows = await db.select().from(vipGrants).where(eq(vipGrants.userId, userId))
  return rows.map(({ months, startsAt, until, at }) => ({
    months,
    starts_at: shanghaiTime(startsAt),
    until: shanghaiTime(until),
    at: shanghaiTime(at),
  }))
}

/** Ends a deleted account's membership; the grants remain with the emptied account, like orders. */
export async function eraseMembership(tx: Tx, userId: number): Promise<void> {
  await tx.delete(vipChains).where(eq(vipChains.userId, userId))
}
