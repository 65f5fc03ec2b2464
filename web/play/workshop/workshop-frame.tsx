import type { ReactNode } from 'react'
import { useLocation, useParams } from 'react-router'
import { paths } from '#contract/paths.ts'
import { type Game, GAMES, type GameType } from '#lottery/games.ts'
import type { Readings } from '#lottery/tickets/reading/reading.ts'
import { GameSwitcher } from '#web/shared/page/draws/game-switcher.tsx'
import { PageHead } from '#web/shared/page/page-head.tsx'
import { getPathGame } from '#web/shared/page/params.ts'
import { Breadcrumb } from '#web/shared/ui/layout/breadcrumb.tsx'
import { cx } from '#web/shared/ui/cx.ts'
import { PageTitle } from '#web/shared/ui/layout/page-title.tsx'
import { UnderTabs } from '#web/shared/ui/layout/tabs.tsx'
import type { ResultsOf } from './ticket/reading-list.tsx'
import { keepOnlyText } from './ticket/ticket-state.ts'
import { TicketWorkspace } from './ticket/ticket-workspace.tsx'
import type { TypedTicket } from './ticket/use-ticket.ts'
import { LinkButton } from '#web/shared/ui/button.tsx'
import styles from './workshop-frame.module.css'

const PARTS = [
  { id: 'check', label: '对奖', to: paths.workshop },
  { id: 'history', label: '对历史', to: paths.workshopHistory },
  { id: 'prizes', label: '奖金计算', to: paths.workshopPrizes },
  { id: 'filter', label: '缩水过滤', to: paths.workshopFilter },
  { id: 'wheel', label: '旋转矩阵', to: paths.workshopWheel },
] as const

interface Props {
  part: (typeof PARTS)[number]['id']
  /** Description for search engines, without the leading name of the game. */
  description: string
  about: string
  resultsOf?: ResultsOf
  children: (game: Game, readings: Readings, typed: TypedTicket) => ReactNode
}

/**
 * A page of 号码工坊 for the game in the path. Links to the other pages pass the input in the URL fragment; links to other
 * games only the ticket text.
 */
export function WorkshopFrame({ part, description, about, resultsOf, children }: Props) {
  const game = GAMES[getPathGame(useParams())]
  const { hash } = useLocation()
  const { label, to } = PARTS.find(({ id }) => id === part)!
  return (
    <div className={cx('shell', styles.page)}>
      <PageHead title={`${game.name}号码工坊：${label}`} description={game.name + description} path={to(game.type)} />
      <Breadcrumb trail={[{ label: '选号', to: paths.number() }, { label: '号码工坊' }]} />
      <PageTitle
        end={
          <LinkButton size="s" icon="menu" to={paths.keptTickets()}>
            我守的号
          </LinkButton>
        }
        about={
          <p className="sub">
            {game.name}　{label}
          </p>
        }
      >
        号码工坊
      </PageTitle>
      <GameSwitcher
        className={styles.games}
        current={game.type}
        to={(type: GameType) => to(type) + keepOnlyText(hash)}
      />
      <UnderTabs
        label="号码工坊"
        items={PARTS.map((one) => ({ ...one, to: one.to(game.type) + hash }))}
        current={part}
      />
      <p className={cx('sub', styles.about)}>{about}</p>
      <TicketWorkspace game={game} resultsOf={resultsOf}>
        {(typed, readings) => children(game, readings, typed)}
      </TicketWorkspace>
    </div>
  )
}
