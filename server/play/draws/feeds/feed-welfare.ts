import { type Game, GAMES } from '#lottery/games.ts'
import { normaliseIssue, toSortableIssue } from '#lottery/numbers.ts'
import { FIRST_ISSUE } from '#lottery/prize-tables.ts'
import { getPrizeRule } from '#lottery/prizes.ts'
import * as z from 'zod/mini'
import {
  parseCount,
  parseFeedPrize,
  parseFen,
  lenient,
  hideUnpublishedMoney,
  filterPublishedPrizes,
  textField,
  parseDate,
} from '#server/play/draws/record/fields.ts'
import { parseDrawnNumbers, type DrawReport, type Prize } from '#server/play/draws/draw-report.ts'
import { parseShape, tryRow, type RowResult, UnusableRow } from '#server/play/draws/record/unusable-row.ts'

const figure = z.optional(z.unknown())

const Row = z.object({
  name: textField,
  code: textField,
  date: textField,
  red: textField,
  blue: textField,
  sales: figure,
  poolmoney: figure,
  prizegrades: figure,
  zj1: figure,
  mj1: figure,
  zj6: figure,
  mj6: figure,
  fyjCount: figure,
  fyjMoney: figure,
})
type Row = z.output<typeof Row>

const WelfareResponse = z.object({ state: z.literal([0, '0']), result: z.array(z.unknown()) })
const Grades = z.array(z.object({ type: z.union([z.number(), z.string()]), typenum: figure, typemoney: figure }))

const BY_NAME: Readonly<Record<string, Game>> = { 双色球: GAMES[1], '3D': GAMES[3], 福彩3D: GAMES[3], 七乐彩: GAMES[7] }

/** Parses a response of the welfare lottery's draw-notice search. Throws UnusableRow for any other document. */
export function parseWelfareResponse(answer: unknown): RowResult<DrawReport>[] {
  const { result } = parseShape(WelfareResponse, answer, '不是福彩开奖公告的应答')
  return result.map((row) => tryRow(() => toDrawReport(parseShape(Row, row, '这一条不是开奖记录'))))
}

function toDrawReport(row: Row): DrawReport {
  const game = BY_NAME[row.name.trim()]
  if (!game) throw new UnusableRow(`不认识彩种“${row.name.slice(0, 20)}”`)
  const issueno = normaliseIssue(game, row.code)
  const prizes = game.code === 'fc3d' ? parseThreeDigitPrizes(game, issueno, row) : parseBallPrizes(game, issueno, row)
  return {
    game,
    issueno,
    date: parseDate(row.date),
    ...parseDrawnNumbers(game, row.red, row.blue),
    ...hideUnpublishedMoney(game, lenient(parseFen)(row.sales), lenient(parseFen)(row.poolmoney), prizes),
    deadline: null,
    prizes,
  }
}

const LEVELS = ['一等奖', '二等奖', '三等奖', '四等奖', '五等奖', '六等奖', '七等奖']
const THREE_DIGITS = ['单选', '组选3', '组选6']
const LUCKY = '福运奖'

function parseBallPrizes(game: Game, issueno: string, row: Row): Prize[] {
  const lucky = game.code === 'ssq'
  const grades = parseGrades(row).map(({ type, typenum, typemoney }) =>
    parseFeedPrize(lucky && type === 7 ? LUCKY : (LEVELS[type - 1] ?? ''), typenum, typemoney),
  )
  // Grade 7 of 双色球 is 福运奖 since the special rule; in earlier issues it is empty.
  const hasLucky = lucky && toSortableIssue(game, issueno) >= FIRST_ISSUE.ssqSpecial
  const table = filterPublishedPrizes(hasLucky ? grades : grades.filter(({ name }) => name !== LUCKY))
  // 福运奖 is reported as grade 7, in fyjCount and fyjMoney, or in both ways. filterPublishedPrizes uses it only once.
  const extras = hasLucky ? [parseFeedPrize(LUCKY, row.fyjCount, row.fyjMoney)] : []
  return table.length === 0 ? [] : filterPublishedPrizes([...table, ...extras, ...parsePromotions(row)])
}

const parsePromotions = (row: Row): Prize[] =>
  [parseFeedPrize('一等奖特别奖', row.zj1, row.mj1), parseFeedPrize('六等奖翻番奖', row.zj6, row.mj6)].filter(
    ({ winners }) => winners !== 0,
  )

/**
 * In 3D `typemoney` is the total of a level, and since December 2021 all grades are 0 or empty. So only the winners are
 * read; the amounts follow from the prize rule.
 */
function parseThreeDigitPrizes(game: Game, issueno: string, row: Row): Prize[] {
  const levels = getPrizeRule(game, issueno, { poolBeforeFen: null, specialRule: null }).levels
  const rows = parseGrades(row).flatMap(({ type, typenum }): Prize[] => {
    const name = THREE_DIGITS[type - 1]
    const winners = lenient(parseCount)(typenum)
    const fixed = levels[type - 1]?.fixedFen ?? null
    return name && winners !== null ? [{ name, winners, bonusFen: winners > 0 ? fixed : null, promotionFen: 0 }] : []
  })
  return rows.some(({ winners }) => winners !== 0) ? rows : []
}

function parseGrades({ prizegrades }: Row) {
  const grades = Grades.safeParse(prizegrades)
  return grades.success ? grades.data.map((grade) => ({ ...grade, type: Number(grade.type) })) : []
}
