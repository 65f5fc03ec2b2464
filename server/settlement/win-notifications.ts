import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/connect.ts'
import { replaceNotifications } from '#server/notifications/notifications.ts'
import type { SettledDraw } from './settle.ts'
import type { settlementWords } from './settlement.words.ts'

const WIN: keyof typeof settlementWords = 'win'

/** Tells the winners of a draw: once per pick and level, and not of one long past. What a correction takes from them is withdrawn. */
export async function notifyWinners(
  tx: Tx,
  { drawId, game, issueno, date, levels }: SettledDraw,
  now: Date,
): Promise<void> {
  const wins = sql`
    select wins.user_id, wins.pick_id || ':' || wins.level as subject,
      jsonb_build_object('type', ${game.type}::int, 'issueno', ${issueno}::text, 'rank', picks.rank, 'name', named.name) as data
    from wins join picks on picks.id = wins.pick_id
    join jsonb_to_recordset(${JSON.stringify(levels)}::jsonb) as named (level smallint, name text) using (level)
    where wins.draw_id = ${drawId}`
  await replaceNotifications(tx, { kind: WIN, scope: drawId, day: date }, wins, now)
}
