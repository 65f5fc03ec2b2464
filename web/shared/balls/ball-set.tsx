import { Ball, type BallSize, type BallState, type Zone } from './ball.tsx'
import { toBallNumbers, describeBallSet, stateAt } from './ball-set.labels.ts'
import { cx } from '#web/shared/ui/cx.ts'
import styles from './ball-set.module.css'

type NumberList = string | readonly (string | number)[]
type BallStates = BallState | readonly BallState[]

interface BallSetProps {
  first: NumberList
  second?: NumberList | undefined
  firstLabel?: string
  secondLabel?: string
  firstState?: BallStates
  secondState?: BallStates
  size?: BallSize
  /** The balls fade in once, because they have just been replaced. */
  fresh?: boolean
  /** The balls appear one after the other, once, because the numbers have just been drawn. */
  arriving?: boolean
  className?: string | undefined
}

/** An image with a text for screen readers. CSS variables: `--ball-d` sets the diameter, `--ball-gap` the gap. */
export function BallSet(props: BallSetProps) {
  const { firstLabel = '红球', secondLabel = '蓝球', size = 'm', fresh, arriving, className } = props
  const first = buildZone(firstLabel, props.first, props.firstState)
  const second = buildZone(secondLabel, props.second, props.secondState)
  return (
    <span
      className={cx(
        styles.set,
        styles[size],
        first.numbers.length + second.numbers.length > 7 && styles.eight,
        fresh && styles.fresh,
        arriving && styles.arriving,
        className,
      )}
      role="img"
      aria-label={describeBallSet([first, second])}
    >
      <Balls zone="first" size={size} {...first} />
      {second.numbers.length > 0 && <i className={styles.bar} />}
      <Balls zone="second" size={size} {...second} />
    </span>
  )
}

function buildZone(label: string, given: NumberList | undefined, states: BallStates | undefined) {
  const numbers = toBallNumbers(given)
  return { label, numbers, states: numbers.map((_, at) => stateAt(states, at)) }
}

function Balls({ numbers, states, zone, size }: ReturnType<typeof buildZone> & { zone: Zone; size: BallSize }) {
  // The index is the key, because positions never change and a number can occur several times.
  return numbers.map((number, at) => (
    <Ball key={at} number={number} zone={zone} size={size} state={states[at] ?? 'plain'} />
  ))
}
