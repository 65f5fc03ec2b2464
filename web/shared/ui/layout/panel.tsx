import type { ComponentProps } from 'react'
import { cx } from '#web/shared/ui/cx.ts'
import styles from './panel.module.css'

type PanelProps = ComponentProps<'div'> & {
  /** Whether the panel has padding; false if a table or a grid must reach its edges. */
  pad?: boolean
  flat?: boolean
}

/** With an accessible name the panel is a `section` landmark. */
export function Panel({ pad = true, flat = false, className, ...rest }: PanelProps) {
  const Frame = (rest['aria-label'] ?? rest['aria-labelledby']) ? 'section' : 'div'
  return <Frame {...rest} className={cx(styles.panel, pad && styles.pad, flat && styles.flat, className)} />
}
