import type { Draw, DrawDetail } from '#contract/play/draws.ts'
import { paths } from '#contract/paths.ts'
import type { Game } from '#lottery/games.ts'
import { toPublishedAmount } from '#lottery/prizes.ts'
import { useMissingLabel } from '#web/shared/page/missing-label.ts'
import { formatCount } from '#web/shared/lib/money.ts'
import { formatDate, formatDateWithWeekday, formatWeekday } from '#web/shared/lib/time.ts'
import { buildDrawnLabels } from '#web/shared/balls/drawn-labels.ts'
import { BallSet } from '#web/shared/balls/ball-set.tsx'
import { LinkButton } from '#web/shared/ui/button.tsx'
import { Fact } from '#web/shared/ui/fact.tsx'
import { cx } from '#web/shared/ui/cx.ts'
import { Panel } from '#web/shared/ui/layout/panel.tsx'
import { Amount, DrawAmount } from './amount.tsx'
import { listNumberFeatures } from './number-features.ts'
import { TrustMark } from '#web/shared/balls/trust-mark.tsx'
import styles from './draw-hero.module.css'

interface Props {
  game: Game
  draw: Draw
}

export const DrawMarks = ({ draw }: { draw: Draw }) => (
  <>
    <time className="num sub" dateTime={formatDate(draw.opendate)}>
      {formatDateWithWeekday(draw.opendate)}
    </time>
    <TrustMark draw={draw} dated />
  </>
)

export function DrawHero({ game, detail, arriving }: { game: Game; detail: DrawDetail; arriving: boolean }) {
  const draw = detail.list
  return (
    <Panel pad={false} className={styles.panel}>
      <div className={styles.hero}>
        <div>
          <p className={styles.balls}>
            <BallSet
              key={draw.issueno}
              size="l"
              first={draw.first_number}
              second={draw.second_number}
              arriving={arriving}
              {...buildDrawnLabels(game)}
            />
          </p>
          <Figures key={`of ${draw.issueno}`} game={game} draw={draw} arriving={arriving} />
        </div>
        <div className={styles.actions}>
          <LinkButton kind="primary" to={paths.number(game.type)}>
            为下一期选号
          </LinkButton>
          <LinkButton icon="ticket" to={paths.checkIssue(game.type, draw.issueno)}>
            对奖
          </LinkButton>
          <LinkButton icon="chart" to={paths.chart(game.type)}>
            走势图
          </LinkButton>
          <LinkButton icon="calendar" to={paths.sameIssue(game.type, draw.issueno.slice(-3))}>
            历年同期
          </LinkButton>
        </div>
      </div>
      <Sums game={game} draw={draw} top={detail.detail[0]} />
    </Panel>
  )
}

/** Features of the numbers. They appear after all balls have appeared, because they reveal the numbers. */
const Figures = ({ game, draw, arriving }: Props & { arriving: boolean }) => (
  <p className={cx(styles.figures, arriving && styles.after)}>
    {listNumberFeatures(game, draw.first_number.split(',').map(Number)).map(({ label, value }) => (
      <span key={label}>
        {label}
        <b className="num">{value}</b>
      </span>
    ))}
  </p>
)

function Sums({ game, draw, top }: Props & { top: DrawDetail['detail'][number] | undefined }) {
  const missing = useMissingLabel(draw)
  return (
    <dl className={styles.sums}>
      <Fact name="奖池">
        <DrawAmount game={game} draw={draw} of="totalmoney" />
      </Fact>
      <Fact name="本期销量">
        <DrawAmount game={game} draw={draw} of="saleamount" />
      </Fact>
      <Fact name="兑奖截止">
        {formatDate(draw.deadline)} <small>{formatWeekday(draw.deadline)}</small>
      </Fact>
      <Fact name={top?.prizename ?? '中奖情况'}>
        {top && top.num !== null ? <Winners {...top} num={top.num} /> : <small>{missing}</small>}
      </Fact>
    </dl>
  )
}

function Winners({ num, singlebonus }: { num: number; singlebonus: number | null }) {
  const each = num > 0 ? toPublishedAmount(singlebonus) : null
  return (
    <>
      {formatCount(num)} <small>{each === null ? '注' : '注，每注'}</small>{' '}
      {each !== null && (
        <span className={styles.whole}>
          <Amount yuan={each} />
        </span>
      )}
    </>
  )
}
