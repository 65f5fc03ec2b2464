import type { Game } from '#lottery/games.ts'
import { type Opening, type Waiting, waitingOf } from '#web/lib/waiting.ts'
import { useClock } from './use-clock.ts'

/** The issue of a game that waits for its numbers, by the site's clock; null: none does, or nothing is known yet. */
export function useWaiting(game: Game, opening: Opening | null): Waiting | null {
  const issueno = useClock((now) => (opening && waitingOf(game, opening, now)?.issueno) ?? '')
  if (!opening || issueno === '') return null
  const { next_issueno, next_open_time, awaited_open_time } = opening
  return { issueno, drawsAt: issueno === next_issueno ? next_open_time : (awaited_open_time ?? next_open_time) }
}
