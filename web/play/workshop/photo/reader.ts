import type Tesseract from 'tesseract.js'
import type { CodeFiles } from './code-files.ts'
import { PhotoProblem } from './picture.ts'

/** What a reader is started with. */
export interface ReaderTerms {
  readonly files: CodeFiles
  readonly what: keyof CodeFiles['learned']
  /** Ends it: then there is no result but an AbortError. */
  readonly signal: AbortSignal
  readonly tell: (share: number) => void
}

/**
 * What `look` makes of a reader of its own, which is ended with it, so that what it takes of memory is given back. Throws
 * PhotoProblem where it does not start, and what it says where it fails later.
 */
export async function withReader<T>(terms: ReaderTerms, look: (reader: Tesseract.Worker) => Promise<T>): Promise<T> {
  const { default: tesseract } = await import('tesseract.js')
  const stopped = stopOf(terms.signal)
  const { reader, worker } = started(tesseract, terms, stopped.stop)
  try {
    const ready = await Promise.race([reader, stopped.promise]).catch((error: unknown) => {
      if (terms.signal.aborted) throw error
      throw new PhotoProblem('识字程序没有启动，请检查网络后再试')
    })
    return await Promise.race([look(ready), stopped.promise])
  } finally {
    worker?.terminate()
  }
}

/** A promise that is only ever refused: by `stop`, or once it is called off. */
function stopOf(signal: AbortSignal): { promise: Promise<never>; stop: (error: Error) => void } {
  let stop: (error: Error) => void = () => {}
  const promise = new Promise<never>((_, refuse) => {
    stop = refuse
  })
  whenAborted(signal, stop)
  return { promise, stop }
}

/**
 * A reader on its way, and the worker it runs in. tesseract.js 7 gives the worker away with a reader that has started, and
 * of one that has not says so to `errorHandler` alone: its promise stays open, and nothing it gives ends the worker.
 */
function started(
  { createWorker, OEM }: typeof Tesseract,
  { files, what, tell }: ReaderTerms,
  onFailure: (error: Error) => void,
): { reader: Promise<Tesseract.Worker>; worker: Worker | null } {
  const [, folder = '', language = ''] = /^(.*)\/([^/]+)\.traineddata\.gz$/.exec(files.learned[what]) ?? []
  return withWorkerMade(() =>
    createWorker(language, OEM.LSTM_ONLY, {
      workerPath: files.reader,
      workerBlobURL: false,
      corePath: files.core,
      langPath: new URL(folder, window.location.href).href,
      cacheMethod: 'none',
      logger: ({ status, progress }) => status === 'recognizing text' && tell(progress),
      errorHandler: (why: unknown) => onFailure(new Error(String(why))),
    }),
  )
}

/** What `start` gives, and the worker that it makes before it first waits. */
function withWorkerMade<T>(start: () => T): { reader: T; worker: Worker | null } {
  const Plain = window.Worker
  let worker: Worker | null = null
  window.Worker = new Proxy(Plain, {
    construct: (_, [url, options]: [string | URL, WorkerOptions?]) => (worker = new Plain(url, options)),
  })
  try {
    return { reader: start(), worker }
  } finally {
    window.Worker = Plain
  }
}

/** Called off already, or later: browsers of before 2022 have no other way to ask. */
function whenAborted(signal: AbortSignal, refuse: (error: DOMException) => void): void {
  const end = () => refuse(new DOMException('', 'AbortError'))
  if (signal.aborted) end()
  else signal.addEventListener('abort', end, { once: true })
}
