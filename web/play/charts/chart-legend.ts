import type { TrendTable } from '#contract/play/charts.ts'
import type { ChartKind } from '#lottery/chart-kinds.ts'
import { type Game, getZoneNames } from '#lottery/games.ts'
import { toSortableIssue } from '#lottery/numbers.ts'
import { explainSymbols } from './chart-labels.ts'

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
