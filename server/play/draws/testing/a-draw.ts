import { GAMES, type GameType } from '#lottery/games.ts'
import { drawnNumbers, type DrawWord } from '#server/play/draws/draw-word.ts'

/** Creates a draw report: numbers and date, the rest unknown unless given. */
export function aDraw(
  type: GameType,
  issueno: string,
  date: string,
  numbers: string,
  rest: Partial<DrawWord> = {},
): DrawWord {
  const [first = '', second = ''] = numbers.split('+')
  const game = GAMES[type]
  const unknown = { salesFen: null, poolFen: null, deadline: null, prizes: [] }
  return { game, issueno, date, ...drawnNumbers(game, first, second), ...unknown, ...rest }
}
