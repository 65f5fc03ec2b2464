import { CHART_KIND_NAMES, type ChartKind } from '#lottery/chart-kinds.ts'
import { type Game, getZoneNames } from '#lottery/games.ts'
import { toSortableIssue } from '#lottery/numbers.ts'
import type { TrendFoot, TrendTable } from '#contract/play/charts.ts'
import type { Column } from './columns.ts'

/** Returns the name of a chart, as in 双色球走势图 or 双色球和值走势图. A space precedes 012路: 排列5 012路走势图. */
export function formatChartName({ name }: Pick<Game, 'name'>, kind: ChartKind): string {
  if (kind === 'numbers') return `${name}走势图`
  return `${name}${kind === 'remainders' ? ' ' : ''}${CHART_KIND_NAMES[kind]}走势图`
}

export const explainSymbols = (game: Pick<Game, 'kind'>, kind: ChartKind): string =>
  kind === 'numbers'
    ? '圆圈为开出的号码，其余数字为距上次开出的期数'
    : `${explainKind(game, kind)}。圆圈为当期，其余数字为距上次出现的期数`

function explainKind({ kind: balls }: Pick<Game, 'kind'>, kind: Exclude<ChartKind, 'numbers'>): string {
  const isBalls = balls === 'balls'
  const texts = {
    sum: isBalls ? '和值每十个一列，圈里是和值本身' : '和值＝各位数字之和',
    span: '跨度＝最大号码－最小号码',
    remainders: isBalls
      ? '012路比是除以 3 余 0、余 1、余 2 的号码各有几个'
      : '各位数字除以 3：余 0 为0路，余 1 为1路，余 2 为2路',
    sizes: isBalls ? '大小比是大号个数比小号个数' : '各位数字 5–9 为大，0–4 为小',
    tails: '列是号码的个位，圈里是有几个号码以它结尾',
    form: '三位全同为豹子，恰有两位相同为组三，全不同为组六',
  } as const satisfies Record<Exclude<ChartKind, 'numbers'>, string>
  return texts[kind]
}

interface LegendInput {
  game: Game
  kind: ChartKind
  rows: TrendTable['rows']
  features: boolean
}

/**
 * A chart from this issue on needs no note about the numbers introduced later (七星彩 10–14). By then each of them had
 * been drawn, so no omission includes issues before their introduction.
 */
const LATE_NUMBERS_MATTER_UNTIL = '2022001'

export function buildLegend({ game, kind, rows, features }: LegendInput): string[] {
  const neighbours = game.kind === 'balls' ? '，邻号带黑点，连号为方形' : ''
  return [
    `${explainSymbols(game, kind)}。${kind === 'numbers' ? `打开标记后，重号加黑圈${neighbours}。` : formatZoneNote(game)}`,
    '平均遗漏＝期数÷（出现次数＋1），四舍五入到一位小数。',
    ...(features ? [`质合为质数与合数的个数比，按行业习惯 1 算质数${game.first.min === 0 ? '、0 算合数' : ''}。`] : []),
    ...(kind === 'numbers' && hasLateNumbers(game, rows)
      ? [
          '后区 10–14 自第20100期（2020-10-13）起才有：之前各期不会开出，遗漏照样累加，所以偏大；出现次数只来自之后各期。',
        ]
      : []),
  ]
}

function formatZoneNote(game: Game): string {
  if (game.special) return '不看特别号码。'
  return game.second ? `只看${getZoneNames(game).first}。` : ''
}

function hasLateNumbers(game: Game, rows: TrendTable['rows']): boolean {
  const [oldest] = rows
  return (
    game.code === 'qxc' && oldest !== undefined && toSortableIssue(game, oldest.issueno) < LATE_NUMBERS_MATTER_UNTIL
  )
}

export const FOOT_ROWS = [
  { key: 'occurrences', label: '出现次数' },
  { key: 'averageOmission', label: '平均遗漏' },
  { key: 'longestOmission', label: '最大遗漏' },
  { key: 'longestRun', label: '最大连出' },
  { key: 'currentOmission', label: '当前遗漏' },
] as const satisfies readonly { key: keyof TrendFoot; label: string }[]

/** Returns the columns with the highest value of their zone or position; none of a zone with equal values. */
export function findMaxima(columns: readonly Column[], figures: readonly number[]): Set<number> {
  const most = new Map<number, number>()
  const least = new Map<number, number>()
  for (const { at, trackAt } of columns) {
    most.set(trackAt, Math.max(most.get(trackAt) ?? -Infinity, figures[at]!))
    least.set(trackAt, Math.min(least.get(trackAt) ?? Infinity, figures[at]!))
  }
  const isMaximum = ({ at, trackAt }: Column) =>
    figures[at] === most.get(trackAt) && most.get(trackAt) !== least.get(trackAt)
  return new Set(columns.filter(isMaximum).map(({ at }) => at))
}
