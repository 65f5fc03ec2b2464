import { sql } from 'drizzle-orm'
import type { Tx } from '#server/infra/db/connect.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import { settle } from './settle.ts'

export interface SettlementEffect {
  picks: number
  /** Number of withdrawn wins: the pick no longer wins, or wins another level. */
  withdrawn: number
  given: number
}

/**
 * Settles the draws that `change` marks, without notifications, and counts the effect on players. The caller must roll
 * back the transaction. Ignores draws that were due before.
 */
export async function computeSettlementEffect(
  tx: Tx,
  clock: Clock,
  change: (tx: Tx) => Promise<void>,
): Promise<SettlementEffect> {
  const { rows: known } = await tx.execute<{ last: string }>(
    sql`select coalesce(max(id), 0)::text as last from settlements_due`,
  )
  await change(tx)
  const { rows: due } = await tx.execute<{ id: number }>(
    sql`select distinct draw_id as id from settlements_due where id > ${known[0]?.last ?? '0'}::bigint`,
  )
  const ids = JSON.stringify(due.map(({ id }) => id))
  const wins = sql`select pick_id, level from wins where draw_id in (select jsonb_array_elements_text(${ids}::jsonb)::bigint)`
  await tx.execute(sql`create temp table wins_before on commit drop as ${wins}`)
  for (const { id } of due) await settle(tx, id, clock, [])
  const { rows } = await tx.execute<SettlementEffect & Record<string, unknown>>(sql`
    select
      (select count(*) from picks join draws on draws.game = picks.game and draws.issueno = picks.issueno
        where draws.id in (select jsonb_array_elements_text(${ids}::jsonb)::bigint))::int as picks,
      (select count(*) from (select pick_id, level from wins_before except ${wins}) as gone)::int as withdrawn,
      (select count(*) from (${wins} except select pick_id, level from wins_before) as come)::int as given`)
  return rows[0]!
}
