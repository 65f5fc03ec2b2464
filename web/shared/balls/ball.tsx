import { cx } from '#web/shared/ui/cx.ts'
import styles from './ball.module.css'

export type BallSize = 'c' | 's' | 'm' | 'l'
/** special: a hit of the first zone on the special number; it wears the second zone's look. */
export type BallState = 'plain' | 'hit' | 'special' | 'none' | 'outline'
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
    <span className={cx(styles.ball, styles[size], ...lookOf(zone, state))}>
      <b>{number}</b>
    </span>
  )
}

const lookOf = (zone: Zone, state: BallState) =>
  state === 'special' ? [styles.second, styles.hit] : [styles[zone], styles[state]]
