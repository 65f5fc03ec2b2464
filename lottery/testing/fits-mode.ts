import type { Game, Mode } from '#lottery/games.ts'
import { allowsMode, hasNeighbours, third } from '#lottery/modes.ts'
import type { Numbers } from '#lottery/numbers.ts'

/** Checks that the mode can produce a bet. */
export function fitsMode(game: Game, mode: Mode, numbers: Numbers): boolean {
  if (!allowsMode(game, mode)) return false
  if (mode === 'lucky' || mode === 'random') return true
  if (mode === 'continuous') return hasNeighbours(game, numbers.first)
  const { min, max } = third(game.first, mode)
  return numbers.first.every((n) => min <= n && n <= max)
}
