import type { Game } from '#lottery/games.ts'
import { parseDraw } from '#lottery/numbers.ts'
import type { DrawnNumbers } from '#lottery/omissions/omissions.ts'
import { parseHistory } from '#lottery/testing/history.ts'

/** Parses the issues and numbers of a bundled history file, oldest first. */
export const parseRecord = (game: Game, file: string): DrawnNumbers[] =>
  parseHistory(file).map(({ issue, first, second }) => ({ issueno: issue, numbers: parseDraw(game, first, second) }))
