import type { FastifyBaseLogger } from 'fastify'
import type { Closure } from '#lottery/calendar.ts'
import { ALL_GAMES, type Game } from '#lottery/games.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import type { Database } from '#server/infra/db/connect.ts'
import { listClosures } from '#server/play/draws/closures.ts'
import type { DrawReport } from '#server/play/draws/draw-report.ts'
import { findLatestRealDraw } from '#server/play/draws/draws.queries.ts'
import {
  hasRecentGapPoll,
  updateFeedSuccess,
  saveClockDifference,
  updateGapPollTime,
  updateFeedFailure,
  readFeedState,
} from './feed-state.ts'
import { type FeedResponse, type Feeds, PAGE } from './feeds.ts'
import { FeedError } from './fetch-json.ts'
import { findGap } from './gaps.ts'
import type { DrawHook } from '#server/play/draws/hooks.ts'
import { type RecordOutcome, recordDraws } from '#server/play/draws/record/record-draws.ts'
import { computeRequestCount, isPollDue } from './sync.rules.ts'

export interface SyncDeps {
  db: Database
  clock: Clock
  feeds: Feeds
  hooks: readonly DrawHook[]
  logger: Pick<FastifyBaseLogger, 'info' | 'warn'>
  signal?: AbortSignal
}

type SyncOutcome = { game: Game; outcomes: Record<RecordOutcome['kind'], number> }
export type SyncResult = SyncOutcome | { game: Game; trouble: string }

export async function syncDueGames(deps: SyncDeps): Promise<SyncResult[]> {
  const now = deps.clock.now()
  const closed = await listClosures(deps.db)
  const due: Game[] = []
  for (const game of ALL_GAMES) {
    const latest = await findLatestRealDraw(deps.db, game)
    if (isPollDue(game, latest, closed, now, await readFeedState(deps.db, game))) due.push(game)
  }
  return syncGames(deps, due)
}

/**
 * Polls the feeds sequentially per office, both offices concurrently. An internal error in one game does not stop the
 * other games; the first error is thrown at the end.
 */
export async function syncGames(deps: SyncDeps, games: readonly Game[]): Promise<SyncResult[]> {
  const offices = [...Map.groupBy(games, ({ office }) => office).values()]
  const failed: unknown[] = []
  const done = await Promise.all(offices.map((office) => syncSequentially(deps, office, failed)))
  if (failed.length > 0) throw failed[0]
  return done.flat()
}

async function syncSequentially(deps: SyncDeps, games: readonly Game[], failed: unknown[]): Promise<SyncResult[]> {
  const done: SyncResult[] = []
  for (const game of games) {
    if (deps.signal?.aborted) break
    await syncGame(deps, game).then(
      (one) => done.push(one),
      (error: unknown) => failed.push(error),
    )
  }
  const troubles = done.flatMap((one) => ('trouble' in one ? [`${one.game.code} ${one.trouble}`] : []))
  if (troubles.length > 0) deps.logger.warn({ troubles }, 'feed requests failed; they are retried later')
  return done
}

async function syncGame(deps: SyncDeps, game: Game): Promise<SyncResult> {
  const { db, clock, feeds, signal } = deps
  const feed = feeds[game.office]
  const latest = await findLatestRealDraw(db, game)
  try {
    const closed = await listClosures(db)
    const count = Math.min(PAGE, computeRequestCount(game, latest, closed, clock.now()))
    const synced = await recordResponse(deps, game, rejectUnusable(await feed.latest(game, count, signal)))
    return (await fillGaps(deps, game, closed)).reduce(sumOutcomes, synced)
  } catch (error) {
    if (!(error instanceof FeedError)) throw error
    if (!signal?.aborted)
      await db.transaction((tx) => updateFeedFailure(tx, game, game.office, clock.now(), error.message))
    return { game, trouble: error.message }
  }
}

/** Requests the draws missing between known draws, at most once a day. Stores each response before the next request. */
async function fillGaps(deps: SyncDeps, game: Game, closed: readonly Closure[]): Promise<SyncOutcome[]> {
  const { db, clock, feeds, signal } = deps
  if (await hasRecentGapPoll(db, game, clock.now())) return []
  const gap = await findGap(db, game, closed, clock.now())
  const taken: SyncOutcome[] = []
  if (gap)
    for await (const answer of feeds[game.office].earlier(game, gap, signal))
      taken.push(await recordResponse(deps, game, answer))
  await db.transaction((tx) => updateGapPollTime(tx, game, clock.now()))
  return taken
}

function sumOutcomes(all: SyncOutcome, more: SyncOutcome): SyncOutcome {
  const sum = { ...all.outcomes }
  for (const [kind, count] of Object.entries(more.outcomes)) sum[kind as RecordOutcome['kind']] += count
  return { ...all, outcomes: sum }
}

/**
 * Throws if no row is usable: a feed with a changed format must not look healthy. A feed has at most one row of an
 * awaited draw.
 */
function rejectUnusable(answer: FeedResponse): FeedResponse {
  const { words, refused, awaited } = answer
  const lost = refused.length + awaited
  if (words.length === 0 && (refused.length > 0 || awaited > 1))
    throw new FeedError(`${lost} 条都不能用：${refused[0] ?? '没有号码'}`)
  return answer
}

async function recordResponse(
  { db, clock, hooks, logger }: SyncDeps,
  game: Game,
  answer: FeedResponse,
): Promise<SyncOutcome> {
  const now = clock.now()
  const words = answer.words.toReversed()
  const outcomes = await db.transaction(async (tx) => {
    await updateFeedSuccess(tx, game, game.office, now)
    if (answer.at)
      await saveClockDifference(tx, game.office, { at: now, off: { aheadMs: now.getTime() - answer.at.getTime() } })
    return recordDraws(tx, words, { source: game.office, now, hooks })
  })
  const odd = [...answer.refused, ...listOddities(words, outcomes)]
  if (odd.length > 0) logger.warn({ game: game.code, feed: game.office, odd }, 'feed rows rejected or changed')
  const counts = { accepted: 0, unchanged: 0, corrected: 0, conflict: 0, refused: answer.refused.length }
  for (const { kind } of outcomes) counts[kind]++
  if (counts.accepted + counts.corrected > 0)
    logger.info({ game: game.code, feed: game.office, ...counts }, 'draws recorded')
  return { game, outcomes: counts }
}

function listOddities(words: readonly DrawReport[], outcomes: readonly RecordOutcome[]) {
  return words.flatMap(({ issueno }, i) => {
    const outcome = outcomes[i]!
    return 'reason' in outcome ? [`${issueno} ${outcome.reason}`] : []
  })
}
