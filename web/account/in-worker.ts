import type { Work } from '#contract/work.ts'

/** Does the work beside the page; answers its nonce. Rejects where the browser can't, and once it is stopped. */
export function doneInWorker(work: Work, stop: AbortSignal): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const worker = new Worker(new URL('./work.worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<string>) => resolve(data))
  worker.addEventListener('error', () => reject(new Error('the worker does not run')))
  stop.addEventListener('abort', () => reject(new Error('stopped')))
  worker.postMessage(work, [])
  return promise.finally(() => worker.terminate())
}
