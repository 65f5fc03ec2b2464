import { memo } from 'react'
import type { TrendTable } from '#contract/play/charts.ts'
import { cx } from '#web/shared/ui/cx.ts'
import styles from './chart-table.module.css'
import type { ChartShape } from './feature-columns.ts'
import { hasLines, buildLines } from './lines.ts'

interface Props extends ChartShape {
  rows: TrendTable['rows']
}

/**
 * Lines between the balls: one SVG over the table body. Its unit is a cell: one column wide, one row high. The browser
 * stretches it with the table, so nothing is measured and the lines fit at every zoom level. WebKit positions relative
 * to cells only, not to a tbody or a row, so a zero-width cell that spans all rows contains the SVG.
 */
export const ChartLines = memo(function ChartLines({ game: { code }, kind, columns, features, rows }: Props) {
  if (!hasLines(code, kind)) return null
  const lines = buildLines(code, kind, columns, rows)
  return (
    <tr className={styles.picture} aria-hidden="true">
      <td colSpan={1 + columns.length + features.length}>&nbsp;</td>
      <td rowSpan={1 + rows.length} className={styles.behind}>
        <svg
          className={styles.lines}
          viewBox={`0 0 ${columns.length} ${rows.length}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          focusable="false"
        >
          {lines.map(({ colour, path }, at) => (
            <path key={at} className={cx(styles.line, styles[colour])} d={path} />
          ))}
        </svg>
      </td>
    </tr>
  )
})
