import { useDeferredValue } from 'react'
import type { Game } from '#lottery/games.ts'
import type { Readings, TicketReading } from '#lottery/tickets/reading/reading.ts'
import { InfoNote } from '#web/shared/ui/info-note.tsx'
import { type Check, useCheck } from './use-check.ts'
import { LatestDraws, LatestOf } from './latest-draws.tsx'
import { TicketBox } from './ticket-box.tsx'
import { TicketResult } from './ticket-result.tsx'
import { useReadings } from './use-readings.ts'
import styles from './checker.module.css'

/** 对奖: what is typed at one side, what it wins at the other; on phones below. */
export function Checker({ game }: { game: Game | null }) {
  const check = useCheck()
  const { readings, busy } = useReadings(useDeferredValue(check.state), game)
  return (
    <div className={styles.two}>
      <div className={styles.box}>
        <TicketBox game={game} check={check} readings={readings} busy={busy} issueno={issueOf(check, readings)} />
      </div>
      <div className={styles.results}>
        <Results game={game} check={check} readings={readings} />
      </div>
      <div className={styles.foot}>
        <InfoNote>
          对奖在您的浏览器里算，号码不会传给本站。本站不销售彩票，不派发奖金。金额按实体店每注 2 元计。
        </InfoNote>
      </div>
    </div>
  )
}

interface ResultsProps {
  game: Game | null
  check: Check
  readings: Readings
}

function Results({ game, check, readings }: ResultsProps) {
  const tickets = readings.tickets.filter(({ ticket }) => ticket !== null)
  if (tickets.length > 0) {
    return tickets.map((reading, at) => (
      <TicketResult
        key={at}
        ticket={reading.ticket!}
        check={check}
        issueno={issueOf(check, readings)}
        canChoose={at === 0 && isOfOneGame(tickets)}
        isPart={reading.kind !== 'read'}
        withName={game === null || tickets.length > 1}
      />
    ))
  }
  return game ? <LatestOf game={game} check={check} /> : <LatestDraws />
}

const isOfOneGame = (tickets: readonly TicketReading[]): boolean =>
  new Set(tickets.map(({ game }) => game?.type)).size === 1

/** The issue that the player chose; it holds for tickets of one game. */
const issueOf = ({ state }: Check, { tickets }: Readings): string =>
  isOfOneGame(tickets.filter(({ ticket }) => ticket !== null)) ? state.issueno : ''
