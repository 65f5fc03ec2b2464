import { GAMES, type GameType } from '#lottery/games.ts'
import { parseDrawnNumbers, type DrawReport, type Prize, type Source } from '#server/play/draws/draw-report.ts'
import { type RecordOutcome, recordDraws } from '#server/play/draws/record/record-draws.ts'
import type { TestSite } from '#server/testing/site.ts'

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

/** Records reports without calling hooks. */
export const recordReports = (
  { db, clock }: Pick<TestSite, 'db' | 'clock'>,
  reports: readonly DrawReport[],
  source: Source = 'import',
): Promise<RecordOutcome[]> => db.transaction((tx) => recordDraws(tx, reports, { source, now: clock.now(), hooks: [] }))

/** Creates a row of a prize table, in yuan. */
export const createPrize = (name: string, winners: number | null, yuan: number | null, promotion = 0): Prize => ({
  name,
  winners,
  bonusFen: yuan === null ? null : yuan * 100,
  promotionFen: promotion * 100,
})
