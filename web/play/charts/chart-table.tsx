import { useRef } from 'react'
import type { TrendTable } from '#contract/play/charts.ts'
import { isAllDemo } from '#web/shared/balls/trust-mark.tsx'
import { cx } from '#web/shared/ui/cx.ts'
import { gridNavigation } from './grid-navigation.ts'
import { ChartColumns } from './chart-columns.tsx'
import { ChartFoot } from './chart-foot.tsx'
import { ChartLines } from './chart-lines.tsx'
import { ChartRow } from './chart-row.tsx'
import styles from './chart-table.module.css'
import type { ChartView } from './chart-view.ts'
import { formatChartName, explainSymbols } from './chart-labels.ts'
import type { ColumnSelection } from './column-selection.ts'
import { BLOCK, useShownBlocks } from './use-shown-blocks.ts'
import { selectWidthClasses } from './widths.ts'
import type { ChartShape } from './feature-columns.ts'

interface Props extends ChartShape {
  view: ChartView
  newestFirst: boolean
  rows: TrendTable['rows']
  foot: TrendTable['foot']
  mine: ColumnSelection
  onMine: (mine: ColumnSelection) => void
}

/** Maximum number of rows that are printed on one page. */
const PAPER_ROWS = 50

export function ChartTable(props: Props) {
  const { view, newestFirst, rows, foot, mine, onMine, ...shape } = props
  const { game, kind, columns, features } = shape
  const body = useRef<HTMLTableSectionElement>(null)
  const isShown = useShownBlocks(rows.length, body)
  const isDemoSaid = isAllDemo(rows)
  return (
    // The role is grid, because arrow keys move between the cells.
    <table
      className={cx(
        styles.table,
        ...selectWidthClasses(shape),
        ...viewClasses(view),
        rows.length > PAPER_ROWS && styles.long,
      )}
      role="grid"
      {...gridNavigation}
    >
      <caption className="sr">{`${kind === 'numbers' ? `${game.name}走势` : formatChartName(game, kind)}：${explainSymbols(game, kind)}`}</caption>
      <ChartColumns {...shape} />
      <tbody ref={body}>
        <ChartLines {...shape} rows={rows} />
        {splitIntoBlocks(rows).map((block, at) =>
          block.length < BLOCK || isShown(at) ? (
            block.map((row, inBlock) => {
              const place = at * BLOCK + inBlock
              const fromEnd = newestFirst ? place : rows.length - 1 - place
              return (
                <ChartRow
                  key={row.id}
                  {...{ ...shape, row, fromEnd }}
                  current={foot.currentOmission}
                  fifth={place % 5 === 4}
                  isDemoSaid={isDemoSaid}
                />
              )
            })
          ) : (
            <tr key={`block ${at}`} className={styles.block} aria-hidden="true">
              <td colSpan={1 + columns.length + features.length}>&nbsp;</td>
            </tr>
          ),
        )}
      </tbody>
      <ChartFoot {...{ ...shape, foot, mine, onMine }} />
    </table>
  )
}

const viewClasses = (view: ChartView) => [
  !view.omission && styles.noOmission,
  view.layers && styles.layers,
  !view.lines && styles.noLines,
  view.rules && styles.rules,
  view.repeated && styles.markRepeated,
  view.neighbours && styles.markNeighbours,
  view.consecutive && styles.markConsecutive,
]

function splitIntoBlocks<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / BLOCK) }, (_, at) => rows.slice(at * BLOCK, (at + 1) * BLOCK))
}
