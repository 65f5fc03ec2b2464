import { cx } from '#web/shared/ui/cx.ts'
import styles from './ball.module.css'

export type BallSize = 'c' | 's' | 'm' | 'l'
/** `special`: a ball of the first zone that equals the special number; shown in the second zone's colour. */
export type BallState = 'plain' | 'hit' | 'special' | 'none' | 'outline'
export type Zone = 'first' | 'second'

interface BallProps {
  /** Number as printed: '08', '8'. Undefined if it is not drawn yet. */
  number?: string | number
  zone?: Zone
  size?: BallSize
  state?: BallState
}

/** One ball. The surrounding element must provide the text for screen readers. */
export function Ball({ number, zone = 'first', size = 'm', state = 'plain' }: BallProps) {
  return (
    <span className={cx(styles.ball, styles[size], ...selectBallClasses(zone, state))}>
      <b>{number}</b>
    </span>
  )
}

const selectBallClasses = (zone: Zone, state: BallState) =>
  state === 'special' ? [styles.second, styles.hit] : [styles[zone], styles[state]]
