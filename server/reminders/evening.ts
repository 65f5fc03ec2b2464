import { type SQL, sql } from 'drizzle-orm'
import { issueOn, localDate } from '#lottery/calendar.ts'
import { ALL_GAMES, type GameType } from '#lottery/games.ts'
import type { Reader } from '#server/db/connect.ts'
import { closures, latestDrawOfEach } from '#server/draws/draws.ts'

/** Of a member, an expression of SQL: no draw of tonight is to come of what they follow or have locked. */
export async function allHasCome(db: Reader, userId: SQL, now: Date): Promise<SQL> {
  const awaited = JSON.stringify(await awaitedTonight(db, now))
  const slots = sql`jsonb_to_recordset(${awaited}::jsonb) as slot (game smallint, issueno text)`
  return sql`not exists (
      select from ${slots} join followed_games using (game) where followed_games.user_id = ${userId})
    and not exists (
      select from ${slots} join pick_owners on pick_owners.user_id = ${userId}
      join picks on picks.owner_id = pick_owners.id and picks.game = slot.game and picks.issueno = slot.issueno)`
}

/** The issues of today that are not drawn, or not settled yet. */
async function awaitedTonight(db: Reader, now: Date): Promise<{ game: GameType; issueno: string }[]> {
  const [today, latest, closed] = [localDate(now), await latestDrawOfEach(db), await closures(db)]
  const settled = await settledOf(
    db,
    [...latest.values()].map(({ id }) => id),
  )
  return ALL_GAMES.flatMap((game) => {
    const known = latest.get(game) ?? null
    if (known?.date === today && settled.has(known.id)) return []
    const slot = issueOn(game, today, known, closed, now)
    return slot ? [{ game: game.type, issueno: slot.issueno }] : []
  })
}

async function settledOf(db: Reader, drawIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select draw_id::int as id from settlements where draw_id = any (${sql.param(drawIds)}::bigint[])
      and not exists (select from settlements_due due where due.draw_id = settlements.draw_id)`)
  return new Set(rows.map(({ id }) => id))
}
