import type { Game } from '#lottery/games.ts'
import type { Matched } from '#lottery/matching.ts'
import { drawnSecond } from '#lottery/numbers.ts'
import type { PrizeLevel, PrizeRule } from '#lottery/prizes.ts'
import { drawnLabels } from '#web/shared/balls/drawn-labels.ts'
import { cx } from '#web/shared/ui/cx.ts'
import styles from './conditions.module.css'

interface Props {
  rule: PrizeRule
  level: PrizeLevel
}

const GROUP_WORDS = { 3: '一对相同，次序不限', 6: '三个不同，次序不限' } as const

/** The matches that a prize level requires; one row of dots per condition. */
export function Conditions({ rule, level }: Props) {
  if (level.groupWays !== null) return <span className="small">{GROUP_WORDS[level.groupWays === 3 ? 3 : 6]}</span>
  return (
    <span className={styles.all}>
      {level.conditions.map((matched) => (
        <Dots key={`${matched.first}+${matched.second}`} {...shapeOf(rule, matched)} />
      ))}
    </span>
  )
}

interface Shape {
  label: string
  first: boolean[]
  second: boolean[]
}

const OLD_QXC = { rule: 'qxc-row', digits: 7 } as const

function shapeOf({ id, game }: PrizeRule, matched: Matched): Shape {
  // The seven digits are compared as one sequence.
  if (id === OLD_QXC.rule) {
    return { label: `连续 ${matched.first} 位相同`, first: dots(OLD_QXC.digits, matched.first), second: [] }
  }
  return {
    label: labelOf(game, matched),
    first: dots(game.first.count, matched.first),
    second: dots(drawnSecond(game)?.count ?? 0, matched.second),
  }
}

const dots = (total: number, filled: number) => Array.from({ length: total }, (_, at) => at < filled)

function labelOf(game: Game, { first, second }: Matched): string {
  const { firstLabel, secondLabel } = drawnLabels(game)
  return secondLabel === '' ? `${firstLabel} ${first}` : `${firstLabel} ${first}，${secondLabel} ${second}`
}

const Dots = ({ label, first, second }: Shape) => (
  <span className={styles.dots} role="img" aria-label={label}>
    {first.map((on, at) => (
      <i key={at} className={cx(styles.first, on && styles.on)} />
    ))}
    {second.map((on, at) => (
      <i key={at} className={cx(styles.second, on && styles.on)} />
    ))}
  </span>
)
