import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/connect.ts'
import type { SettledDraw } from '#server/settlement/settlement.ts'

/** A deleted account leaves the rankings at once; settlement closes the gaps. */
export async function leaveRankings(tx: Tx, userId: number): Promise<void> {
  await tx.execute(sql`delete from ranked_players where user_id = ${userId}`)
}

/**
 * The ranking of a draw as its wins now stand: by points, then the best level, then the earliest lock among picks of
 * that level, then the account (PRODUCT §4). Whoever has no winning pick is not in it.
 */
export async function rebuildRanking(tx: Tx, { drawId, game }: Pick<SettledDraw, 'drawId' | 'game'>): Promise<void> {
  await tx.execute(sql`delete from ranked_players where draw_id = ${drawId}`)
  await tx.execute(sql`
    insert into ranked_players (draw_id, rank, game, user_id, level, points)
    select ${drawId}, row_number() over (order by points desc, level, locked_at, user_id), ${game.type}, user_id, level, points
    from (
      select user_id, sum(points) as points, min(level) as level,
        (array_agg(locked_at order by level, locked_at))[1] as locked_at
      from wins where draw_id = ${drawId} group by user_id
    ) as players`)
}
