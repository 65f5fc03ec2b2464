interface WorkerHandlers<News> {
  /** Receives each message of the worker. */
  tell: (news: News) => void
  /** Performs the work on the page if the worker's script cannot be loaded, for example offline. */
  here: () => void
}

/** Runs a task in a worker. Returns a cancel function. */
export function runInWorker<News>(worker: Worker, task: unknown, { tell, here }: WorkerHandlers<News>): () => void {
  worker.addEventListener('message', ({ data }: MessageEvent<News>) => tell(data))
  worker.addEventListener('error', here)
  worker.postMessage(task, [])
  return () => {
    worker.removeEventListener('error', here)
    worker.terminate()
  }
}
