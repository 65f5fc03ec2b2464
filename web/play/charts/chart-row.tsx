import { memo } from 'react'
import { Link } from 'react-router'
import type { TrendRow } from '#contract/play/charts.ts'
import { paths } from '#contract/paths.ts'
import { formatMonthDay } from '#web/shared/lib/time.ts'
import { cx } from '#web/shared/ui/cx.ts'
import styles from './chart-table.module.css'
import { ballText } from './columns.ts'
import { type BallMarks, findMarks, NO_MARKS } from './marks.ts'
import type { ChartShape } from './feature-columns.ts'

interface Props extends ChartShape {
  row: TrendRow
  /** Number of newer issues in the chart. */
  fromEnd: number
  /** Omission of each column after the newest issue. It determines which cells are below the column's last ball. */
  current: readonly number[]
  fifth: boolean
  /** Whether the label next to the title already marks all draws as demo draws. */
  isDemoSaid: boolean
}

/** The row of one issue. It does not depend on the display options, which are classes of the table. */
export const ChartRow = memo(function ChartRow(props: Props) {
  const { game, kind, columns, features, row, fromEnd, current, fifth, isDemoSaid } = props
  const marks = kind === 'numbers' ? findMarks(game, row) : NO_MARKS
  return (
    <tr className={fifth ? styles.fifth : undefined}>
      <th scope="row" className={styles.issue}>
        {/* The cell provides keyboard access with Enter, so the link is not a tab stop. */}
        <Link to={paths.draw(game.type, row.id)} tabIndex={-1}>
          {row.issueno}
        </Link>
        {row.is_demo === 1 && !isDemoSaid ? (
          <small className={styles.demo}>演示</small>
        ) : (
          <small>{formatMonthDay(row.opendate)}</small>
        )}
      </th>
      {columns.map((column) => {
        const { at, label, edge, track } = column
        const omission = row.omissions[at]!
        if (omission > 0) {
          const open = fromEnd < current[at]!
          return (
            <td key={at} className={cx(edge && styles.e, open && styles.o) || undefined}>
              {omission}
            </td>
          )
        }
        const text = ballText(game, column, row)
        const blue = track.zone === 'second' || marks.special === at
        return (
          <td
            key={at}
            className={cx(blue ? styles.b : styles.h, edge && styles.e, ...markClasses(marks, at))}
            aria-label={
              kind === 'numbers' ? `开出${label}` : `${track.name}${text === label ? '' : `${label}，`}${text}`
            }
          >
            <b>{text}</b>
          </td>
        )
      })}
      {features.map(({ label, text }) => (
        <td key={label} className={styles.f}>
          {text(row)}
        </td>
      ))}
    </tr>
  )
})

const markClasses = ({ repeated, neighbours, consecutive }: BallMarks, at: number) => [
  repeated.has(at) && styles.rep,
  neighbours.has(at) && styles.nei,
  consecutive.has(at) && styles.con,
]
