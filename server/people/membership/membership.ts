import { eq } from 'drizzle-orm'
import { formatShanghaiTime } from '#lottery/dates.ts'
import type { Queryable, Tx } from '#server/infra/db/connect.ts'
import { lockUser } from '#server/people/account/account.ts'
import { extendChain, countMonthsAhead, shortenChain } from './membership.rules.ts'
import { vipChains, vipGrants } from './membership.tables.ts'
import type { AuthorFields } from '#contract/people/account.ts'

export interface GrantParams {
  userId: number
  months: number
  /** Idempotency key: the same key grants once. */
  key: string
}

/** Grants months once per key. Throws if the account is deleted. */
export async function extendMembership(tx: Tx, { userId, months, key }: GrantParams, now: Date): Promise<void> {
  await lockUser(tx, userId)
  const chain = await findChain(tx, userId)
  const startsAt = chain && chain.until > now ? chain.until : now
  const next = extendChain(chain, months, now)
  if (!(await insertGrant(tx, { key, userId, months, startsAt, until: next.until, at: now }))) return
  await tx
    .insert(vipChains)
    .values({ userId, ...next })
    .onConflictDoUpdate({ target: vipChains.userId, set: next })
}

/** Shortens a current membership by months, but not to an end before now. Repeated calls with one key have no effect. */
export async function shortenMembership(tx: Tx, { userId, months, key }: GrantParams, now: Date): Promise<void> {
  await lockUser(tx, userId)
  const chain = await findChain(tx, userId)
  if (!chain || chain.until <= now) return
  const next = shortenChain(chain, months, now)
  const grant = { key, userId, months: -months, startsAt: chain.until, until: next?.until ?? now, at: now }
  if (!(await insertGrant(tx, grant))) return
  if (next) await tx.update(vipChains).set(next).where(eq(vipChains.userId, userId))
  else await tx.delete(vipChains).where(eq(vipChains.userId, userId))
}

/** Returns false if there is a grant with this key. */
async function insertGrant(tx: Tx, grant: typeof vipGrants.$inferInsert): Promise<boolean> {
  const { rowCount } = await tx.insert(vipGrants).values(grant).onConflictDoNothing({ target: vipGrants.key })
  return rowCount === 1
}

/** Counts the months of a grant that have not begun, without the last `taken` months, which are already deducted. */
export async function countGrantMonthsAhead(
  db: Queryable,
  { userId, key, taken }: { userId: number; key: string; taken: number },
  now: Date,
): Promise<number> {
  const [grant] = await db.select().from(vipGrants).where(eq(vipGrants.key, key))
  const chain = await findChain(db, userId)
  if (!grant || !chain) return 0
  return countMonthsAhead(chain, { startsAt: grant.startsAt, months: grant.months - taken }, now)
}

/** Returns the end of a member's VIP, past or future; null: never had one, or lost it all by a reduction. */
export async function findVipEnd(db: Queryable, userId: number): Promise<Date | null> {
  return (await findChain(db, userId))?.until ?? null
}

/** Returns the start and end that a grant had when it was made; null: unknown key. */
export async function findGrant(db: Queryable, key: string): Promise<{ startsAt: Date; until: Date } | null> {
  const { startsAt, until } = vipGrants
  const [grant] = await db.select({ startsAt, until }).from(vipGrants).where(eq(vipGrants.key, key))
  return grant ?? null
}

export async function findChain(db: Queryable, userId: number) {
  const [chain] = await db.select().from(vipChains).where(eq(vipChains.userId, userId))
  return chain ?? null
}

export async function exportMembership(db: Queryable, userId: number) {
  const rows = await db.select().from(vipGrants).where(eq(vipGrants.userId, userId))
  return rows.map(({ months, startsAt, until, at }) => ({
    months,
    starts_at: formatShanghaiTime(startsAt),
    until: formatShanghaiTime(until),
    at: formatShanghaiTime(at),
  }))
}

/** Ends a deleted account's membership; the grants remain with the emptied account, like orders. */
export async function eraseMembership(tx: Tx, userId: number): Promise<void> {
  await tx.delete(vipChains).where(eq(vipChains.userId, userId))
}

/** Data about an author that all readers of a post or comment see. */
export interface Author {
  readonly nickname: string
  readonly avatar: string | null
  readonly isVip: boolean
}

/** `user`: alias of `users`. The function `vip_at` is defined in membership.functions.sql. */
export const buildAuthorColumns = (user: string, now: string): string =>
  `${user}.nickname, ${user}.avatar, exists (select from vip_at(${user}.id, ${now})) as "isVip"`

export const presentAuthor = ({ nickname, avatar, isVip }: Author): AuthorFields => ({
  nickname,
  avatarUrl: avatar ?? '',
  is_vip: isVip ? 1 : 0,
})
