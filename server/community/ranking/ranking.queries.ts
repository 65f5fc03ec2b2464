import { and, eq, sql } from 'drizzle-orm'
import type { Game, GameType } from '#lottery/games.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import { prepareStatement } from '#server/infra/db/statement.ts'
import { type Author, buildAuthorColumns } from '#server/people/membership/membership.ts'
import { rankedPlayers as ranked } from './ranking.tables.ts'

export interface RankedRow extends Author {
  readonly rank: number
  readonly level: number
  readonly points: number
  readonly undecided: boolean
  /** Number of winning picks with a prize amount not yet announced. */
  readonly awaited: number
  /** The player's points in this game over all issues. */
  readonly total: number
}

const readRankingPage = prepareStatement<
  RankRange & { game: GameType; drawId: number; now: Date },
  RankedRow,
  Queryable
>(
  'ranking_page',
  `select page.rank, ${buildAuthorColumns('users', '$now')}, page.level, page.points, page.undecided, page.awaited,
    coalesce((select points from ranking_totals where user_id = page.user_id and game = $game), page.points) as total
  from ranked_players page join users on users.id = page.user_id
  where page.draw_id = $drawId and page.rank between $from and $to and page.game = $game
  order by page.rank`,
)

/** First and last rank, both inclusive. */
export interface RankRange {
  readonly from: number
  readonly to: number
}

export function listRankedPlayers(db: Queryable, { type: game }: Game, drawId: number, ranks: RankRange, now: Date) {
  return readRankingPage(db, { game, drawId, ...ranks, now })
}

export async function findRank(db: Queryable, game: Game, drawId: number, userId: number) {
  const [place] = await db
    .select()
    .from(ranked)
    .where(and(eq(ranked.userId, userId), eq(ranked.game, game.type), eq(ranked.drawId, drawId)))
  return place ?? null
}

export async function countAwaitedWins(db: Queryable, drawId: number): Promise<number> {
  const { rows } = await db.execute<{ awaited: number }>(sql`
    select coalesce(sum(awaited), 0)::int as awaited from ranked_players where draw_id = ${drawId} and awaited > 0`)
  return rows[0]?.awaited ?? 0
}

export async function findLatestSettled(db: Queryable, game: Game): Promise<number | null> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select draws.id from draws join settlements on settlements.draw_id = draws.id
    where draws.game = ${game.type} order by draws.issueno desc limit 1`)
  return rows[0]?.id ?? null
}

/** Finds the latest draw with a winner. Checks first whether any player ever won, to avoid a scan. */
export async function findLatestWon(db: Queryable, game: Game): Promise<{ id: number; issueno: string } | null> {
  const { rows } = await db.execute<{ id: number; issueno: string }>(sql`
    select draws.id, draws.issueno from draws
    where draws.game = ${game.type} and exists (select from ranked_players where game = ${game.type} and rank = 1)
      and exists (select from ranked_players where draw_id = draws.id and rank = 1)
    order by draws.issueno desc limit 1`)
  return rows[0] ?? null
}
