import { useEffect, useMemo, useState } from 'react'
import { createStore, useStore } from '#client/store.ts'
import { type Game, GAMES } from '#lottery/games.ts'
import type { Readings, readTickets, TicketReading } from '#lottery/tickets/reading/reading.ts'
import { runInWorker } from '#web/shared/lib/run-in-worker.ts'
import { showToast } from '#web/shared/lib/toasts.ts'
import { CHUNK_FAILED } from '#web/shared/ui/overlays/lazy-component.tsx'
import type { TicketState } from './ticket-state.ts'
import type { ReadingTask } from './reading.worker.ts'

/** Length up to which a text is parsed on the page: about 10 ms, on a slow phone 50 ms. */
const MAX_SYNC_LENGTH = 1_000
const NO_READINGS: Readings = { tickets: [], others: [], refusal: null }

const reader = createStore<typeof readTickets | null>(null)

/** Loads the ticket reader after the first render; null until then. Reports a failure only if a text must be read. */
export function useTicketReader(isNeeded: boolean): typeof readTickets | null {
  useEffect(() => {
    loadReader().catch(() => isNeeded && showToast('error', CHUNK_FAILED))
  }, [isNeeded])
  return useStore(reader)
}

async function loadReader(): Promise<typeof readTickets> {
  const { readTickets: loaded } = await import('#lottery/tickets/reading/reading.ts')
  reader.set(loaded)
  return loaded
}

type TicketText = Pick<TicketState, 'text' | 'chosen'>

/** `busy`: the reader is loading or a long text is being parsed. Meanwhile, `readings` are older ones. */
export function useReadings({ text, chosen }: TicketText, game: Game | null): { readings: Readings; busy: boolean } {
  const read = useTicketReader(text !== '')
  const isShort = text.length <= MAX_SYNC_LENGTH
  const atOnce = useMemo(() => {
    if (text === '') return NO_READINGS
    return isShort && read ? read(text, { game, chosen }) : null
  }, [isShort, read, text, game, chosen])
  const [late, setLate] = useState<{ of: string; readings: Readings }>({ of: '', readings: NO_READINGS })
  const task = isShort ? '' : JSON.stringify({ text, type: game?.type ?? null, chosen } satisfies ReadingTask)
  useEffect(() => {
    if (task === '') return
    return readInWorker(JSON.parse(task) as ReadingTask, (readings) => setLate({ of: task, readings }))
  }, [task])
  if (atOnce) return { readings: atOnce, busy: false }
  return { readings: late.readings, busy: isShort || late.of !== task }
}

function readInWorker(task: ReadingTask, done: (readings: Readings) => void): () => void {
  const worker = new Worker(new URL('./reading.worker.ts', import.meta.url), { type: 'module' })
  return runInWorker<Readings>(worker, task, {
    tell: (readings) => done(restoreGames(readings)),
    here: () => void readOnPage(task, done),
  })
}

async function readOnPage({ text, type, chosen }: ReadingTask, done: (readings: Readings) => void): Promise<void> {
  try {
    const read = await loadReader()
    done(read(text, { game: type && GAMES[type], chosen }))
  } catch {
    showToast('error', CHUNK_FAILED)
  }
}

/** A worker's message has copies of the games, but some code compares games by identity. */
function restoreGames(readings: Readings): Readings {
  return { ...readings, tickets: readings.tickets.map(restoreGame) }
}

function restoreGame(reading: TicketReading): TicketReading {
  const game = reading.game && GAMES[reading.game.type]
  return {
    ...reading,
    game,
    games: reading.games.map((one) => ({ ...one, reading: restoreGame(one.reading) })),
    ticket: reading.ticket && { ...reading.ticket, game: GAMES[reading.ticket.game.type] },
  }
}
