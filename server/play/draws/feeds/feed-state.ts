import { asc, eq } from 'drizzle-orm'
import type { Game } from '#lottery/games.ts'
import type { Queryable, Tx } from '#server/infra/db/connect.ts'
import { saveCheck, findLastCheck, type LastCheck } from '#server/infra/db/last-check.ts'
import type { FeedName } from '#server/play/draws/draw-report.ts'
import { feedState } from '#server/play/draws/draws.tables.ts'
import { type FeedState, NEVER_POLLED, computeRetryTime } from './sync.rules.ts'

const DAY_MS = 86_400_000

export function listFeedStates(db: Queryable) {
  return db.select().from(feedState).orderBy(asc(feedState.game))
}

export async function readFeedState(db: Queryable, game: Game): Promise<FeedState> {
  const [state] = await db.select().from(feedState).where(eq(feedState.game, game.type))
  return state ?? NEVER_POLLED
}

export async function updateFeedSuccess(tx: Tx, game: Game, feed: FeedName, now: Date): Promise<void> {
  const good = { feed, lastOkAt: now, failures: 0, nextTryAt: null }
  await tx
    .insert(feedState)
    .values({ game: game.type, ...good })
    .onConflictDoUpdate({ target: feedState.game, set: good })
}

/**
 * Returns whether the feed was polled for missing draws within a day: a draw it lacked then is hardly available now.
 */
export async function hasRecentGapPoll(db: Queryable, game: Game, now: Date): Promise<boolean> {
  const [state] = await db.select({ at: feedState.gapsAskedAt }).from(feedState).where(eq(feedState.game, game.type))
  return state?.at ? now.getTime() - state.at.getTime() < DAY_MS : false
}

export async function updateGapPollTime(tx: Tx, game: Game, now: Date): Promise<void> {
  await tx.update(feedState).set({ gapsAskedAt: now }).where(eq(feedState.game, game.type))
}

/** Stores the error and schedules the next poll. Removes NUL characters, which PostgreSQL cannot store. */
export async function updateFeedFailure(tx: Tx, game: Game, feed: FeedName, now: Date, trouble: string): Promise<void> {
  const failures = (await readFeedState(tx, game)).failures + 1
  const bad = {
    feed,
    failures,
    lastError: trouble.replaceAll('\0', ''),
    lastErrorAt: now,
    nextTryAt: computeRetryTime(failures, now),
  }
  await tx
    .insert(feedState)
    .values({ game: game.type, ...bad })
    .onConflictDoUpdate({ target: feedState.game, set: bad })
}

/** Last comparison of the clocks: milliseconds by which the site's clock is ahead of the feed's clock. */
type ClockCheck = LastCheck<{ aheadMs: number }>

const toClockKey = (feed: FeedName): string => `feed_clock_${feed}`

export const saveClockDifference = (tx: Tx, feed: FeedName, check: ClockCheck): Promise<void> =>
  saveCheck(tx, toClockKey(feed), check)

export const readClockDifference = (db: Queryable, feed: FeedName): Promise<ClockCheck | null> =>
  findLastCheck(db, toClockKey(feed))
