import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import styles from './panel.module.css'

type PanelProps = ComponentProps<'div'> & {
  /** Inner space; off where a table or a grid reaches the edges. */
  pad?: boolean
  /** On phones the frame falls away and the content lies on the paper. */
  flat?: boolean
}

/** The one thing a page is about. Never a panel inside a panel. With a name it is a section, which may be found by it. */
export function Panel({ pad = true, flat = false, className, ...rest }: PanelProps) {
  const Frame = (rest['aria-label'] ?? rest['aria-labelledby']) ? 'section' : 'div'
  return <Frame {...rest} className={cx(styles.panel, pad && styles.pad, flat && styles.flat, className)} />
}
