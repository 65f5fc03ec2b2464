import { GAMES, type GameType } from '#lottery/games.ts'
import { parseDrawnNumbers, type DrawReport, type Prize } from '#server/play/draws/draw-report.ts'

/** Creates a draw report from a date and numbers. All other values are unknown unless given in `rest`. */
export function createDrawReport(
  type: GameType,
  issueno: string,
  date: string,
  numbers: string,
  rest: Partial<DrawReport> = {},
): DrawReport {
  const [first = '', second = ''] = numbers.split('+')
  const game = GAMES[type]
  const unknown = { salesFen: null, poolFen: null, deadline: null, prizes: [] }
  return { game, issueno, date, ...parseDrawnNumbers(game, first, second), ...unknown, ...rest }
}

/** Creates a row of a prize table, in yuan. */
export const createPrize = (name: string, winners: number | null, yuan: number | null, promotion = 0): Prize => ({
  name,
  winners,
  bonusFen: yuan === null ? null : yuan * 100,
  promotionFen: promotion * 100,
})
