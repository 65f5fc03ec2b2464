import type { Game } from '#lottery/games.ts'
import { parseDraw } from '#lottery/numbers.ts'
import type { DrawnNumbers } from '#lottery/omissions/omissions.ts'
import { historyIn } from '#lottery/testing/history.ts'

/** Parses the issues and numbers of a bundled history file, oldest first. */
export const recordIn = (game: Game, file: string): DrawnNumbers[] =>
  historyIn(file).map(({ issue, first, second }) => ({ issueno: issue, numbers: parseDraw(game, first, second) }))
