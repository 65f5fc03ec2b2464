interface WorkerHandlers<News> {
  tell: (news: News) => void
  /** Runs the task on the page; called if the worker cannot be loaded, for example offline, or fails. */
  here: () => void
}

export function runInWorker<News>(worker: Worker, task: unknown, { tell, here }: WorkerHandlers<News>): () => void {
  worker.addEventListener('message', ({ data }: MessageEvent<News>) => tell(data))
  worker.addEventListener('error', here)
  worker.postMessage(task, [])
  return () => {
    worker.removeEventListener('error', here)
    worker.terminate()
  }
}
