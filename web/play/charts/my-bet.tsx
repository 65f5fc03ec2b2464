import { paths } from '#contract/paths.ts'
import type { Game } from '#lottery/games.ts'
import { countChosen, type CustomBet, toWireCustomBet } from '#web/play/picks/custom-bet.ts'
import { BallSet } from '#web/shared/balls/ball-set.tsx'
import { buildBetLabels } from '#web/shared/balls/drawn-labels.ts'
import { Button, LinkButton } from '#web/shared/ui/button.tsx'
import { formatSelected } from './column-selection.ts'
import styles from './my-bet.module.css'

interface Props {
  game: Game
  mine: CustomBet
  onClear: () => void
}

export function MyBet({ game, mine, onClear }: Props) {
  const chosen = countChosen(mine.first) + countChosen(mine.second)
  if (chosen === 0) {
    return <p className={styles.hint}>在表格最后一行“我的号码”里点选，可以带到选号页作为自选号码。</p>
  }
  const wire = toWireCustomBet(game, mine)
  const first = formatSelected(game, mine.first)
  const second = formatSelected(game, mine.second)
  return (
    <div className={styles.bet} role="status">
      <BallSet
        {...{ first, second, ...buildBetLabels(game) }}
        firstState={first.map(selectedState)}
        secondState={second.map(selectedState)}
        size="s"
      />
      {'reason' in wire ? (
        <span className="sub">还差 {game.first.count + (game.second?.count ?? 0) - chosen} 个</span>
      ) : (
        <LinkButton kind="primary" size="s" to={paths.ownBet(game.type, wire)}>
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
