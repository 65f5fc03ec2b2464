import { eq, inArray } from 'drizzle-orm'
import { shanghaiTime } from '#lottery/dates.ts'
import type { Reader, Tx } from '#server/db/connect.ts'
import { lockUser } from '#server/account/account.ts'
import { several, statement } from '#server/db/statement.ts'
import { type Chain, extended, monthsAhead, shortened } from './membership.rules.ts'
import { vipChains, vipGrants } from './membership.tables.ts'

export { type Author, authorColumns, presentAuthor } from './author.ts'

export interface Grant {
  userId: number
  months: number
  /** The same key grants once, however often it arrives. */
  key: string
}

/** Gives months of membership at once; parallel grants of a user follow each other. Answers when it now ends. */
export async function extend(tx: Tx, grant: Grant, now: Date): Promise<Date> {
  const { userId } = grant
  await lockUser(tx, userId)
  await giveMonths(tx, [grant], await chainsOf(tx, [userId]), now)
  return (await chainOf(tx, userId))?.until ?? now
}

/** What members' months are reckoned from, by member; who never had any is not among them. */
export type Chains = ReadonlyMap<number, Chain>

/** The chains of members whose rows are held. */
export async function chainsOf(tx: Tx, userIds: readonly number[]): Promise<Chains> {
  if (userIds.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(vipChains)
    .where(inArray(vipChains.userId, [...userIds]))
  return new Map(rows.map((row) => [row.userId, row]))
}

/**
 * Gives living members months, each once, from chains that were read behind their locks; all is sent at once. What a key was used
 * for before gives nothing.
 */
export async function giveMonths(tx: Tx, grants: readonly Grant[], chains: Chains, now: Date): Promise<void> {
  const given = grants.map(({ userId, months }) => {
    const chain = chains.get(userId) ?? null
    return { startsAt: chain && chain.until > now ? chain.until : now, next: extended(chain, months, now) }
  })
  await give(tx, {
    keys: grants.map(({ key }) => key),
    users: grants.map(({ userId }) => userId),
    months: grants.map(({ months }) => months),
    starts: given.map(({ startsAt }) => startsAt),
    anchors: given.map(({ next }) => next.anchor),
    totals: given.map(({ next }) => next.months),
    ends: given.map(({ next }) => next.until),
    now,
  })
}

type Given = Record<'keys' | 'users' | 'months' | 'starts' | 'anchors' | 'totals' | 'ends', readonly unknown[]>

const give = statement<Given & { now: Date }>(
  'vip_months_given',
  `with given as (
    select * from ${several(
      '$keys::text[]',
      '$users::bigint[]',
      '$months::int[]',
      '$starts::timestamptz[]',
      '$anchors::timestamptz[]',
      '$totals::int[]',
      '$ends::timestamptz[]',
    )} as given (key, user_id, months, starts_at, anchor, total, until, nth)
  ), fresh as (
    insert into vip_grants (key, user_id, months, starts_at, until, at)
    select key, user_id, months, starts_at, until, $now from given
    on conflict (key) do nothing returning key
  )
  insert into vip_chains (user_id, anchor, months, until)
  select user_id, anchor, total, until from given join fresh using (key)
  on conflict (user_id) do update set anchor = excluded.anchor, months = excluded.months, until = excluded.until`,
)

/** Takes months off the end of a running membership, never below now. The same key takes once. */
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

/** Months that a key has granted and that have not begun; `taken` of them, the last, are taken back already. */
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

/** From when the months of a member's VIP are counted, of the last that ran unbroken; null where there never was one. */
export async function vipSince(db: Reader, userId: number): Promise<Date | null> {
  return (await chainOf(db, userId))?.anchor ?? null
}

/** What a key has granted: its first moment and its end, as it was then; null: nothing. */
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
