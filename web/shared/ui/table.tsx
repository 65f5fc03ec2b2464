import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import styles from './table.module.css'

type TableProps = ComponentProps<'table'> & {
  /** Spoken name of the table and of the frame it scrolls in. */
  label: string
  /** The outer cells align to the edge of the page. */
  flush?: boolean
}

/** A plain table of hairlines; too wide, it scrolls in its own frame. Cells with class `right` hold figures. */
export function Table({ label, flush = false, className, ...rest }: TableProps) {
  return (
    // A frame that may scroll must be reachable by keyboard.
    <section className={styles.frame} aria-label={label} tabIndex={0}>
      <table {...rest} aria-label={label} className={cx(styles.table, flush && styles.flush, className)} />
    </section>
  )
}

/** Class of cells with figures: right-aligned and tabular. */
export const rightCell = cx(styles.right, 'num')
