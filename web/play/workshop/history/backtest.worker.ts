import '#client/old-browsers.ts'
import { type BacktestNews, type BacktestTask, computeRecords } from './backtests.ts'

const STEPS = 100
/** Milliseconds after which a task begins to report progress, so that a short task shows none. */
const QUIET_MS = 400

const postNews = (news: BacktestNews) => postMessage(news)

addEventListener('message', ({ data }: MessageEvent<BacktestTask>) => {
  const began = performance.now()
  let step = 0
  const records = computeRecords(data, (done) => {
    if (done * STEPS < step + 1 || performance.now() - began < QUIET_MS) return
    step = Math.floor(done * STEPS)
    postNews({ done })
  })
  postNews({ records })
})
