import '#client/old-browsers.ts'
import { type BacktestNews, type BacktestTask, recordsOf } from './backtests.ts'

const STEPS = 100
/** A task that finishes within this time reports no progress. */
const SOON_MS = 400

const tell = (news: BacktestNews) => postMessage(news)

// Runs in a worker, so that the page remains responsive.
addEventListener('message', ({ data }: MessageEvent<BacktestTask>) => {
  const began = performance.now()
  let step = 0
  const records = recordsOf(data, (done) => {
    if (done * STEPS < step + 1 || performance.now() - began < SOON_MS) return
    step = Math.floor(done * STEPS)
    tell({ done })
  })
  tell({ records })
})
