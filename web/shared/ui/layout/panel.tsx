import type { ComponentProps } from 'react'
import { cx } from '#web/shared/ui/cx.ts'
import styles from './panel.module.css'

type PanelProps = ComponentProps<'div'> & {
  /** Padding; off if a table or a grid reaches the edges. */
  pad?: boolean
  /** Without a frame on phones. */
  flat?: boolean
}

/** Frame around the main content. Panels are not nested. A named panel is a `section` landmark. */
export function Panel({ pad = true, flat = false, className, ...rest }: PanelProps) {
  const Frame = (rest['aria-label'] ?? rest['aria-labelledby']) ? 'section' : 'div'
  return <Frame {...rest} className={cx(styles.panel, pad && styles.pad, flat && styles.flat, className)} />
}
