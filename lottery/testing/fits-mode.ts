import type { Game, Mode } from '#lottery/games.ts'
import { allowsMode, hasNeighbours, selectThird } from '#lottery/modes.ts'
import type { Numbers } from '#lottery/numbers.ts'

/** Returns whether the site can pick this bet in the mode. */
export function isModeBet(game: Game, mode: Mode, numbers: Numbers): boolean {
  if (!allowsMode(game, mode)) return false
  if (mode === 'lucky' || mode === 'random') return true
  if (mode === 'continuous') return hasNeighbours(game, numbers.first)
  const { min, max } = selectThird(game.first, mode)
  return numbers.first.every((n) => min <= n && n <= max)
}
