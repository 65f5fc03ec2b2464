import { paths } from '#contract/paths.ts'
import { sumOutcomes } from '#contract/play/pick-totals.ts'
import { linkPictures } from '#contract/play/sharing.ts'
import type { MyDraw } from '#contract/play/settlement.ts'
import type { Game } from '#lottery/games.ts'
import { usePoolLabel } from '#web/shared/page/missing-label.ts'
import { ShareButton } from '#web/shared/page/share/share-button.tsx'
import { buildDrawnLabels } from '#web/shared/balls/drawn-labels.ts'
import { splitScore, formatScore } from '#web/shared/lib/score.ts'
import { formatDateWithWeekday } from '#web/shared/lib/time.ts'
import { BallSet } from '#web/shared/balls/ball-set.tsx'
import { TrustMark } from '#web/shared/balls/trust-mark.tsx'
import { PageTitle } from '#web/shared/ui/layout/page-title.tsx'
import { Panel } from '#web/shared/ui/layout/panel.tsx'
import { HowCounted } from '#web/shared/page/draws/how-counted.tsx'
import { describeWins } from '#web/shared/mine/describe-wins.ts'
import { cx } from '#web/shared/ui/cx.ts'
import styles from './draw-head.module.css'
import { drawResult } from './result-picture.ts'

interface Props {
  game: Game
  detail: MyDraw
}

export const PICKS_ID = 'my-picks'

export function DrawHead({ game, detail }: Props) {
  const draw = detail.list
  const won = describeWins(detail)
  const total = sumOutcomes(detail.simulated)
  const points = detail.settlement === 'settled' ? `模拟积分 ${formatScore(total, ' 分')}` : ''
  const pool = usePoolLabel(game, draw)
  return (
    <>
      <PageTitle
        end={
          <ShareButton
            path={() => paths.draw(game.type, draw.id)}
            text={`${game.name}第${draw.issueno}期：${won}`}
            picture={() => drawResult(linkPictures.draw(draw), { won, points, isWin: total.wins > 0 })}
          />
        }
      >
        {game.name} 第{draw.issueno}期
      </PageTitle>
      <Panel pad={false} className={styles.head}>
        <Won detail={detail} />
        <div>
          <BallSet first={draw.first_number} second={draw.second_number} {...buildDrawnLabels(game)} />
          <p className={styles.dates}>
            <TrustMark draw={draw} dated />
            <span>
              开奖日期：<span className="num">{formatDateWithWeekday(draw.opendate)}</span>
            </span>
            <span>
              兑奖截止：<span className="num">{formatDateWithWeekday(draw.deadline)}</span>
            </span>
            <span>
              奖池 <span className="num">{pool}</span>
            </span>
          </p>
        </div>
      </Panel>
    </>
  )
}

function Won({ detail }: Pick<Props, 'detail'>) {
  const total = sumOutcomes(detail.simulated)
  const { known, open } = splitScore(total)
  return (
    <div>
      <p className={cx(styles.won, total.wins > 0 && styles.wins)}>{describeWins(detail)}</p>
      <p className={styles.points}>
        我的模拟积分{' '}
        {known !== null && (
          <>
            <b className="num">{detail.settlement === 'settled' ? known : '—'}</b> 分{open.length > 0 && ' + '}
          </>
        )}
        {open.join(' + ')}
      </p>
      <p className={styles.links}>
        {detail.simulated.length > 0 && (
          <a className="link" href={`#${PICKS_ID}`}>
            看我的号码
          </a>
        )}
        <HowCounted what="中奖" by="S-SET-09" />
      </p>
    </div>
  )
}
