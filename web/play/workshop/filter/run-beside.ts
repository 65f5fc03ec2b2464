import type { FilterNews, FilterTask } from './filter-tasks.ts'

/** Does a task in a worker, or here where the browser has none of it, as without a network. Returns what calls it off. */
export function runBeside(task: FilterTask, tell: (news: FilterNews) => void): () => void {
  const worker = new Worker(new URL('./filter.worker.ts', import.meta.url), { type: 'module' })
  let isWanted = true
  worker.addEventListener('message', ({ data }: MessageEvent<FilterNews>) => {
    tell(data)
    if (data.done === 1) worker.terminate()
  })
  worker.addEventListener('error', () => {
    void import('./filter-tasks.ts').then(({ runTask }) => isWanted && runTask(task, tell))
  })
  worker.postMessage(task, [])
  return () => {
    isWanted = false
    worker.terminate()
  }
}
