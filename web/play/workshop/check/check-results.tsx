import type { ReactNode } from 'react'
import type { Game } from '#lottery/games.ts'
import type { Readings, TicketReading } from '#lottery/tickets/reading/reading.ts'
import type { Ticket } from '#lottery/tickets/ticket.ts'
import { useMissingLabel } from '#web/shared/page/missing-label.ts'
import type { LineResults, ResultsOf } from '#web/play/workshop/ticket/reading-list.tsx'
import type { TypedTicket } from '#web/play/workshop/ticket/use-ticket.ts'
import { EmptyView } from '#web/shared/ui/state-views.tsx'
import { LatestDraws, SelectedDraw } from './latest-draws.tsx'
import { formatLineOutcome } from './ticket-payout.ts'
import { TicketResult } from './ticket-result.tsx'
import { useTicketChecks } from './use-ticket-checks.ts'

interface Props {
  game: Game | null
  typed: TypedTicket
  readings: Readings
}

export function CheckResults({ game, typed, readings }: Props) {
  const tickets = readings.tickets.filter(({ ticket }) => ticket !== null)
  const blocked = readings.tickets.length - tickets.length
  if (tickets.length > 0) {
    return (
      <>
        {tickets.map((reading, at) => (
          <TicketResult
            key={at}
            ticket={reading.ticket!}
            typed={typed}
            issueno={selectIssue(typed, readings)}
            canChoose={at === 0 && isOfOneGame(tickets)}
            withName={game === null || tickets.length > 1}
          />
        ))}
        {blocked > 0 && <p className="muted small">另有 {blocked} 张票还没看懂，没有算。</p>}
      </>
    )
  }
  if (blocked > 0) return <EmptyView title="还不能对奖" hint="标红的行请先改好、选好，或者跳过，再算整张票。" />
  return game ? <SelectedDraw game={game} typed={typed} /> : <LatestDraws />
}

const isOfOneGame = (tickets: readonly TicketReading[]): boolean =>
  new Set(tickets.map(({ game }) => game?.type)).size === 1

/** Returns the issue that the player selected; '' if there is none, or if the tickets are of several games. */
const selectIssue = ({ state }: TypedTicket, { tickets }: Readings): string =>
  isOfOneGame(tickets.filter(({ ticket }) => ticket !== null)) ? state.issueno : ''

export const checkLines: ResultsOf = (typed, readings) => (ticket, lines) => (
  <AgainstOne ticket={ticket} issueno={selectIssue(typed, readings)}>
    {lines}
  </AgainstOne>
)

interface AgainstOneProps {
  ticket: Ticket
  issueno: string
  children: (results: LineResults) => ReactNode
}

/** Shows the prize of each line next to it. With several draws only the result section shows prizes. */
function AgainstOne({ ticket, issueno, children }: AgainstOneProps) {
  const { one } = useTicketChecks(ticket, issueno)
  const missing = useMissingLabel(one?.detail.list ?? null)
  const said = (at: number) => {
    const line = one?.paid.lines[at]
    return line
      ? {
          words: formatLineOutcome(line, missing),
          isGood: line.levels.some(({ level }) => level.undecided !== 'level'),
        }
      : null
  }
  return children({ draw: one?.draw.numbers ?? null, said })
}
