import type { Game } from '#lottery/games.ts'
import type { MatchCount } from '#lottery/matching.ts'
import { getDrawnSecondZone } from '#lottery/numbers.ts'
import type { PrizeLevel, PrizeRule } from '#lottery/prizes.ts'
import { buildDrawnLabels } from '#web/shared/balls/drawn-labels.ts'
import { cx } from '#web/shared/ui/cx.ts'
import styles from './conditions.module.css'

const GROUP_WORDS = { 3: '一对相同，次序不限', 6: '三个不同，次序不限' } as const

/** The matches that a prize level requires, as one row of dots per alternative. */
export function Conditions({ rule, level }: { rule: PrizeRule; level: PrizeLevel }) {
  if (level.groupWays !== null) return <span className="small">{GROUP_WORDS[level.groupWays === 3 ? 3 : 6]}</span>
  return (
    <span className={styles.all}>
      {level.conditions.map((matched) => (
        <Dots key={`${matched.first}+${matched.second}`} rule={rule} matched={matched} />
      ))}
    </span>
  )
}

const OLD_QXC = { rule: 'qxc-row', digits: 7 } as const

function Dots({ rule: { id, game }, matched }: { rule: PrizeRule; matched: MatchCount }) {
  // The former rule of 七星彩 compares the seven digits as one sequence.
  const isRow = id === OLD_QXC.rule
  const label = isRow ? `连续 ${matched.first} 位相同` : formatCondition(game, matched)
  const dots = [
    { className: styles.first, filled: matched.first, total: isRow ? OLD_QXC.digits : game.first.count },
    { className: styles.second, filled: matched.second, total: isRow ? 0 : (getDrawnSecondZone(game)?.count ?? 0) },
  ].flatMap(({ className, filled, total }) =>
    Array.from({ length: total }, (_, at) => cx(className, at < filled && styles.on)),
  )
  return (
    <span className={styles.dots} role="img" aria-label={label}>
      {dots.map((className, at) => (
        <i key={at} className={className} />
      ))}
    </span>
  )
}

function formatCondition(game: Game, { first, second }: MatchCount): string {
  const { firstLabel, secondLabel } = buildDrawnLabels(game)
  return secondLabel === '' ? `${firstLabel} ${first}` : `${firstLabel} ${first}，${secondLabel} ${second}`
}
