import { Link, useLocation } from 'react-router'
import type { Game, GameType } from '#lottery/games.ts'
import { WorkshopFrame } from '#web/play/workshop/workshop-frame.tsx'
import { useQuery } from '@tanstack/react-query'
import { paths } from '#contract/paths.ts'
import { pastDraws } from '#contract/play/draws.ts'
import { listTicketFaults } from '#lottery/tickets/limits.ts'
import type { Readings } from '#lottery/tickets/reading/reading.ts'
import type { Ticket } from '#lottery/tickets/ticket.ts'
import { QueryView } from '#web/shared/page/query-view.tsx'
import { EmptyView, ErrorView, LoadingView } from '#web/shared/ui/state-views.tsx'
import { SectionHead } from '#web/shared/ui/layout/section-head.tsx'
import { keepOnlyText } from '#web/play/workshop/ticket/ticket-state.ts'
import { Comparison } from './comparison.tsx'
import { TicketHistory } from './ticket-history.tsx'
import { type Backtests, useBacktests } from './use-backtests.ts'
import { query } from '#client/query.ts'
import styles from './history-result.module.css'

/** /workshop/{type}/history, 对历史: checks a ticket against all past draws of its game. */
export const Component = () => (
  <WorkshopFrame
    part="history"
    description="对历史：把一张票放回有记录的每一期，一共花掉多少、得回多少，各奖级中过几期，最接近的是哪一次，再看任意一张同样的票平均是多少。"
    about="把一张票放回有记录的每一期，看一共花掉多少、得回多少，再看随便一张同样的票又是多少。"
  >
    {(game, readings) => <HistoryResult key={game.code} game={game} readings={readings} />}
  </WorkshopFrame>
)

/** All draws of a game, about 100,000 characters; loaded only when there is a ticket to check. */
const pastDrawsQuery = (type: GameType) => query(pastDraws, { type }, { quiet: true })

const MAX_TICKETS = 10

function HistoryResult({ game, readings }: { game: Game; readings: Readings }) {
  const all = readings.tickets.flatMap(({ ticket }) => ticket ?? [])
  const own = all.filter((ticket) => ticket.game.type === game.type)
  const faults = own.flatMap(listTicketFaults)
  const isBlocked = readings.tickets.some(({ ticket }) => ticket === null)
  return (
    <section aria-labelledby="history-result">
      <SectionHead id="history-result" title="放回每一期" />
      {isBlocked && <p className={styles.small}>有的票还没看懂，没有算：标红的行请先改好、选好，或者跳过。</p>}
      {faults.map(({ words }) => (
        <p key={words} className={styles.fault}>
          {words}
        </p>
      ))}
      <OtherGames tickets={all.filter((ticket) => ticket.game.type !== game.type)} />
      {all.length === 0 && !isBlocked && (
        <EmptyView
          title="先贴上或输入一张票"
          hint={`写好后，${game.name}有记录的每一期都替您对一遍：花掉多少、得回多少、各奖级中过几次。`}
        />
      )}
      {own.length > 0 && faults.length === 0 && <OverAll game={game} tickets={own.slice(0, MAX_TICKETS)} />}
      {own.length > MAX_TICKETS && <p className={styles.small}>一次最多 {MAX_TICKETS} 张，只算了前面的。</p>}
    </section>
  )
}

function OtherGames({ tickets }: { tickets: readonly Ticket[] }) {
  const { hash } = useLocation()
  const games = [...new Map(tickets.map(({ game }) => [game.type, game])).values()]
  return games.map(({ type, name }) => (
    <p key={type}>
      这里有{name}的票，
      <Link className="link" to={paths.workshopHistory(type) + keepOnlyText(hash)}>
        到{name}对历史
      </Link>
      。
    </p>
  ))
}

function OverAll({ game, tickets }: { game: Game; tickets: readonly Ticket[] }) {
  const read = useQuery(pastDrawsQuery(game.type))
  const backtests = useBacktests(game.type, tickets, read.data)
  const { ready, done } = backtests
  return (
    <QueryView read={read} failed="历史开奖暂时没有取到" loading={{ shape: 'lines', rows: 6 }}>
      {({ issues }) =>
        issues.length === 0 ? (
          <EmptyView title={`还没有${game.name}的开奖记录`} hint="有了开奖再来对。" />
        ) : (
          <>
            <UnderWay backtests={backtests} draws={issues.length} />
            {ready && (
              <div aria-busy={done !== null}>
                <TicketHistory past={ready.past} ticket={ready.tickets[0]!} backtest={ready.records[0]!.backtest} />
                {ready.tickets.length > 1 && <Comparison tickets={ready.tickets} records={ready.records} />}
              </div>
            )}
          </>
        )
      }
    </QueryView>
  )
}

function UnderWay({ backtests: { ready, done, isFailed, again }, draws }: { backtests: Backtests; draws: number }) {
  if (isFailed) return <ErrorView title="没有算成" hint="请刷新页面再试。" onRetry={again} />
  if (done === null) return null
  if (done === 0) return ready ? null : <LoadingView shape="lines" rows={6} label="正在对每一期" />
  return <progress className={styles.progress} value={done} aria-label={`正在对 ${draws} 期`} />
}
