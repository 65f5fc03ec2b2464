import { paths } from '#contract/paths.ts'
import type { Game } from '#lottery/games.ts'
import { BallSet } from '#web/shared/balls/ball-set.tsx'
import { buildBetLabels } from '#web/shared/balls/drawn-labels.ts'
import { Button, LinkButton } from '#web/shared/ui/button.tsx'
import { type ColumnSelection, formatSelection } from './column-selection.ts'
import styles from './my-bet.module.css'

interface Props {
  game: Game
  mine: ColumnSelection
  onClear: () => void
}

export function MyBet({ game, mine, onClear }: Props) {
  if (mine.length === 0) {
    return <p className={styles.hint}>在表格最后一行“我的号码”里点选，可以带到选号页作为自选号码。</p>
  }
  const left = game.first.count + (game.second?.count ?? 0) - mine.length
  const { first, second } = formatSelection(game, mine)
  return (
    <div className={styles.bet} role="status">
      <BallSet
        {...{ first, second, ...buildBetLabels(game) }}
        firstState={first.map(selectedState)}
        secondState={second.map(selectedState)}
        size="s"
      />
      {left > 0 ? (
        <span className="sub">还差 {left} 个</span>
      ) : (
        <LinkButton kind="primary" size="s" to={paths.ownBet(game.type, { red: first.join(), blue: second.join() })}>
          带去选号
        </LinkButton>
      )}
      <Button size="s" kind="text" onClick={onClear}>
        清空
      </Button>
    </div>
  )
}

const selectedState = (label: string) => (label === '' ? 'outline' : 'plain')
