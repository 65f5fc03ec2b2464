import type { Game } from '#lottery/games.ts'
import { formatFirst, formatSecond, type Numbers } from '#lottery/numbers.ts'

/** Numbers as every call sends them: a text for each zone, '' for a second one that the game has not. */
export const wireBalls = (game: Game, numbers: Numbers): { red_ball: string; blue_ball: string } => ({
  red_ball: formatFirst(game, numbers),
  blue_ball: formatSecond(game, numbers),
})
