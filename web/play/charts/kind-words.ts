import { CHART_KIND_NAMES, type ChartKind } from '#lottery/chart-kinds.ts'
import type { Game } from '#lottery/games.ts'

/** What a chart is called: 双色球走势图, 双色球和值走势图. */
export const chartName = ({ name }: Pick<Game, 'name'>, kind: ChartKind): string =>
  `${name}${kind === 'numbers' ? '' : CHART_KIND_NAMES[kind]}走势图`

/** How the columns of a kind are to be read. */
export function kindWords({ kind: balls }: Pick<Game, 'kind'>, kind: ChartKind): string {
  const isBalls = balls === 'balls'
  const words = {
    numbers: '圆圈为开出的号码',
    sum: isBalls ? '和值按十分列，圈里是当期的和值' : '圈里是当期的和值',
    span: '跨度＝最大号码－最小号码',
    remainders: isBalls
      ? '012路比是除以 3 余 0、余 1、余 2 的号码各有几个'
      : '各位数字除以 3：余 0 为0路，余 1 为1路，余 2 为2路',
    sizes: isBalls ? '大小比是大号个数比小号个数' : '各位数字 5–9 为大，0–4 为小',
    tails: '列是号码的个位，圈里是当期有几个号码以它结尾',
    form: '三位全同为豹子，恰有两位相同为组三，全不同为组六',
  } as const satisfies Record<ChartKind, string>
  return words[kind]
}
