import { sql } from 'drizzle-orm'
import type { GameType } from '#lottery/games.ts'
import type { Database, Tx } from '#server/infra/db/connect.ts'
import { purgeHot } from '#server/infra/answers/hot-channel.ts'
import { withoutTimeLimits } from '#server/infra/db/without-time-limits.ts'
import type { DrawHook } from '#server/play/draws/draws.ts'
import type { SettledDraw } from '#server/play/settlement/settlement.ts'
import { eraseDemoDiscussions } from './ranking-discussion.ts'

export const CLOSE_RANKS = 'close_ranks'

/** A deleted account leaves the rankings at once; a job closes the gaps. */
export async function leaveRankings(tx: Tx, userId: number): Promise<void> {
  await tx.execute(sql`
    with gone as (delete from ranked_players where user_id = ${userId} returning draw_id)
    insert into rankings_due (draw_id) select distinct draw_id from gone`)
  await tx.execute(sql`delete from ranking_totals where user_id = ${userId}`)
  await tx.execute(sql`select graphile_worker.add_job(${CLOSE_RANKS}, job_key => ${CLOSE_RANKS})`)
}

/** Closes the gaps that deleted accounts have left, one ranking in one transaction. Any number may do it at once. */
export async function closeRanks(db: Database, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await db.transaction(closeOne))) continue
}

async function closeOne(tx: Tx): Promise<boolean> {
  await withoutTimeLimits(tx)
  const { rows } = await tx.execute<{ id: number; game: GameType }>(sql`
    with one as (select draw_id from rankings_due order by id limit 1 for update skip locked),
    taken as (delete from rankings_due using one where rankings_due.draw_id = one.draw_id)
    select draws.id, draws.game from one join draws on draws.id = one.draw_id`)
  const draw = rows[0]
  if (!draw) return false
  await rank(tx, draw.id, draw.game)
  await purgeHot(tx)
  return true
}

/**
 * The ranking of a draw as its wins now stand: by points, then the best level, then the earliest lock among picks of
 * that level, then the account (docs/rules/settlement.md#ranking). A player without a winning pick is not in it. Totals
 * follow.
 */
export const rebuildRanking = (tx: Tx, { drawId, game }: Pick<SettledDraw, 'drawId' | 'game'>): Promise<void> =>
  rank(tx, drawId, game.type)

async function rank(tx: Tx, drawId: number, game: GameType): Promise<void> {
  // The settlement job holds the draw's row: two rebuilds of one ranking would count its points twice.
  await tx.execute(sql`select from settlements where draw_id = ${drawId} for update`)
  await moveTotals(tx, drawId, game)
  await tx.execute(sql`delete from ranked_players where draw_id = ${drawId}`)
  await tx.execute(sql`
    insert into ranked_players (draw_id, rank, game, user_id, level, points, undecided, awaited)
    select ${drawId}, row_number() over (order by points desc, level, locked_at, user_id), ${game}, user_id, level,
      points, undecided, awaited
    from (
      select user_id, coalesce(sum(points), 0) as points, bool_or(points is null) as undecided,
        count(*) filter (where points = 0) as awaited, min(level) as level,
        (array_agg(locked_at order by level, locked_at))[1] as locked_at
      from wins where draw_id = ${drawId} group by user_id
    ) as players`)
}

/** By what the wins of a draw differ from its ranking as it stands; in the order of accounts, so that none deadlocks. */
async function moveTotals(tx: Tx, drawId: number, game: GameType): Promise<void> {
  await tx.execute(sql`
    insert into ranking_totals (user_id, game, points)
    select user_id, ${game}, coalesce(won.points, 0) - coalesce(ranked.points, 0)
    from (
      select user_id, coalesce(sum(points), 0) as points from wins where draw_id = ${drawId} group by user_id) as won
    full join (select user_id, points from ranked_players where draw_id = ${drawId}) as ranked using (user_id)
    where won.points is distinct from ranked.points
    order by user_id
    on conflict (user_id, game) do update set points = ranking_totals.points + excluded.points`)
}

/** Rankings of demonstration draws go with them; what they gave the totals, and what was said of them, goes here. */
export const rankingHook: DrawHook = {
  async demoLeaves(tx, game) {
    const { type } = game
    // A settlement of one of them, or a first comment there, is waited for.
    await tx.execute(sql`select from draws where game = ${type} and demo order by id for update`)
    await eraseDemoDiscussions(tx, game)
    await tx.execute(sql`
      update ranking_totals set points = ranking_totals.points - demo.points
      from (
        select user_id, sum(points) as points from ranked_players
        where draw_id in (select id from draws where game = ${type} and demo) group by user_id
      ) as demo
      where ranking_totals.user_id = demo.user_id and ranking_totals.game = ${type}`)
  },
}
