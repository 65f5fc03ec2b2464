import type { Draw } from '#contract/play/draws.ts'
import type { Game } from '#lottery/games.ts'
import { usePoolLabel } from '#web/shared/page/missing-label.ts'
import { buildDrawnLabels } from '#web/shared/balls/drawn-labels.ts'
import { formatDateWithWeekday } from '#web/shared/lib/time.ts'
import { BallSet } from '#web/shared/balls/ball-set.tsx'
import { TrustMark } from '#web/shared/balls/trust-mark.tsx'
import { Fact } from '#web/shared/ui/fact.tsx'
import { Panel } from '#web/shared/ui/layout/panel.tsx'
import styles from './ranked-draw.module.css'

export function RankedDraw({ game, draw }: { game: Game; draw: Draw }) {
  const [figure, unit] = usePoolLabel(game, draw).split(' ')
  return (
    <Panel pad={false} className={styles.draw} aria-label={`第${draw.issueno}期开奖`}>
      <div>
        <p className={`num ${styles.date}`}>
          {formatDateWithWeekday(draw.opendate)}开奖
          <TrustMark draw={draw} />
        </p>
        <BallSet first={draw.first_number} second={draw.second_number} {...buildDrawnLabels(game)} />
      </div>
      <dl>
        <Fact name="奖池">
          {figure} {unit && <small>{unit}</small>}
        </Fact>
      </dl>
    </Panel>
  )
}
