import { workBeside } from '#web/shared/lib/work-beside.ts'
import type { FilterNews, FilterTask } from './filter-tasks.ts'

/** Runs a task in a worker; loads the task code on the page only if the worker fails. Returns a cancel function. */
export function runBeside(task: FilterTask, tell: (news: FilterNews) => void): () => void {
  let isWanted = true
  const worker = new Worker(new URL('./filter.worker.ts', import.meta.url), { type: 'module' })
  const stop = workBeside<FilterNews>(worker, task, {
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
