import { cx } from './cx.ts'
import styles from './pips.module.css'

/** `used` of `of` circles filled. Decorative: the adjacent text has the same information. */
export function Pips({ used, of }: { used: number; of: number }) {
  return (
    <span className={styles.pips} aria-hidden="true">
      {Array.from({ length: of }, (_, at) => (
        <i key={at} className={cx(at < used && styles.on)} />
      ))}
    </span>
  )
}
