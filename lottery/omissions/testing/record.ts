import type { Game } from '#lottery/games.ts'
import { parseDraw } from '#lottery/numbers.ts'
import type { DrawnNumbers } from '#lottery/omissions/omissions.ts'
import { historyOf } from '#lottery/testing/history.ts'

/** Returns the issues and numbers of a game that come with the site, oldest first. */
export const recordOf = (game: Game): DrawnNumbers[] =>
  historyOf(game.code).map(({ issue, first, second }) => ({ issueno: issue, numbers: parseDraw(game, first, second) }))
