import type { Game } from '#lottery/games.ts'
import { codeFiles, type CodeFiles, fetchCode } from './code-files.ts'
import { FIGURES_EDGE, LOOK_SETTINGS, rowsIn, wordsEdge } from './looks.ts'
import { paperOf } from './paper.ts'
import { type PhotoReading, readingOf } from './photo-reading.ts'
import { flatCopy, PhotoProblem } from './picture.ts'
import { besideEachOther, type ScannedRow } from './scanned.ts'

export interface PhotoProgress {
  readonly doing: '正在下载识字程序' | '正在读号码' | '正在读文字'
  /** Of that, from 0 to 1. */
  readonly share: number
}

interface Watching {
  /** Ends it: then it throws. */
  signal: AbortSignal
  tell: (progress: PhotoProgress) => void
}

/**
 * Reads a picture of a ticket where it is, in two looks one after the other; `game` where it is known. Throws PhotoProblem
 * with what hindered it.
 */
export async function readPhoto(
  picture: HTMLImageElement,
  game: Game | null,
  { signal, tell }: Watching,
): Promise<PhotoReading> {
  if (!(await mayRun())) throw new PhotoProblem('这个浏览器太旧，读不了照片，请直接输入号码')
  const files = codeFiles()
  await fetchCode(files, signal, (share) => tell({ doing: '正在下载识字程序', share })).catch((error: unknown) => {
    if (signal.aborted) throw error
    throw new PhotoProblem('识字程序没有下载下来，请检查网络后再试')
  })
  const look = (what: keyof CodeFiles['learned'], edge: number) =>
    lookAt(picture, edge, {
      files,
      what,
      signal,
      tell: (share) => tell({ doing: what === 'figures' ? '正在读号码' : '正在读文字', share }),
    })
  const figures = await look('figures', FIGURES_EDGE)
  const words = await look('words', wordsEdge(figures.rows, figures.height))
  const reading = readingOf(paperOf(besideEachOther(words.rows, figures.rows), game))
  if (!reading) throw new PhotoProblem('没有读出号码。请把票铺平、摆正、拍满，再试一次，或直接输入号码')
  return reading
}

/** Whether the browser lets the reader run, told by a few bytes before it fetches megabytes. */
async function mayRun(): Promise<boolean> {
  if (typeof WebAssembly === 'undefined') return false
  const worker = new Worker(new URL('./wasm-probe.worker.ts', import.meta.url), { type: 'module' })
  const isAllowed = await new Promise<boolean>((done) => {
    worker.addEventListener('message', ({ data }: MessageEvent<boolean>) => done(data))
    // Without a network its file does not come: that is said of the next one.
    worker.addEventListener('error', () => done(true))
  })
  worker.terminate()
  return isAllowed
}

interface Look {
  files: CodeFiles
  what: keyof CodeFiles['learned']
  signal: AbortSignal
  tell: (share: number) => void
}

/** One reader for each look, so that what it takes of memory is given back. */
async function lookAt(
  picture: HTMLImageElement,
  edge: number,
  { files, what, signal, tell }: Look,
): Promise<{ rows: ScannedRow[]; height: number }> {
  const { file, height } = await flatCopy(picture, edge)
  const { createWorker, OEM } = await import('tesseract.js')
  const [, folder = '', language = ''] = /^(.*)\/([^/]+)\.traineddata\.gz$/.exec(files.learned[what]) ?? []
  const reader = await createWorker(language, OEM.LSTM_ONLY, {
    workerPath: files.reader,
    workerBlobURL: false,
    corePath: files.core,
    langPath: new URL(folder, window.location.href).href,
    cacheMethod: 'none',
    logger: ({ status, progress }) => status === 'recognizing text' && tell(progress),
    errorHandler: () => {},
  })
  const ended = new Promise<never>((_, refuse) => whenAborted(signal, refuse))
  try {
    await reader.setParameters(LOOK_SETTINGS as Parameters<typeof reader.setParameters>[0])
    const looking = reader.recognize(file, { rotateAuto: true }, { text: false, blocks: true })
    const { data } = await Promise.race([looking, ended])
    return { rows: rowsIn(data, height), height }
  } finally {
    await reader.terminate()
  }
}

/** Called off already, or later: browsers of before 2022 have no other way to ask. */
function whenAborted(signal: AbortSignal, refuse: (error: DOMException) => void): void {
  const end = () => refuse(new DOMException('', 'AbortError'))
  if (signal.aborted) end()
  else signal.addEventListener('abort', end, { once: true })
}
