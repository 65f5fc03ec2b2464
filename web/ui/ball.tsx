import { cx } from './cx.ts'
import styles from './ball.module.css'

export type BallSize = 'c' | 's' | 'm' | 'l'
export type BallState = 'plain' | 'hit' | 'none' | 'outline'
export type Zone = 'first' | 'second'

interface BallProps {
  /** As it is printed: '08', '8'. Left out for a ball not yet drawn. */
  number?: string | number
  zone?: Zone
  size?: BallSize
  state?: BallState
}

/** One ball. Its meaning is spoken by the group or the cell it stands in. */
export function Ball({ number, zone = 'first', size = 'm', state = 'plain' }: BallProps) {
  return (
    <span className={cx(styles.ball, styles[size], styles[zone], styles[state])}>
      <b>{number}</b>
    </span>
  )
}
