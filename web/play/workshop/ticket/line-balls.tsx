import { type Game, getZoneNames } from '#lottery/games.ts'
import type { Numbers } from '#lottery/numbers.ts'
import type { Line } from '#lottery/tickets/ticket.ts'
import { BallSet } from '#web/shared/balls/ball-set.tsx'
import { toBallSet, buildMarkRows } from './marks.ts'
import styles from './line-balls.module.css'

interface Props {
  game: Game
  line: Line
  /** The draw to compare with; null if the issue is not drawn. */
  draw: Numbers | null
}

/** A line of one bet as one set of balls, with its matches. */
export function LineBalls({ game, line: { choice }, draw }: Props) {
  const rows = buildMarkRows(game, choice, draw)
  const { first, second } = toBallSet(rows)
  const names = getZoneNames(game)
  return (
    <BallSet
      size="s"
      className={styles.set}
      first={first.numbers}
      firstState={first.states}
      firstLabel={choice.form === 'balls' || choice.form === 'places' ? names.first : (rows[0]?.label ?? '')}
      second={second.numbers}
      secondState={second.states}
      secondLabel={names.second}
    />
  )
}

/** A line of several bets: one row of balls per zone or position; for a zone with 胆, one for 胆 and one for 拖. */
export const LineRows = ({ game, line: { choice }, draw }: Props) => (
  <div className={styles.rows}>
    {buildMarkRows(game, choice, draw).map(({ label, zone, numbers, states }) => (
      <div key={label} className={styles.row}>
        <span className={styles.label} aria-hidden="true">
          {label}
        </span>
        {zone === 'first' ? (
          <BallSet className={styles.set} first={numbers} firstState={states} firstLabel={label} />
        ) : (
          <BallSet className={styles.set} first={[]} second={numbers} secondState={states} secondLabel={label} />
        )}
      </div>
    ))}
  </div>
)
