import { CHART_KIND_NAMES, type ChartKind } from '#lottery/chart-kinds.ts'
import type { Game } from '#lottery/games.ts'
import type { TrendFoot } from '#contract/play/charts.ts'
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
