import { memo, useMemo } from 'react'
import type { Omissions } from '#contract/play/omissions.ts'
import type { OmissionKind } from '#lottery/omissions/kinds.ts'
import { cx } from '#web/shared/ui/cx.ts'
import { Icon } from '#web/shared/ui/icon.tsx'
import { rightCell, Table } from '#web/shared/ui/layout/table.tsx'
import {
  type ColumnKey,
  sortRows,
  type SortOrder,
  toggleOrder,
  type OmissionTableRow,
  toRows,
} from './omission-rows.ts'
import { formatCellValue, COLUMN_NAMES, COLUMNS, KIND_NAMES } from './omission-labels.ts'
import styles from './omission-table.module.css'

interface Props {
  kind: OmissionKind
  data: Omissions
  order: SortOrder
  onOrder: (order: SortOrder) => void
}

export function OmissionTable({ kind, data, order, onOrder }: Props) {
  const groups = useMemo(() => data.groups.map((group) => ({ name: group.name, rows: toRows(data, group) })), [data])
  const head = { order, onOrder }
  return (
    <Table label={`${KIND_NAMES[kind]}遗漏`} flush className={styles.table}>
      <thead>
        <tr>
          <Head {...head} column="label" label={KIND_NAMES[kind]} />
          {COLUMNS.map((column) => (
            <Head key={column} {...head} column={column} label={COLUMN_NAMES[column]} />
          ))}
        </tr>
      </thead>
      {groups.map(({ name, rows }) => (
        <tbody key={name}>
          {groups.length > 1 && (
            <tr className={styles.group}>
              <th scope="rowgroup" colSpan={COLUMNS.length + 1}>
                <span>{name}</span>
              </th>
            </tr>
          )}
          {sortRows(rows, order).map((row) => (
            <Figures key={row.label} row={row} />
          ))}
        </tbody>
      ))}
    </Table>
  )
}

// Memoised, so that sorting 600 pairs moves the rows without rendering them again.
const Figures = memo(function Figures({ row }: { row: OmissionTableRow }) {
  return (
    <tr>
      <th scope="row" className="num">
        {row.label}
      </th>
      {COLUMNS.map((column) => (
        <td key={column} className={rightCell}>
          {formatCellValue(row, column)}
        </td>
      ))}
    </tr>
  )
})

interface HeadProps extends Pick<Props, 'order' | 'onOrder'> {
  column: ColumnKey
  label: string
}

function Head({ column, label, order, onOrder }: HeadProps) {
  const isSorted = order.column === column
  const sort = isSorted ? (order.isDown ? 'descending' : 'ascending') : 'none'
  return (
    <th scope="col" className={column === 'label' ? undefined : rightCell} aria-sort={sort}>
      <button type="button" className={styles.sort} onClick={() => onOrder(toggleOrder(order, column))}>
        {label}
        <Icon name="down" size={14} className={cx(styles.arrow, styles[sort])} />
      </button>
    </th>
  )
}
