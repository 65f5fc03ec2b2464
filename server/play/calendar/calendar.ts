import { eq, sql } from 'drizzle-orm'
import { generateToken, hashToken } from '#server/people/account/account.ts'
import type { Queryable, DatabaseOrTx } from '#server/infra/db/connect.ts'
import { calendarFeeds } from './calendar.tables.ts'

/** Returns the creation time of a member's secret calendar URL; null if there is none. */
export async function findFeedCreationTime(db: Queryable, userId: number): Promise<Date | null> {
  const [feed] = await db
    .select({ createdAt: calendarFeeds.createdAt })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.userId, userId))
  return feed?.createdAt ?? null
}

/** Returns new tokens for a member's calendar and feed of results. The previous tokens become invalid. */
export async function upsertFeedTokens(
  db: DatabaseOrTx,
  userId: number,
  now: Date,
): Promise<{ calendar: string; results: string }> {
  const [calendar, results] = [generateToken(), generateToken()]
  const feed = { tokenHash: hashToken(calendar), resultsHash: hashToken(results), createdAt: now }
  await db
    .insert(calendarFeeds)
    .values({ userId, ...feed })
    .onConflictDoUpdate({ target: calendarFeeds.userId, set: feed })
  return { calendar, results }
}

export async function deleteFeed(db: DatabaseOrTx, userId: number): Promise<void> {
  await db.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId))
}

/** Returns the owner of a calendar token; null if it is unknown or the member is banned or deleted. */
export const findCalendarOwner = (db: Queryable, token: string) => findOwnerByToken(db, calendarFeeds.tokenHash, token)

export const findResultsOwner = (db: Queryable, token: string) => findOwnerByToken(db, calendarFeeds.resultsHash, token)

type HashColumn = typeof calendarFeeds.tokenHash | typeof calendarFeeds.resultsHash

async function findOwnerByToken(db: Queryable, hash: HashColumn, token: string): Promise<number | null> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select users.id from calendar_feeds join users on users.id = calendar_feeds.user_id
    where ${hash} = ${hashToken(token)} and users.banned_at is null and users.deleted_at is null`)
  return rows[0]?.id ?? null
}
