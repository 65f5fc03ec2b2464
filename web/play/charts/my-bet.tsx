import { paths } from '#contract/paths.ts'
import { type Game, getZoneNames } from '#lottery/games.ts'
import { BallSet } from '#web/shared/balls/ball-set.tsx'
import { Button, LinkButton } from '#web/shared/ui/button.tsx'
import type { Column } from './columns.ts'
import { toWireBet, toSelectedNumbers, type ColumnSelection, countMissing } from './column-selection.ts'
import styles from './my-bet.module.css'

interface Props {
  game: Game
  columns: readonly Column[]
  mine: ColumnSelection
  onClear: () => void
}

export function MyBet({ game, columns, mine, onClear }: Props) {
  if (mine.length === 0) {
    return <p className={styles.hint}>在表格最后一行“我的号码”里点选，可以带到选号页作为自选号码。</p>
  }
  const left = countMissing(game, mine)
  return (
    <div className={styles.bet} role="status">
      <Chosen {...{ game, columns, mine }} />
      {left > 0 ? (
        <span className="sub">还差 {left} 个</span>
      ) : (
        <LinkButton kind="primary" size="s" to={paths.ownBet(game.type, toWireBet(game, columns, mine))}>
          带去选号
        </LinkButton>
      )}
      <Button size="s" kind="text" onClick={onClear}>
        清空
      </Button>
    </div>
  )
}

function Chosen({ game, columns, mine }: Pick<Props, 'game' | 'columns' | 'mine'>) {
  const { first, second } = toSelectedNumbers(game, columns, mine)
  const labels = getZoneNames(game)
  return (
    <BallSet
      {...{ first, second }}
      firstLabel={labels.first}
      secondLabel={labels.second}
      firstState={first.map(selectedState)}
      secondState={second.map(selectedState)}
      size="s"
    />
  )
}

const selectedState = (label: string) => (label === '' ? 'outline' : 'plain')
