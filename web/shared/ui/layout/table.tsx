import type { ComponentProps } from 'react'
import { cx } from '#web/shared/ui/cx.ts'
import styles from './table.module.css'

type TableProps = ComponentProps<'table'> & {
  /** Accessible name of the table and its scroll container. */
  label: string
  /** The outer cells align with the edge of the page. */
  flush?: boolean
}

/** A table with hairlines that scrolls horizontally if too wide. Cells with class `right` contain numbers. */
export function Table({ label, flush = false, className, ...rest }: TableProps) {
  return (
    // A scrollable area must be reachable by keyboard.
    <section className={styles.frame} aria-label={label} tabIndex={0}>
      <table {...rest} aria-label={label} className={cx(styles.table, flush && styles.flush, className)} />
    </section>
  )
}

/** Class of number cells: right-aligned, tabular figures. */
export const rightCell = cx(styles.right, 'num')
