import { cx } from './cx.ts'
import styles from './pips.module.css'

/** So many of so many as filled circles; the words beside them say the same. */
export function Pips({ used, of }: { used: number; of: number }) {
  return (
    <span className={styles.pips} aria-hidden="true">
      {Array.from({ length: of }, (_, at) => (
        <i key={at} className={cx(at < used && styles.on)} />
      ))}
    </span>
  )
}
