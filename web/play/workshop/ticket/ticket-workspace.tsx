import { type ReactNode, useDeferredValue } from 'react'
import type { Game } from '#lottery/games.ts'
import type { Readings } from '#lottery/tickets/reading/reading.ts'
import { InfoNote } from '#web/shared/ui/info-note.tsx'
import type { ResultsOf } from './reading-list.tsx'
import { TicketBox } from './ticket-box.tsx'
import { useReadings } from './use-readings.ts'
import { type TypedTicket, useTicket } from './use-ticket.ts'
import styles from './ticket-workspace.module.css'

interface Props {
  /** The game of the tickets; null: detected from the text. */
  game: Game | null
  resultsOf: ResultsOf | undefined
  children: (typed: TypedTicket, readings: Readings) => ReactNode
}

export function TicketWorkspace({ game, resultsOf, children }: Props) {
  const typed = useTicket()
  const { readings, busy } = useReadings(useDeferredValue(typed.state), game)
  return (
    <div className={styles.two}>
      <div className={styles.box}>
        <TicketBox
          game={game}
          typed={typed}
          readings={readings}
          busy={busy}
          withResults={resultsOf?.(typed, readings)}
        />
      </div>
      <div className={styles.results}>{children(typed, readings)}</div>
      <div className={styles.foot}>
        <InfoNote>
          在您的浏览器里算，号码不会传给本站，只有存为守号、送到选号时才传。本站不销售彩票，不派发奖金。金额按实体店每注
          2 元计。
        </InfoNote>
      </div>
    </div>
  )
}
