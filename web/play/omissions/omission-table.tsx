import type { Omissions } from '#contract/play/omissions.ts'
import type { OmissionKind } from '#lottery/omissions/kinds.ts'
import { cx } from '#web/shared/ui/cx.ts'
import { Icon } from '#web/shared/ui/icon.tsx'
import { rightCell, Table } from '#web/shared/ui/table.tsx'
import { type ColumnKey, inOrder, type Order, pressed, rowsOf } from './omission-rows.ts'
import { cellWords, COLUMN_NAMES, COLUMNS, KIND_NAMES } from './omission-words.ts'
import styles from './omission-table.module.css'

interface Props {
  kind: OmissionKind
  data: Omissions
  order: Order
  onOrder: (order: Order) => void
}

/** Each group with its rows in one order; a press on the head of a column sorts by it. */
export function OmissionTable({ kind, data, order, onOrder }: Props) {
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
      {data.groups.map((group) => (
        <tbody key={group.name}>
          {data.groups.length > 1 && (
            <tr className={styles.group}>
              <th scope="rowgroup" colSpan={COLUMNS.length + 1}>
                <span>{group.name}</span>
              </th>
            </tr>
          )}
          {inOrder(rowsOf(data, group), order).map((row) => (
            <tr key={row.label}>
              <th scope="row" className="num">
                {row.label}
              </th>
              {COLUMNS.map((column) => (
                <td key={column} className={cx(rightCell, column === order.column && styles.sorted)}>
                  {cellWords(row, column)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </Table>
  )
}

interface HeadProps extends Pick<Props, 'order' | 'onOrder'> {
  column: ColumnKey
  label: string
}

function Head({ column, label, order, onOrder }: HeadProps) {
  const isSorted = order.column === column
  const sort = isSorted ? (order.isDown ? 'descending' : 'ascending') : 'none'
  return (
    <th scope="col" className={column === 'label' ? undefined : rightCell} aria-sort={sort}>
      <button type="button" className={styles.sort} onClick={() => onOrder(pressed(order, column))}>
        {label}
        <Icon name="down" size={14} className={cx(styles.arrow, styles[sort])} />
      </button>
    </th>
  )
}
