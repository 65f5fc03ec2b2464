import { unrank } from './combinations.ts'
import type { Dice } from './dice.ts'
import type { Game } from './games.ts'
import type { Numbers } from './numbers.ts'

/** Draws one bet uniformly: the bet of a uniform rank. */
export const drawRandomBet = (game: Game, dice: Dice): Numbers => unrank(game, dice(game.combinations))
