import { useQuery } from '@tanstack/react-query'
import type { LatestDraw } from '#contract/play/draws.ts'
import { paths } from '#contract/paths.ts'
import type { Game } from '#lottery/games.ts'
import { usePoolLabel } from '#web/shared/page/missing-label.ts'
import { useToday } from '#web/shared/page/use-clock.ts'
import { useIssueOnSale } from '#web/shared/page/draws/use-awaited-issue.ts'
import { isFixedPrize } from '#contract/play/format-pool.ts'
import { LinkButton } from '#web/shared/ui/button.tsx'
import { cx } from '#web/shared/ui/cx.ts'
import { Panel } from '#web/shared/ui/layout/panel.tsx'
import { SectionHead } from '#web/shared/ui/layout/section-head.tsx'
import { latestDrawsQuery } from '#web/shared/page/draws/issue-pages.ts'
import { type GameDraw, toGameDraws } from './home.queries.ts'
import { formatNextDraw } from '#web/shared/lib/awaited-issue.ts'
import styles from './tools.module.css'

export function Tools({ className }: { className?: string | undefined }) {
  const { data } = useQuery(latestDrawsQuery)
  const today = useToday()
  return (
    <div className={className}>
      <div className={cx('phone-only', styles.head)}>
        <SectionHead title="下期与选号" />
      </div>
      <Panel pad={false} flat className={styles.tools} aria-label="选号工具">
        {toGameDraws(data ?? {}).map((one) => (
          <Tool key={one.game.code} {...one} today={today} />
        ))}
      </Panel>
    </div>
  )
}

function Tool({ game, draw, today }: GameDraw & { today: string }) {
  return (
    <div className={styles.tool}>
      <h3>{game.name}</h3>
      <p className={styles.days}>{game.schedule}</p>
      <p className={cx('num', styles.next)}>
        {draw && (
          <span className="now-only">
            <NextOf game={game} draw={draw} today={today} />
          </span>
        )}
        <span className={cx(draw && 'kept-only')}>开奖日 {game.clocks.at(-1)?.draw}</span>
      </p>
      <p className={styles.pool}>
        <PoolWords game={game} draw={draw} />
      </p>
      <LinkButton size="s" to={paths.number(game.type)} aria-label={`${game.name}，立即选号`}>
        立即选号
      </LinkButton>
    </div>
  )
}

const NextOf = ({ game, draw, today }: { game: Game; draw: LatestDraw; today: string }) =>
  `${formatNextDraw(useIssueOnSale(game, draw).drawsAt, today)} 开奖`

function PoolWords({ game, draw }: { game: Game; draw: LatestDraw | null }) {
  const label = usePoolLabel(game, draw)
  if (isFixedPrize(game) && (draw?.totalmoney ?? null) === null) return label
  return (
    <>
      奖池 <b className="num">{label}</b>
    </>
  )
}
