import type { Game } from '#lottery/games.ts'
import type { MatchCount } from '#lottery/matching.ts'
import { getDrawnSecondZone } from '#lottery/numbers.ts'
import type { PrizeLevel, PrizeRule } from '#lottery/prizes.ts'
import { buildDrawnLabels } from '#web/shared/balls/drawn-labels.ts'
import { cx } from '#web/shared/ui/cx.ts'
import styles from './conditions.module.css'

interface Props {
  rule: PrizeRule
  level: PrizeLevel
}

const GROUP_WORDS = { 3: '一对相同，次序不限', 6: '三个不同，次序不限' } as const

/** The matches that a prize level requires, as one row of dots per alternative. */
export function Conditions({ rule, level }: Props) {
  if (level.groupWays !== null) return <span className="small">{GROUP_WORDS[level.groupWays === 3 ? 3 : 6]}</span>
  return (
    <span className={styles.all}>
      {level.conditions.map((matched) => (
        <Dots key={`${matched.first}+${matched.second}`} {...toDots(rule, matched)} />
      ))}
    </span>
  )
}

interface ConditionDots {
  label: string
  first: boolean[]
  second: boolean[]
}

const OLD_QXC = { rule: 'qxc-row', digits: 7 } as const

function toDots({ id, game }: PrizeRule, matched: MatchCount): ConditionDots {
  // The former rule of 七星彩 compares the seven digits as one sequence.
  if (id === OLD_QXC.rule) {
    return { label: `连续 ${matched.first} 位相同`, first: dots(OLD_QXC.digits, matched.first), second: [] }
  }
  return {
    label: formatCondition(game, matched),
    first: dots(game.first.count, matched.first),
    second: dots(getDrawnSecondZone(game)?.count ?? 0, matched.second),
  }
}

const dots = (total: number, filled: number) => Array.from({ length: total }, (_, at) => at < filled)

function formatCondition(game: Game, { first, second }: MatchCount): string {
  const { firstLabel, secondLabel } = buildDrawnLabels(game)
  return secondLabel === '' ? `${firstLabel} ${first}` : `${firstLabel} ${first}，${secondLabel} ${second}`
}

const Dots = ({ label, first, second }: ConditionDots) => (
  <span className={styles.dots} role="img" aria-label={label}>
    {first.map((on, at) => (
      <i key={at} className={cx(styles.first, on && styles.on)} />
    ))}
    {second.map((on, at) => (
      <i key={at} className={cx(styles.second, on && styles.on)} />
    ))}
  </span>
)
