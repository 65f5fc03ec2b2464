import { type Closure, type IssueSlot, findIssueOnSale, type KnownDraw } from '#lottery/calendar.ts'
import type { Game, GameType } from '#lottery/games.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import { listClosures } from './closures.ts'
import { listLatestDrawPerGame } from './draws.queries.ts'

export interface DrawCalendar {
  readonly latest: ReadonlyMap<GameType, KnownDraw>
  readonly closures: readonly Closure[]
}

export interface CalendarCache {
  at(db: Queryable, now: Date): Promise<DrawCalendar>
  onSale(db: Queryable, game: Game, now: Date): Promise<IssueSlot>
  forget(): void
}

/** Creates a cache of the latest draws and the closures. When either changes, `forget` must be called to empty it. */
export function createCalendarCache(): CalendarCache {
  let cached: { calendar: DrawCalendar; askedAt: Date } | null = null
  let forgotten = 0

  async function at(db: Queryable, now: Date): Promise<DrawCalendar> {
    if (cached && cached.askedAt <= now) return cached.calendar
    const before = forgotten
    const calendar = await readCalendar(db)
    // Does not cache data read before a concurrent call of `forget`, which may be stale.
    if (before === forgotten) cached = { calendar, askedAt: now }
    return calendar
  }

  async function onSale(db: Queryable, game: Game, now: Date): Promise<IssueSlot> {
    const { latest, closures: closed } = await at(db, now)
    return findIssueOnSale(game, latest.get(game.type) ?? null, closed, now)
  }

  function forget(): void {
    cached = null
    forgotten += 1
  }

  return { at, onSale, forget }
}

async function readCalendar(db: Queryable): Promise<DrawCalendar> {
  const latest = await listLatestDrawPerGame(db)
  return { latest: new Map(Array.from(latest, ([{ type }, draw]) => [type, draw])), closures: await listClosures(db) }
}
