interface Ways<News> {
  /** Told of each message of the worker. */
  tell: (news: News) => void
  /** Does the work on the page instead: the browser has none of the worker's code, as without a network. */
  here: () => void
}

/** Gives a worker a task. Returns what calls it off. */
export function workBeside<News>(worker: Worker, task: unknown, { tell, here }: Ways<News>): () => void {
  worker.addEventListener('message', ({ data }: MessageEvent<News>) => tell(data))
  worker.addEventListener('error', here)
  worker.postMessage(task, [])
  return () => {
    worker.removeEventListener('error', here)
    worker.terminate()
  }
}
