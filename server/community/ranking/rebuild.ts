import { sql } from 'drizzle-orm'
import { GAMES, type GameType } from '#lottery/games.ts'
import type { Database, Tx } from '#server/infra/db/connect.ts'
import { invalidateResponses } from '#server/infra/answers/invalidation.ts'
import { withoutTimeLimits } from '#server/infra/db/retry.ts'
import type { DrawHook } from '#server/play/draws/draws.ts'
import type { SettledDraw } from '#server/play/settlement/settlement.ts'
import { deleteDemoDiscussions } from './ranking-discussion.ts'

export const CLOSE_RANKS = 'close_ranks'

/** Removes a deleted account from the rankings and schedules the job that closes the gaps. */
export async function removeFromRankings(tx: Tx, userId: number): Promise<void> {
  await tx.execute(sql`
    with gone as (delete from ranked_players where user_id = ${userId} returning draw_id)
    insert into rankings_due (draw_id) select distinct draw_id from gone`)
  await tx.execute(sql`delete from ranking_totals where user_id = ${userId}`)
  await tx.execute(sql`select graphile_worker.add_job(${CLOSE_RANKS}, job_key => ${CLOSE_RANKS})`)
}

/** Closes gaps in rankings, with one transaction per ranking. May run concurrently. */
export async function closeRankGaps(db: Database, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await db.transaction(closeNextGap))) continue
}

async function closeNextGap(tx: Tx): Promise<boolean> {
  await withoutTimeLimits(tx)
  const { rows } = await tx.execute<{ id: number; game: GameType }>(sql`
    with one as (select draw_id from rankings_due order by id limit 1 for update skip locked),
    taken as (delete from rankings_due using one where rankings_due.draw_id = one.draw_id)
    select draws.id, draws.game from one join draws on draws.id = one.draw_id`)
  const draw = rows[0]
  if (!draw) return false
  await rebuildRanking(tx, { drawId: draw.id, game: GAMES[draw.game] })
  await invalidateResponses(tx)
  return true
}

/**
 * Rebuilds the ranking of a draw, sorted by points, best level, earliest lock at that level, then member id
 * (docs/rules/settlement.md#ranking).
 */
export async function rebuildRanking(
  tx: Tx,
  { drawId, game: { type: game } }: Pick<SettledDraw, 'drawId' | 'game'>,
): Promise<void> {
  // Same lock as the settlement job: two concurrent rebuilds of a ranking would count its points twice.
  await tx.execute(sql`select from settlements where draw_id = ${drawId} for update`)
  await updateTotals(tx, drawId, game)
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

/** Updates the totals ordered by member id to prevent deadlocks. */
async function updateTotals(tx: Tx, drawId: number, game: GameType): Promise<void> {
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

/** Subtracts the points of demo draws and deletes their comments. Demo rankings are deleted with their draws. */
export const rankingHook: DrawHook = {
  async demoLeaves(tx, game) {
    const { type } = game
    // Waits for a concurrent settlement or first comment of a demo draw.
    await tx.execute(sql`select from draws where game = ${type} and demo order by id for update`)
    await deleteDemoDiscussions(tx, game)
    await tx.execute(sql`
      update ranking_totals set points = ranking_totals.points - demo.points
      from (
        select user_id, sum(points) as points from ranked_players
        where draw_id in (select id from draws where game = ${type} and demo) group by user_id
      ) as demo
      where ranking_totals.user_id = demo.user_id and ranking_totals.game = ${type}`)
  },
}
