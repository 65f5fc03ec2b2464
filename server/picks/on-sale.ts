import { type Closure, type IssueSlot, type Known, issueOnSale } from '#lottery/calendar.ts'
import type { Game, GameType } from '#lottery/games.ts'
import type { Reader } from '#server/db/connect.ts'

/** What the draws know, as far as picking asks. */
export interface DrawCalendar {
  latestDrawn(db: Reader, game: Game): Promise<Known | null>
  closures(db: Reader): Promise<readonly Closure[]>
}

/**
 * The issue on sale of each game, kept until its sales stop. `forget` when draws or closures change: an issue whose
 * numbers are in is closed whatever the clock says.
 */
export function issuesOnSale(calendar: DrawCalendar) {
  let kept = new Map<GameType, { slot: IssueSlot; askedAt: Date }>()

  async function at(db: Reader, game: Game, now: Date): Promise<IssueSlot> {
    const known = kept.get(game.type)
    if (known && known.askedAt <= now && now < known.slot.salesStopAt) return known.slot
    const generation = kept
    const slot = issueOnSale(game, await calendar.latestDrawn(db, game), await calendar.closures(db), now)
    // Into the map that a `forget` meanwhile threw away: what was read before it may be stale.
    generation.set(game.type, { slot, askedAt: now })
    return slot
  }

  return { at, forget: () => void (kept = new Map()) }
}
