import { asc, eq } from 'drizzle-orm'
import type { Game } from '#lottery/games.ts'
import type { Reader, Tx } from '#server/infra/db/connect.ts'
import { saveCheck, lastCheck, type LastCheck } from '#server/infra/db/last-check.ts'
import type { FeedName } from './draw-word.ts'
import { feedState } from './draws.tables.ts'
import { type FeedState, NEVER_ASKED, nextTry } from './sync.rules.ts'

const DAY_MS = 86_400_000

/** Lists the feed state of each game, for operators. */
export function feedStates(db: Reader) {
  return db.select().from(feedState).orderBy(asc(feedState.game))
}

export async function stateOf(db: Reader, game: Game): Promise<FeedState> {
  const [state] = await db.select().from(feedState).where(eq(feedState.game, game.type))
  return state ?? NEVER_ASKED
}

export async function noteAnswer(tx: Tx, game: Game, feed: FeedName, now: Date): Promise<void> {
  const good = { feed, lastOkAt: now, failures: 0, nextTryAt: null }
  await tx
    .insert(feedState)
    .values({ game: game.type, ...good })
    .onConflictDoUpdate({ target: feedState.game, set: good })
}

/**
 * Checks whether a game's feed was polled for missing draws within a day. A draw that it lacked then is hardly
 * available now.
 */
export async function gapsAskedLately(db: Reader, game: Game, now: Date): Promise<boolean> {
  const [state] = await db.select({ at: feedState.gapsAskedAt }).from(feedState).where(eq(feedState.game, game.type))
  return state?.at ? now.getTime() - state.at.getTime() < DAY_MS : false
}

export async function noteGapsAsked(tx: Tx, game: Game, now: Date): Promise<void> {
  await tx.update(feedState).set({ gapsAskedAt: now }).where(eq(feedState.game, game.type))
}

/** Stores the error and schedules the next poll. The error may quote characters that PostgreSQL cannot store. */
export async function noteTrouble(tx: Tx, game: Game, feed: FeedName, now: Date, trouble: string): Promise<void> {
  const failures = (await stateOf(tx, game)).failures + 1
  const bad = {
    feed,
    failures,
    lastError: trouble.replaceAll('\0', ''),
    lastErrorAt: now,
    nextTryAt: nextTry(failures, now),
  }
  await tx
    .insert(feedState)
    .values({ game: game.type, ...bad })
    .onConflictDoUpdate({ target: feedState.game, set: bad })
}

/** Milliseconds by which the site's clock is ahead of a feed's. */
type ClockCheck = LastCheck<{ aheadMs: number }>

const clockKey = (feed: FeedName): string => `feed_clock_${feed}`

export const noteClock = (tx: Tx, feed: FeedName, check: ClockCheck): Promise<void> =>
  saveCheck(tx, clockKey(feed), check)

export const clockBeside = (db: Reader, feed: FeedName): Promise<ClockCheck | null> => lastCheck(db, clockKey(feed))
