import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { DrawDetail } from '#contract/play/draws.ts'
import { paths } from '#contract/paths.ts'
import type { Game } from '#lottery/games.ts'
import { useIsPast } from '#web/shared/page/use-clock.ts'
import { formatClock, formatDateWithWeekday } from '#web/shared/lib/time.ts'
import { buildDrawnLabels } from '#web/shared/balls/drawn-labels.ts'
import { BallSet } from '#web/shared/balls/ball-set.tsx'
import { NotDrawn } from '#web/shared/balls/not-drawn.tsx'
import { cx } from '#web/shared/ui/cx.ts'
import { Icon } from '#web/shared/ui/icon.tsx'
import styles from './neighbours.module.css'

interface Props {
  game: Game
  detail: DrawDetail
}

export function Neighbours({ game, detail }: Props) {
  const { previous, next } = detail
  return (
    <nav className={styles.nav} aria-label="上一期与下一期">
      {previous && (
        <Step to={paths.draw(game.type, previous.id)} caption={formatCaption('上一期', previous)}>
          <Drawn game={game} {...previous} />
        </Step>
      )}
      {next ? (
        <Step to={paths.draw(game.type, next.id)} caption={formatCaption('下一期', next)} onward>
          <Drawn game={game} {...next} />
        </Step>
      ) : (
        <Coming game={game} detail={detail} />
      )}
    </nav>
  )
}

type Issue = NonNullable<DrawDetail['next']>

const formatCaption = (which: string, { issueno, opendate }: Issue) =>
  `${which}　第${issueno}期　${formatDateWithWeekday(opendate)}`

function Coming({ game, detail }: Props) {
  const { next_issueno, next_open_time, awaited_issueno } = detail
  const awaited = useIsPast(next_open_time) ? next_issueno : awaited_issueno
  const caption = awaited
    ? `第${awaited}期　已到开奖时间，等待开奖号码`
    : `下一期　第${next_issueno}期　${formatDateWithWeekday(next_open_time)} ${formatClock(next_open_time)} 开奖`
  return (
    <Step to={paths.number(game.type)} caption={caption} className="now-only" onward>
      <NotDrawn game={game} size="s" />
    </Step>
  )
}

interface StepProps {
  to: string
  caption: string
  onward?: boolean
  className?: string
  children: ReactNode
}

const Step = ({ to, caption, onward = false, className, children }: StepProps) => (
  <Link className={cx(styles.step, onward && styles.onward, className)} to={to}>
    <Icon name={onward ? 'chevron' : 'back'} />
    <span>
      <small className="num">{caption}</small>
      {children}
    </span>
  </Link>
)

const Drawn = ({ game, first_number, second_number }: Issue & { game: Game }) => (
  <BallSet size="s" first={first_number} second={second_number} {...buildDrawnLabels(game)} />
)
