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
  /** The same key grants once, however often it arrives. */
  key: string
}

/**
 * Grants months of membership, once for each key; parallel grants to a member wait for one another. Answers when the
 * membership now ends. Refused where the account is deleted.
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

/** Shortens a running membership by months, at most to now; once for each key. */
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

/** Months of a grant that have not begun; the last `taken` of them were taken back already. */
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

/** When a member's VIP ends or ended; null where there never was one. */
export async function vipUntil(db: Reader, userId: number): Promise<Date | null> {
  return (await chainOf(db, userId))?.until ?? null
}

/** When a member's current or last unbroken VIP began; null where there never was one. */
export async function vipSince(db: Reader, userId: number): Promise<Date | null> {
  return (await chainOf(db, userId))?.anchor ?? null
}

/** When the months granted under a key begin and end, as they were then; null: there is no such grant. */
export async function grantOf(db: Reader, key: string): Promise<{ startsAt: Date; until: Date } | null> {
  const { startsAt, until } = vipGrants
  const [grant] = await db.select({ startsAt, until }).from(vipGrants).where(eq(vipGrants.key, key))
  return grant ?? null
}

async function chainOf(db: Reader, userId: number) {
  const [chain] = await db.select().from(vipChains).where(eq(vipChains.userId, userId))
  return chain ?? null
}

/** What a member's export holds of this feature. */
export async function membershipDataOf(db: Reader, userId: number) {
  const rows = await db.select().from(vipGrants).where(eq(vipGrants.userId, userId))
  return rows.map(({ months, startsAt, until, at }) => ({
    months,
    starts_at: shanghaiTime(startsAt),
    until: shanghaiTime(until),
    at: shanghaiTime(at),
  }))
}

/** A deleted account's membership lapses; the grants stay with the emptied account, as orders do. */
export async function eraseMembership(tx: Tx, userId: number): Promise<void> {
  await tx.delete(vipChains).where(eq(vipChains.userId, userId))
}
