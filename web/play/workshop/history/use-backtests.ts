import { useEffect, useEffectEvent, useState } from 'react'
import type { PastDraws } from '#contract/play/draws.ts'
import type { GameType } from '#lottery/games.ts'
import type { Ticket } from '#lottery/tickets/ticket.ts'
import { workBeside } from '#web/shared/lib/work-beside.ts'
import { type BacktestNews, type BacktestTask, recordsOf, type TicketRecord } from './backtests.ts'

/** How holding tickets against all draws goes. */
export interface Backtests {
  /** The last that were ready, with what they are of; null: none yet. */
  readonly ready: Ready | null
  /** How much of those that were asked for is done, from 0 to 1; null: nothing is under way. */
  readonly done: number | null
  /** It was called off, or its code did not come. */
  readonly stopped: 'by-player' | 'failed' | null
  stop: () => void
  again: () => void
}

export interface Ready {
  readonly past: PastDraws
  readonly tickets: readonly Ticket[]
  readonly records: readonly TicketRecord[]
}

interface State {
  /** What was asked, and how often. */
  readonly of: string
  readonly done: number
  readonly stopped: Backtests['stopped']
}

// While somebody types, not every letter is worth it.
const PAUSE_MS = 100

/** Holds tickets of one game against all its draws, in a worker: what is asked next calls off what was asked before. */
export function useBacktests(type: GameType, tickets: readonly Ticket[], past: PastDraws | undefined): Backtests {
  const [turn, setTurn] = useState(0)
  const [ready, setReady] = useState<(Ready & { of: string; type: GameType }) | null>(null)
  const key = `${turn} ${JSON.stringify(tickets.map(({ lines, addOn }) => [lines, addOn]))}`
  const [state, setState] = useState<State>({ of: '', done: 0, stopped: null })
  const isReady = ready?.of === key && ready.type === type && ready.past === past
  const stopped = state.of === key ? state.stopped : null
  const isAsked = past !== undefined && tickets.length > 0 && !isReady && stopped === null

  const start = useEffectEvent((asked: PastDraws) =>
    heldBeside({ type, past: asked, tickets }, (news) => {
      if (news === 'failed') setState({ of: key, done: 0, stopped: 'failed' })
      else if ('done' in news) setState({ of: key, done: news.done, stopped: null })
      else setReady({ of: key, type, past: asked, tickets, records: news.records })
    }),
  )
  useEffect(() => (isAsked ? start(past) : undefined), [isAsked, key, past])

  return {
    ready: ready?.type === type ? ready : null,
    done: isAsked ? (state.of === key ? state.done : 0) : null,
    stopped,
    stop: () => setState({ of: key, done: 0, stopped: 'by-player' }),
    again: () => setTurn(turn + 1),
  }
}

/** Returns what calls it off. */
function heldBeside(task: BacktestTask, tell: (news: BacktestNews | 'failed') => void): () => void {
  let stop = () => {}
  const timer = setTimeout(() => {
    const worker = new Worker(new URL('./backtest.worker.ts', import.meta.url), { type: 'module' })
    stop = workBeside<BacktestNews>(worker, task, { tell, here: () => tell(heldHere(task)) })
  }, PAUSE_MS)
  return () => {
    clearTimeout(timer)
    stop()
  }
}

function heldHere(task: BacktestTask): BacktestNews | 'failed' {
  try {
    return { records: recordsOf(task, () => {}) }
  } catch {
    return 'failed'
  }
}
