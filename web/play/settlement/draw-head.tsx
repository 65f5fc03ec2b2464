import { totalOf } from '#contract/play/pick-totals.ts'
import type { MyDraw } from '#contract/play/settlement.ts'
import type { Game } from '#lottery/games.ts'
import { usePoolWords } from '#web/shared/page/missing.ts'
import { drawnLabels } from '#web/shared/balls/drawn-labels.ts'
import { scoreParts } from '#web/shared/lib/score-words.ts'
import { dateWithWeekday } from '#web/shared/lib/time.ts'
import { BallSet } from '#web/shared/balls/ball-set.tsx'
import { TrustMark } from '#web/shared/balls/trust-mark.tsx'
import { PageTitle } from '#web/shared/ui/page-title.tsx'
import { Panel } from '#web/shared/ui/panel.tsx'
import styles from './draw-head.module.css'

interface Props {
  game: Game
  detail: MyDraw
}

/** The title, the draw, and what my picks of it scored. */
export function DrawHead({ game, detail }: Props) {
  const draw = detail.list
  return (
    <>
      <PageTitle>
        {game.name} 第{draw.issueno}期
      </PageTitle>
      <Panel pad={false} className={styles.head}>
        <div>
          <p className={styles.dates}>
            <span>
              开奖日期：<span className="num">{dateWithWeekday(draw.opendate)}</span>
            </span>
            <span>
              兑奖截止：<span className="num">{dateWithWeekday(draw.deadline)}</span>
            </span>
          </p>
          <BallSet first={draw.first_number} second={draw.second_number} {...drawnLabels(game)} />
          <TrustMark draw={draw} dated />
        </div>
        <Total game={game} detail={detail} />
      </Panel>
    </>
  )
}

function Total({ game, detail }: Props) {
  const score = totalOf(detail.simulated)
  const { known, open } = scoreParts(score)
  const settled = detail.settlement === 'settled'
  const pool = usePoolWords(game, detail.list)
  return (
    <div className={styles.total}>
      <p className="sub">我的模拟积分</p>
      <p className={styles.points}>
        {known !== null && (
          <>
            <b className="num">{settled ? known : '—'}</b> 分{open.length > 0 && ' + '}
          </>
        )}
        {open.join(' + ')}
      </p>
      <p className="muted">
        奖池 <span className="num">{pool}</span>
      </p>
    </div>
  )
}
