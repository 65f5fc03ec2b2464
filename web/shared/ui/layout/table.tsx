import type { ComponentProps } from 'react'
import { cx } from '#web/shared/ui/cx.ts'
import styles from './table.module.css'

type TableProps = ComponentProps<'table'> & {
  label: string
  flush?: boolean
}

export function Table({ label, flush = false, className, ...rest }: TableProps) {
  return (
    // `tabIndex`, because a container that scrolls must be reachable by keyboard.
    <section className={styles.frame} aria-label={label} tabIndex={0}>
      <table {...rest} aria-label={label} className={cx(styles.table, flush && styles.flush, className)} />
    </section>
  )
}

export const rightCell = cx(styles.right, 'num')

/** Header of a table with one row. `columns`: the class name of each column by its heading, in their order. */
export const TableHead = ({ columns }: { columns: Readonly<Record<string, string | undefined>> }) => (
  <thead>
    <tr>
      {Object.entries(columns).map(([text, className]) => (
        <th key={text} scope="col" className={className || undefined}>
          {text}
        </th>
      ))}
    </tr>
  </thead>
)
