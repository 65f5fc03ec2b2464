import { sql } from 'drizzle-orm'
import type { Closure, Known } from '#lottery/calendar.ts'
import { GAME_TYPES, type GameType } from '#lottery/games.ts'
import type { Reader } from '#server/db/connect.ts'
import { closures } from './closures.ts'

/** What the calendar of every game counts on from. */
export interface DrawCalendar {
  readonly latest: ReadonlyMap<GameType, Known>
  readonly closures: readonly Closure[]
}

export interface KeptCalendar {
  at(db: Reader, now: Date): Promise<DrawCalendar>
  forget(): void
}

/** The calendar, read once and kept until `forget`: when draws or closures change. */
export function keptCalendar(): KeptCalendar {
  let kept: { calendar: Promise<DrawCalendar>; askedAt: Date } | null = null

  function at(db: Reader, now: Date): Promise<DrawCalendar> {
    if (kept && kept.askedAt <= now) return kept.calendar
    const asked = { calendar: read(db), askedAt: now }
    kept = asked
    // Nobody shall be answered a failure that is over.
    asked.calendar.catch(() => kept === asked && (kept = null))
    return asked.calendar
  }

  return { at, forget: () => void (kept = null) }
}

async function read(db: Reader): Promise<DrawCalendar> {
  const latest = await latestOfEach(db)
  return { latest, closures: await closures(db) }
}

async function latestOfEach(db: Reader): Promise<Map<GameType, Known>> {
  const { rows } = await db.execute<{ game: GameType; issueno: string; date: string }>(sql`
    select games.type::int as game, latest.issueno, latest.date::text as date
    from jsonb_array_elements_text(${JSON.stringify(GAME_TYPES)}::jsonb) as games (type), lateral (
      select issueno, date from draws where game = games.type::smallint order by issueno desc limit 1) as latest`)
  return new Map(rows.map(({ game, ...known }) => [game, known]))
}
