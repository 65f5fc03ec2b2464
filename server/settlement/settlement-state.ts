import { sql } from 'drizzle-orm'
import type { SettlementState } from '#contract/settlement.ts'
import type { Tx } from '#server/db/connect.ts'
import type { LevelScore } from './points.ts'

/** How a draw stands with its settlement, on the wire; what a pick of each level scores, [] while it is not settled. */
export async function settlementStateOf(tx: Tx, drawId: number): Promise<SettlementState & { points: LevelScore[] }> {
  // One statement: between two a settlement could end, and a draw be neither due nor settled.
  const { rows } = await tx.execute<{ reason: string | null; points: LevelScore[] | null; due: boolean }>(sql`
    select reason, points, exists (select from settlements_due where draw_id = ${drawId}) as due
    from (values (1)) as one left join settlements on draw_id = ${drawId}`)
  const { reason, points, due } = rows[0]!
  // Not every draw is due: an old one without picks has nothing to settle.
  if (points === null) return { settlement: due ? 'pending' : 'unplayed', reason: '', points: [] }
  return { settlement: reason === null ? 'settled' : 'unsettleable', reason: reason ?? '', points }
}
