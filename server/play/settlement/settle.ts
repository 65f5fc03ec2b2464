import { eq, sql } from 'drizzle-orm'
import { type Game, GAMES, type GameType } from '#lottery/games.ts'
import { parseDraw } from '#lottery/numbers.ts'
import { computePublishedFen, type PrizeRule, getPrizeRule } from '#lottery/prizes.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import type { Queryable, Tx } from '#server/infra/db/connect.ts'
import { invalidateResponses } from '#server/infra/answers/invalidation.ts'
import { withoutTimeLimits } from '#server/infra/db/retry.ts'
import { findDrawById, isTableComplete, type Prize, readRuleFacts, type StoredDraw } from '#server/play/draws/draws.ts'
import { closeIssue } from '#server/play/picks/picks.ts'
import { buildMatchSql, toMatchKey } from './match-in-sql.ts'
import { type LastPublished, type LevelScore, type Scores, computeScores } from './points.ts'
import { settlements, settlementsDue, wins } from './settlement.tables.ts'

/** A draw that was settled in the current transaction, with the points of its levels. */
export interface SettledDraw {
  readonly drawId: number
  readonly game: Game
  readonly issueno: string
  readonly date: string
  readonly levels: readonly LevelScore[]
  /** True if all picks are known to have won or not. */
  readonly decided: boolean
}

/** Callback of another feature, such as the ranking, called after a settlement in its transaction. */
export type OnSettled = (tx: Tx, settled: SettledDraw, now: Date) => Promise<void>

/**
 * Settles all picks of a drawn issue and replaces the results of earlier settlements. Returns false if the draw is not
 * due, for example because another process has just settled it.
 */
export async function settle(tx: Tx, drawId: number, clock: Clock, onSettled: readonly OnSettled[]): Promise<boolean> {
  // Settling a million picks exceeds the statement timeout, and another settlement of the draw may hold the lock.
  await withoutTimeLimits(tx)
  const issue = await findIssueOfDraw(tx, drawId)
  if (!issue) return false
  await closeIssue(tx, issue)
  const due = await tx
    .delete(settlementsDue)
    .where(eq(settlementsDue.drawId, drawId))
    .returning({ id: settlementsDue.id })
  // Read after locking, to include changes committed meanwhile.
  const game = GAMES[issue.game]
  const draw = due.length > 0 ? await findDrawById(tx, game, drawId) : null
  if (!draw) return false
  const now = clock.now()
  const verdict = await computeVerdict(tx, game, draw)
  await tx.delete(wins).where(eq(wins.drawId, drawId))
  const winners = await insertWins(tx, verdict.rule, draw, verdict.scores.levels)
  await upsertSettlement(tx, drawId, verdict, winners, now)
  const { rule, scores } = verdict
  const decided = rule.levels.every(({ undecided }) => undecided !== 'level')
  const settled = { drawId, game, issueno: draw.issueno, date: draw.date, levels: scores.levels, decided }
  for (const follow of onSettled) await follow(tx, settled, now)
  await invalidateResponses(tx)
  return true
}

async function findIssueOfDraw(db: Queryable, drawId: number) {
  const { rows } = await db.execute<{ game: GameType; issueno: string }>(
    sql`select game, issueno from draws where id = ${drawId}`,
  )
  return rows[0] ?? null
}

interface SettlementVerdict {
  readonly rule: PrizeRule
  readonly complete: boolean
  readonly scores: Scores
}

async function computeVerdict(db: Queryable, game: Game, draw: StoredDraw): Promise<SettlementVerdict> {
  const rule = getPrizeRule(game, draw.issueno, await readRuleFacts(db, game, draw))
  const complete = isTableComplete(rule, draw.prizes)
  const last = game.code === 'qlc' && complete ? await readLastPublished(db, game, draw.issueno) : () => null
  return { rule, complete, scores: computeScores(rule, draw.prizes, complete, last) }
}

/** Number of earlier draws to search; a level without winners in all of them has no last amount. */
const LOOK_BACK = 100

/** Returns a lookup of the last published amount per level in the draws before an issue. */
async function readLastPublished(db: Queryable, game: Game, issueno: string): Promise<LastPublished> {
  const { rows } = await db.execute<{ prizes: Prize[] }>(sql`
    select prizes from draws where game = ${game.type} and issueno < ${issueno} order by issueno desc limit ${LOOK_BACK}`)
  const published = rows.flatMap(({ prizes }) =>
    prizes.map((prize) => ({ name: prize.name, fen: computePublishedFen(prize) })),
  )
  return (names) => published.find(({ name, fen }) => fen !== null && names.includes(name))?.fen ?? null
}

/**
 * Inserts the wins of the issue in one statement and returns their number. Results of undecided levels are not stored
 * but computed for each response.
 */
async function insertWins(tx: Tx, rule: PrizeRule, draw: StoredDraw, scores: readonly LevelScore[]): Promise<number> {
  const points = new Map(scores.map((score) => [score.level, score.points]))
  const decided = rule.levels.filter(({ undecided }) => undecided !== 'level')
  const ways = decided.flatMap(({ level, conditions }) =>
    conditions.map(({ first, second }) => ({ key: toMatchKey(first, second), level, points: points.get(level) })),
  )
  const match = buildMatchSql(rule, parseDraw(rule.game, draw.first, draw.second))
  const { rowCount } = await tx.execute(sql`
    insert into wins (pick_id, draw_id, user_id, level, points, locked_at)
    select picks.id, ${draw.id}, pick_owners.user_id, won.level, won.points, picks.locked_at
    from picks
    join jsonb_to_recordset(${JSON.stringify(ways)}::jsonb) as won (key int, level smallint, points bigint) on won.key = ${match}
    join pick_owners on pick_owners.id = picks.owner_id
    where picks.game = ${rule.game.type} and picks.issueno = ${draw.issueno}`)
  return rowCount ?? 0
}

async function upsertSettlement(
  tx: Tx,
  drawId: number,
  verdict: SettlementVerdict,
  winners: number,
  now: Date,
): Promise<void> {
  const { rule, complete, scores } = verdict
  const row = {
    rule: rule.id,
    complete,
    points: scores.levels,
    borrowed: scores.borrowed,
    winners,
    settledAt: now,
  }
  await tx
    .insert(settlements)
    .values({ drawId, ...row })
    .onConflictDoUpdate({ target: settlements.drawId, set: row })
}
