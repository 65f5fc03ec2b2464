import { eq, sql } from 'drizzle-orm'
import { generateToken, hashToken } from '#server/people/account/account.ts'
import { type DocumentMaker, getSiteOrigin } from '#server/infra/answers/document-maker.ts'
import { buildBody, sendBody } from '#server/infra/answers/response-cache.ts'
import type { RouteSite } from '#server/infra/answers/route-site.ts'
import type { Queryable, DatabaseOrTx } from '#server/infra/db/connect.ts'
import { rejectRequest } from '#server/infra/http/error-handler.ts'
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

interface OwnDocument {
  path(token: string): string
  hash: 'tokenHash' | 'resultsHash'
  contentType: string
  write(userId: number, url: { origin: string; token: string }): Promise<string>
}

/** Serves a document at a member's secret URL; 404 if the token is unknown or the member is banned or deleted. */
export function serveOwnDocument(
  { app, db, making, publicUrl }: RouteSite & { making: DocumentMaker },
  { path, hash, contentType, write }: OwnDocument,
): void {
  app.get<{ Params: { token: string } }>(path(':token(^[\\w-]{43}$)'), async (request, reply) => {
    const { token } = request.params
    const body = await making.once({ request, reply }, async () => {
      const userId = await findOwnerByToken(db, hash, token)
      if (userId === null) return buildBody(contentType, '', 404)
      return buildBody(contentType, await write(userId, { origin: getSiteOrigin(request, publicUrl), token }))
    })
    if (body.status === 404) return rejectRequest(request, reply, 404)
    return sendBody(request, reply.header('x-robots-tag', 'noindex'), body, { own: true })
  })
}

async function findOwnerByToken(db: Queryable, hash: OwnDocument['hash'], token: string): Promise<number | null> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select users.id from calendar_feeds join users on users.id = calendar_feeds.user_id
    where ${calendarFeeds[hash]} = ${hashToken(token)} and users.banned_at is null and users.deleted_at is null`)
  return rows[0]?.id ?? null
}
