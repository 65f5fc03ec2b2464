import { eq, sql } from 'drizzle-orm'
import { newToken, tokenHash } from '#server/people/account/account.ts'
import type { Reader, Writer } from '#server/infra/db/connect.ts'
import { calendarFeeds } from './calendar.tables.ts'

/** When a member's address was made; null: there is none. */
export async function feedOf(db: Reader, userId: number): Promise<Date | null> {
  const [feed] = await db
    .select({ createdAt: calendarFeeds.createdAt })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.userId, userId))
  return feed?.createdAt ?? null
}

/** A new token for a member's address; the one before opens nothing any more. */
export async function renewFeed(db: Writer, userId: number, now: Date): Promise<string> {
  const token = newToken()
  const feed = { tokenHash: tokenHash(token), createdAt: now }
  await db
    .insert(calendarFeeds)
    .values({ userId, ...feed })
    .onConflictDoUpdate({ target: calendarFeeds.userId, set: feed })
  return token
}

export async function revokeFeed(db: Writer, userId: number): Promise<void> {
  await db.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId))
}

/** Whose address it is; null: nobody's, or of one who may not sign in. */
export async function ownerOfFeed(db: Reader, token: string): Promise<number | null> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select users.id from calendar_feeds join users on users.id = calendar_feeds.user_id
    where token_hash = ${tokenHash(token)} and users.banned_at is null and users.deleted_at is null`)
  return rows[0]?.id ?? null
}
