import type { Game } from '#lottery/games.ts'
import { latestDrawQuery, loadLatestDraw } from '#web/play/workshop/check/check.queries.ts'
import { WorkshopFrame } from '#web/play/workshop/workshop-frame.tsx'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type Numbers, parseDraw } from '#lottery/numbers.ts'
import { ADD_ON_PRICE_FEN } from '#lottery/tickets/counting.ts'
import type { Readings } from '#lottery/tickets/reading/reading.ts'
import { listPlayableLines, type TicketLine } from '#web/play/workshop/ticket/playable-lines.ts'
import type { TypedTicket } from '#web/play/workshop/ticket/use-ticket.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { ChanceTable } from '#web/play/workshop/ticket/chance-table.tsx'
import { ConditionList } from './condition-list.tsx'
import { FilteredBets } from './filtered-bets.tsx'
import { canFilter, buildFilter } from './build-filter.ts'
import { type FilterState, parseFilterState, writeFilterState } from './filter-state.ts'
import { SetFields } from './set-fields.tsx'
import { useFilterResult } from './use-filter-result.ts'
import styles from './filter.module.css'

export { loadLatestDraw as loader }

/** /workshop/{type}/filter, 缩水过滤: filters the bets of a ticket line, or all bets of the game, by conditions. */
export const Component = () => (
  <WorkshopFrame
    part="filter"
    description="缩水过滤：复式、胆拖或全部号码，按和值、跨度、奇偶、大小、质合、012 路等条件挑，可以容错；每个条件留几注、每一注为什么落选、少了多少机会，都写清楚。"
    about="按条件从很多注里挑。先后次序不影响剩下哪些；花的钱少了，机会也正好少那么多。"
  >
    {(game, readings, typed) => <TicketFilter key={game.code} game={game} typed={typed} readings={readings} />}
  </WorkshopFrame>
)

interface Props {
  game: Game
  typed: TypedTicket
  readings: Readings
}

const INITIAL_ROWS = 20

function TicketFilter({ game, typed, readings }: Props) {
  const { own } = typed.state
  const state = useMemo(() => parseFilterState(game, own), [game, own])
  const lines = listPlayableLines(game, readings).filter(({ line }) => canFilter(line.choice))
  const chosen = state.line === null ? null : (lines[state.line] ?? lines[0])
  const change = (next: FilterState) => typed.change({ ...typed.state, own: writeFilterState(game, next) })
  if (chosen === undefined) return <NoLine onAll={() => change({ ...state, line: null })} />
  return <Filtering game={game} state={state} change={change} lines={lines} chosen={chosen} />
}

const NoLine = ({ onAll }: { onAll: () => void }) => (
  <section className={styles.none} aria-label="缩水过滤">
    <p>先贴上或输入一行复式、胆拖或定位复式，再按条件挑；也可以从全部号码里挑。组选、和值、跨度的写法不能过滤。</p>
    <Button onClick={onAll}>从全部号码里挑</Button>
  </section>
)

interface FilteringProps {
  game: Game
  state: FilterState
  change: (next: FilterState) => void
  lines: readonly TicketLine[]
  /** The ticket line to filter; null: all bets of the game. */
  chosen: TicketLine | null
}

function Filtering({ game, state, change, lines, chosen }: FilteringProps) {
  const last = useLastDraw(game)
  const asked = buildFilter(game, state, chosen?.line.choice ?? null, last && last.numbers)
  const [shown, setShown] = useState({ kept: INITIAL_ROWS, dropped: 0 })
  const { filtered, done } = useFilterResult(asked.filter, shown)
  return (
    <div className={styles.parts}>
      <section aria-label="从哪里挑">
        <SetFields game={game} state={state} change={change} lines={lines} chosen={chosen} />
      </section>
      <ConditionList asked={asked} state={state} change={change} filtered={filtered} last={last && last.words} />
      {done < 1 && <progress className={styles.progress} value={done} aria-label="正在算" />}
      <FilteredBets asked={asked} filtered={filtered} shown={shown} onShow={setShown} />
      {filtered.count && (
        <ChanceTable
          game={game}
          before={{ label: '缩水前', bets: filtered.count.total }}
          after={{ label: '缩水后', bets: filtered.count.kept }}
          priceFen={computePriceFen(game, chosen)}
          words="条件挑的是样子，不挑运气：每一注开出的机会都一样。"
        />
      )}
    </div>
  )
}

/** Returns the price in fen (1/100 yuan) of one bet of the line, including multiple and 追加. */
function computePriceFen(game: Game, chosen: TicketLine | null): number {
  if (!chosen) return game.priceFen
  return (game.priceFen + (chosen.ticket.addOn ? ADD_ON_PRICE_FEN : 0)) * chosen.line.multiple
}

function useLastDraw(game: Game): { numbers: Numbers; words: string } | null {
  const { data } = useQuery(latestDrawQuery(game.type))
  return useMemo(() => {
    if (!data) return null
    const { issueno, first_number, second_number, is_demo } = data.list
    const words = `第 ${issueno} 期${is_demo === 1 ? '（演示数据）' : ''}`
    return { numbers: parseDraw(game, first_number, second_number), words }
  }, [game, data])
}
