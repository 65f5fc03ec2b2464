import { runInWorker } from '#web/shared/lib/run-in-worker.ts'
import type { FilterProgress, FilterTask } from './filter-tasks.ts'

/** Runs a task in a web worker, or on the page if the worker fails. Returns a cancel function. */
export function runFilterTask(task: FilterTask, tell: (news: FilterProgress) => void): () => void {
  let isWanted = true
  const worker = new Worker(new URL('./filter.worker.ts', import.meta.url), { type: 'module' })
  const stop = runInWorker<FilterProgress>(worker, task, {
    tell(news) {
      tell(news)
      if (news.done === 1) worker.terminate()
    },
    here: () => void import('./filter-tasks.ts').then(({ runTask }) => isWanted && runTask(task, tell)),
  })
  return () => {
    isWanted = false
    stop()
  }
}
