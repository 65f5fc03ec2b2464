import { unrank } from './combinations.ts'
import type { Dice } from './dice.ts'
import type { Game } from './games.ts'
import type { Numbers } from './numbers.ts'

/** One uniform bet: a uniform place, unranked. */
export const randomBet = (game: Game, dice: Dice): Numbers => unrank(game, dice(game.combinations))
