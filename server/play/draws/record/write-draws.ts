import { sql } from 'drizzle-orm'
import type { Game } from '#lottery/games.ts'
import { parseDraw } from '#lottery/numbers.ts'
import type { Tx } from '#server/infra/db/connect.ts'
import { toNumberBits, type AnnouncedFacts, type Source } from '#server/play/draws/draw-report.ts'
import type { StoredDraw } from '#server/play/draws/draws.store.ts'
import { draws, drawSources } from '#server/play/draws/draws.tables.ts'

// Pass rows as one JSON parameter: a parameter per value would double the time of an import.

/** A draw to be stored. `correctedAt` is omitted: the SQL statement sets it when the numbers change. */
export type NewDraw = Omit<StoredDraw, 'id' | 'correctedAt'>

/** Inserts or updates draws of a game. Returns their ids by issue. */
export async function upsertDraws(
  tx: Tx,
  game: Game,
  rows: readonly NewDraw[],
  now: Date,
): Promise<Map<string, number>> {
  const json = JSON.stringify(
    rows.map((row) => ({ ...row, ...toNumberBits(game, parseDraw(game, row.first, row.second)) })),
  )
  const at = now.toISOString()
  const written = await tx.execute<{ id: number; issueno: string }>(sql`
    insert into ${draws} (game, issueno, date, first, second, sales_fen, pool_fen, deadline, prizes,
      first_bits, second_bits, trust, doubts, demo, arrived_at, updated_at)
    select ${game.type}::int, issueno, date, first, second, "salesFen", "poolFen", deadline, prizes,
      "firstBits", "secondBits", trust, doubts, demo, ${at}::timestamptz, ${at}::timestamptz
    from jsonb_to_recordset(${json}::jsonb) as row (issueno text, date date, first text, second text,
      "salesFen" bigint, "poolFen" bigint, deadline timestamptz, prizes jsonb,
      "firstBits" bit(64), "secondBits" bit(64), trust text, doubts jsonb, demo boolean)
    on conflict (game, issueno) do update set date = excluded.date, first = excluded.first, second = excluded.second,
      sales_fen = excluded.sales_fen, pool_fen = excluded.pool_fen, deadline = excluded.deadline,
      prizes = excluded.prizes, first_bits = excluded.first_bits, second_bits = excluded.second_bits,
      trust = excluded.trust, doubts = excluded.doubts, updated_at = excluded.updated_at,
      corrected_at = case when (draws.first, draws.second) = (excluded.first, excluded.second) then draws.corrected_at
        else excluded.updated_at end
    returning id, issueno`)
  return new Map(written.rows.map(({ id, issueno }) => [issueno, id]))
}

export async function upsertReports(
  tx: Tx,
  rows: readonly (AnnouncedFacts & { drawId: number })[],
  source: Source,
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into ${drawSources} (draw_id, source, date, first, second, sales_fen, pool_fen, deadline, prizes, arrived_at)
    select "drawId", ${source}::text, date, first, second, "salesFen", "poolFen", deadline, prizes,
      ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row ("drawId" bigint, date date, first text, second text,
      "salesFen" bigint, "poolFen" bigint, deadline timestamptz, prizes jsonb)
    on conflict (draw_id, source) do update set date = excluded.date, first = excluded.first, second = excluded.second,
      sales_fen = excluded.sales_fen, pool_fen = excluded.pool_fen, deadline = excluded.deadline,
      prizes = excluded.prizes, arrived_at = excluded.arrived_at`)
}
