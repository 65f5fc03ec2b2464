import type { TrendTable } from '#contract/play/charts.ts'
import { toCsv } from '#web/shared/lib/save-file.ts'
import { formatDate } from '#web/shared/lib/time.ts'
import { ballText } from './columns.ts'
import { type ChartShape, DRAWN } from './feature-columns.ts'
import { formatChartName, FOOT_ROWS } from './chart-labels.ts'

export interface ChartExport extends ChartShape {
  rows: TrendTable['rows']
  foot: TrendTable['foot']
  omission: boolean
}

/** Removes demo draws, and the footer that includes them, from a chart with real draws. `demo`: number removed. */
export function removeDemoDraws({ rows, foot }: Pick<ChartExport, 'rows' | 'foot'>) {
  const real = rows.filter((row) => row.is_demo !== 1)
  const demo = rows.length - real.length
  return demo === 0 || real.length === 0 ? { rows, foot, demo: 0 } : { rows: real, foot: null, demo }
}

/** Returns the chart as CSV. A drawn number is written as 中08, an omission as its count. */
export function toChartCsv(shown: ChartExport): string {
  const { game, kind, columns, omission } = shown
  const features = shown.features.filter((one) => one !== DRAWN)
  const { rows, foot, demo } = removeDemoDraws(shown)
  // The headings of values include their track, because a spreadsheet would parse 2:4 as a time.
  const many = kind !== 'numbers' || columns.some(({ trackAt }) => trackAt > 0)
  const heads = columns.map(({ track, label }) => (many ? `${track.name}${label}` : label))
  const head = ['期号', '开奖日期', DRAWN.label, ...heads, ...features.map(({ label }) => label)]
  const body = rows.map((row) => [
    row.issueno,
    formatDate(row.opendate),
    DRAWN.full(row),
    ...columns.map((column) => formatCell(row.omissions[column.at]!, ballText(game, column, row), omission)),
    ...features.map(({ full }) => full(row)),
  ])
  const feet =
    foot && FOOT_ROWS.map(({ key, label }) => [label, '', '', ...foot[key].map(String), ...features.map(() => '')])
  const about = [
    [
      `${formatChartName(game, kind)}，共${rows.length}期；圈出的号码写作“${kind === 'numbers' ? '中08' : `中${columns[0]!.label}`}”，其余数字为遗漏期数${formatDemoNote(rows, demo)}`,
    ],
  ]
  return toCsv([head, ...body, ...(feet ?? []), ...about])
}

function formatDemoNote(rows: ChartExport['rows'], left: number): string {
  if (left > 0) return `；另有${left}期演示开奖，没有写入，也不写包括它们的统计`
  return rows.some((row) => row.is_demo === 1) ? '；演示数据' : ''
}

const formatCell = (omission: number, label: string, shown: boolean): string =>
  omission === 0 ? `中${label}` : shown ? String(omission) : ''
