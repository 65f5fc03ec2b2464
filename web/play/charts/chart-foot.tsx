import { memo } from 'react'
import type { TrendFoot } from '#contract/play/charts.ts'
import { cx } from '#web/shared/ui/cx.ts'
import { showToast } from '#web/shared/lib/toasts.ts'
import styles from './chart-table.module.css'
import type { Column } from './columns.ts'
import { FOOT_ROWS, findMaxima } from './chart-labels.ts'
import { type ColumnSelection, toggleColumn } from './column-selection.ts'
import type { ChartShape } from './feature-columns.ts'

interface Props extends ChartShape {
  foot: TrendFoot
  mine: ColumnSelection
  onMine: (mine: ColumnSelection) => void
}

export const ChartFoot = (props: Props) => (
  <tfoot>
    <FootRows columns={props.columns} features={props.features.length} foot={props.foot} />
    {props.kind === 'numbers' && <MyRow {...props} />}
  </tfoot>
)

interface FootRowsProps {
  columns: readonly Column[]
  features: number
  foot: TrendFoot
}

const FootRows = memo(function FootRows({ columns, features, foot }: FootRowsProps) {
  return FOOT_ROWS.map(({ key, label }) => {
    const most = findMaxima(columns, foot[key])
    return (
      <tr key={key} className={key === 'averageOmission' ? styles.decimals : undefined}>
        <th scope="row" className={styles.issue}>
          {label}
        </th>
        {columns.map(({ at, edge }) => (
          <td key={at} className={cx(edge && styles.e, most.has(at) && styles.most) || undefined}>
            {key === 'averageOmission' ? <span>{foot[key][at]}</span> : foot[key][at]}
          </td>
        ))}
        {features > 0 && <td colSpan={features}>&nbsp;</td>}
      </tr>
    )
  })
})

function MyRow({ game, columns, mine, onMine, features }: Props) {
  function toggle(column: Column): void {
    const next = toggleColumn(game, mine, column)
    if (next) onMine(next)
    else showToast('info', `${column.track.name}最多选${game[column.track.zone]!.count}个`)
  }
  return (
    <tr className={styles.mine}>
      <th scope="row" className={styles.issue}>
        我的号码
      </th>
      {columns.map((column) => {
        const { at, label, edge, track } = column
        const isOn = mine.includes(column)
        return (
          <td
            key={at}
            className={cx(edge && styles.e, isOn && (track.zone === 'second' ? styles.b : styles.h))}
            aria-selected={isOn}
            aria-label={`${track.name}${label}`}
            onClick={() => toggle(column)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== ' ') return
              event.preventDefault()
              toggle(column)
            }}
          >
            <b>{label}</b>
          </td>
        )
      })}
      {features.length > 0 && <td colSpan={features.length}>&nbsp;</td>}
    </tr>
  )
}
