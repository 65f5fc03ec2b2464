import { sql } from 'drizzle-orm'
import { computeDrawTimes, findSlot } from '#lottery/calendar.ts'
import { toInstant, type LocalDate } from '#lottery/dates.ts'
import { type Game, GAMES, type GameType } from '#lottery/games.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import { listClosures, listLatestDrawPerGame } from '#server/play/draws/draws.ts'

export interface LockedMemberIssue {
  readonly game: Game
  readonly issueno: string
  readonly drawAt: Date
  readonly isDrawn: boolean
  readonly bets: number
  readonly lockedAt: Date
}

/** Lists the issues in which a member locked bets and that are drawn on or after a day, including future issues. */
export async function listLockedIssues(
  db: Queryable,
  userId: number,
  since: LocalDate,
  now: Date,
): Promise<LockedMemberIssue[]> {
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    with oldest as (select game, min(issueno) as issueno from draws where date >= ${since} group by game)
    select picks.game, picks.issueno, draws.date::text as date, count(*)::int as bets, max(locked_at) as "lockedAt"
    from pick_owners cross join unnest(array[1, 2, 3, 4, 5, 6, 7]::smallint[]) as each (game)
    left join oldest on oldest.game = each.game
    join picks on picks.owner_id = pick_owners.id and picks.game = each.game
      and picks.issueno >= coalesce(oldest.issueno, '')
    left join draws on draws.game = picks.game and draws.issueno = picks.issueno
    where pick_owners.user_id = ${userId}
    group by picks.game, picks.issueno, draws.date order by picks.game, picks.issueno`)
  const latest = await listLatestDrawPerGame(db)
  const closed = await listClosures(db)
  return rows.flatMap(({ game: type, issueno, date, bets, lockedAt }) => {
    const game = GAMES[type]
    const isDrawn = date !== null
    const slot = isDrawn ? computeDrawTimes(game, date) : findSlot(game, issueno, latest.get(game) ?? null, closed, now)
    // The query also returns older issues of a game without draws on or after `since`.
    return slot && slot.drawAt >= toInstant(since, '00:00')
      ? [{ game, issueno, drawAt: slot.drawAt, isDrawn, bets, lockedAt: new Date(lockedAt) }]
      : []
  })
}

interface Row {
  game: GameType
  issueno: string
  /** Day of the draw; null: the issue is not drawn yet. */
  date: LocalDate | null
  bets: number
  lockedAt: string
}
