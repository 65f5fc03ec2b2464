import { useEffect, useEffectEvent, useState } from 'react'
import type { PastDraws } from '#contract/play/draws.ts'
import type { GameType } from '#lottery/games.ts'
import type { Ticket } from '#lottery/tickets/ticket.ts'
import { runInWorker } from '#web/shared/lib/run-in-worker.ts'
import { type BacktestNews, type BacktestTask, computeRecords, type TicketRecord } from './backtests.ts'

export interface Backtests {
  /** The latest results with their inputs, possibly of a previous input; null if there are none. */
  readonly ready: BacktestResults | null
  /** Completed fraction of the running computation, 0 to 1; null if none is running. */
  readonly done: number | null
  readonly isFailed: boolean
  again: () => void
}

export interface BacktestResults {
  readonly past: PastDraws
  readonly tickets: readonly Ticket[]
  readonly records: readonly TicketRecord[]
}

interface BacktestState {
  /** Key of the tickets and the attempt that this state belongs to. Ignored if it is not the current key. */
  readonly of: string
  readonly done: number
  readonly isFailed: boolean
}

// Delay after the last change of the input, because the next keystroke cancels the computation.
const DEBOUNCE_MS = 100

/** A changed input cancels the running computation. */
export function useBacktests(type: GameType, tickets: readonly Ticket[], past: PastDraws | undefined): Backtests {
  const [turn, setTurn] = useState(0)
  const [ready, setReady] = useState<(BacktestResults & { of: string }) | null>(null)
  const key = `${turn} ${JSON.stringify(tickets.map(({ lines, addOn }) => [lines, addOn]))}`
  const [state, setState] = useState<BacktestState>({ of: '', done: 0, isFailed: false })
  const isReady = ready?.of === key && ready.past === past
  const isFailed = state.of === key && state.isFailed
  const isAsked = past !== undefined && tickets.length > 0 && !isReady && !isFailed

  const start = useEffectEvent((asked: PastDraws) =>
    runInBacktestWorker({ type, past: asked, tickets }, (news) => {
      if (news === 'failed') setState({ of: key, done: 0, isFailed: true })
      else if ('done' in news) setState({ of: key, done: news.done, isFailed: false })
      else setReady({ of: key, past: asked, tickets, records: news.records })
    }),
  )
  useEffect(() => (isAsked ? start(past) : undefined), [isAsked, key, past])

  return {
    ready,
    done: isAsked ? (state.of === key ? state.done : 0) : null,
    isFailed,
    again: () => setTurn(turn + 1),
  }
}

function runInBacktestWorker(task: BacktestTask, tell: (news: BacktestNews | 'failed') => void): () => void {
  let stop = () => {}
  const timer = setTimeout(() => {
    const worker = new Worker(new URL('./backtest.worker.ts', import.meta.url), { type: 'module' })
    stop = runInWorker<BacktestNews>(worker, task, { tell, here: () => tell(runOnPage(task)) })
  }, DEBOUNCE_MS)
  return () => {
    clearTimeout(timer)
    stop()
  }
}

function runOnPage(task: BacktestTask): BacktestNews | 'failed' {
  try {
    return { records: computeRecords(task, () => {}) }
  } catch {
    return 'failed'
  }
}
