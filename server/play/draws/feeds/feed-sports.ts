import { ALL_GAMES, type Game, type GameType } from '#lottery/games.ts'
import { normaliseIssue } from '#lottery/numbers.ts'
import * as z from 'zod/mini'
import {
  parseFeedPrize,
  parseFen,
  lenient,
  hideUnpublishedMoney,
  filterPublishedPrizes,
  textField,
  parseDate,
  parseTime,
} from '#server/play/draws/record/fields.ts'
import { parseDrawnNumbers, type DrawReport, type Prize } from '#server/play/draws/draw-report.ts'
import {
  parseShape,
  tryRow,
  UnpublishedDraw,
  type RowResult,
  UnusableRow,
} from '#server/play/draws/record/unusable-row.ts'

const figure = z.optional(z.unknown())

const Row = z.object({
  lotteryGameNum: textField,
  lotteryDrawNum: textField,
  lotteryDrawResult: textField,
  lotteryDrawTime: textField,
  lotteryDrawStatus: figure,
  lotteryPaidEndTime: textField,
  poolBalanceAfterdraw: figure,
  totalSaleAmount: figure,
  prizeLevelList: figure,
})
type Row = z.output<typeof Row>

const SportsResponse = z.object({
  success: z.literal(true),
  value: z.object({ list: z.array(z.unknown()) }),
})
const Levels = z.array(
  z.object({
    prizeLevel: z.string(),
    sort: figure,
    stakeCount: figure,
    stakeAmount: figure,
    stakeAmountFormat: figure,
  }),
)

/** Game numbers of the gateway. The leading zero in the number of 七星彩 is significant. */
export const GAME_NUMBERS: { readonly [Type in GameType]?: string } = { 2: '85', 4: '35', 5: '350133', 6: '04' }
const RELEASED = 20

/** Parses a response of the sports lottery's history gateway. Throws UnusableRow for any other document. */
export function parseSportsResponse(answer: unknown): RowResult<DrawReport>[] {
  // lastPoolDraw repeats the newest draw and is ignored.
  const { list } = parseShape(SportsResponse, answer, '不是体彩历史开奖的应答').value
  return list.map((row) => tryRow(() => toDrawReport(parseShape(Row, row, '这一条不是开奖记录'))))
}

function toDrawReport(row: Row): DrawReport {
  const game = ALL_GAMES.find(({ type }) => GAME_NUMBERS[type] === row.lotteryGameNum)
  if (!game) throw new UnusableRow(`不认识彩种编号“${row.lotteryGameNum.slice(0, 20)}”`)
  const issueno = normaliseIssue(game, row.lotteryDrawNum)
  if (row.lotteryDrawResult.trim() === '' || !isReleased(row)) throw new UnpublishedDraw(`${issueno}期尚未公布`)
  const prizes = parseLevels(row)
  return {
    game,
    issueno,
    date: parseDate(row.lotteryDrawTime),
    ...parseResultNumbers(game, row.lotteryDrawResult),
    ...hideUnpublishedMoney(
      game,
      lenient(parseFen)(row.totalSaleAmount),
      lenient(parseFen)(row.poolBalanceAfterdraw),
      prizes,
    ),
    deadline:
      row.lotteryPaidEndTime === '' ? null : lenient((value) => parseTime(String(value)))(row.lotteryPaidEndTime),
    prizes,
  }
}

const isReleased = ({ lotteryDrawStatus: status }: Row) =>
  status === undefined || status === null || Number(status) === RELEASED

/** Parses the drawn numbers. Splits at separators, not by character: the last number of 七星彩 may have two digits. */
function parseResultNumbers(game: Game, result: string) {
  const numbers = result.trim().split(/[\s+,]+/)
  return parseDrawnNumbers(
    game,
    numbers.slice(0, game.first.count).join(' '),
    numbers.slice(game.first.count).join(' '),
  )
}

/** Returns the rows of the prize table, including 追加 and promotion rows, under their full names, ordered by `sort`. */
function parseLevels({ prizeLevelList }: Row): Prize[] {
  const levels = Levels.safeParse(prizeLevelList)
  if (!levels.success) return []
  const rows = levels.data.toSorted((a, b) => Number(a.sort ?? 0) - Number(b.sort ?? 0))
  return filterPublishedPrizes(
    rows.map((row) => parseFeedPrize(row.prizeLevel, row.stakeCount, row.stakeAmount, row.stakeAmountFormat)),
  )
}
