import { sql } from 'drizzle-orm'
import type { Standing } from '#contract/settlement.ts'
import type { Tx } from '#server/db/connect.ts'
import type { LevelScore } from './points.ts'

/** How a draw stands with its settlement, on the wire; what a pick of each level scores, [] while it is not settled. */
export async function standingOf(tx: Tx, drawId: number): Promise<Standing & { points: LevelScore[] }> {
  const { rows } = await tx.execute<{ reason: string | null; points: LevelScore[] }>(
    sql`select reason, points from settlements where draw_id = ${drawId}`,
  )
  const settled = rows[0]
  if (!settled) return { settlement: (await isDue(tx, drawId)) ? 'pending' : 'unplayed', reason: '', points: [] }
  const { reason, points } = settled
  return { settlement: reason === null ? 'settled' : 'unsettleable', reason: reason ?? '', points }
}

// Not every draw is: an old one without picks has nothing to settle.
async function isDue(tx: Tx, drawId: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`select from settlements_due where draw_id = ${drawId} limit 1`)
  return rows.length > 0
}
