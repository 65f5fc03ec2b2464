import { cx } from '#web/shared/ui/cx.ts'
import styles from './ball.module.css'

export type BallSize = 'c' | 's' | 'm' | 'l'
/** `special`: a ball of the first zone that matches the special number; drawn like a ball of the second zone. */
export type BallState = 'plain' | 'hit' | 'special' | 'none' | 'outline'
export type Zone = 'first' | 'second'

interface BallProps {
  /** As printed: '08', '8'. Undefined for a ball that is not drawn yet. */
  number?: string | number
  zone?: Zone
  size?: BallSize
  state?: BallState
}

/** One ball. The enclosing group or cell provides the accessible name. */
export function Ball({ number, zone = 'first', size = 'm', state = 'plain' }: BallProps) {
  return (
    <span className={cx(styles.ball, styles[size], ...selectBallClasses(zone, state))}>
      <b>{number}</b>
    </span>
  )
}

const selectBallClasses = (zone: Zone, state: BallState) =>
  state === 'special' ? [styles.second, styles.hit] : [styles[zone], styles[state]]
