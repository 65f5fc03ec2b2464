import type { Game } from '#lottery/games.ts'
import { formatFirst, formatSecond, type Numbers } from '#lottery/numbers.ts'

/** Numbers in wire form: a text per zone, '' if the game has no second zone. */
export const toWireBalls = (game: Game, numbers: Numbers): { red_ball: string; blue_ball: string } => ({
  red_ball: formatFirst(game, numbers),
  blue_ball: formatSecond(game, numbers),
})
