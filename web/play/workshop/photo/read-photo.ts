import type { Game } from '#lottery/games.ts'
import { codeFiles, fetchCode } from './code-files.ts'
import { FIGURES_EDGE, LOOK_SETTINGS, rowsIn, wordsEdge } from './looks.ts'
import { paperOf } from './paper.ts'
import { type PhotoReading, readingOf } from './photo-reading.ts'
import { flatCopy, PhotoProblem } from './picture.ts'
import { type ReaderTerms, withReader } from './reader.ts'
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
  const look = (what: ReaderTerms['what'], edge: number) =>
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

/** One reader for each look. */
async function lookAt(
  picture: HTMLImageElement,
  edge: number,
  terms: ReaderTerms,
): Promise<{ rows: ScannedRow[]; height: number }> {
  const { file, height } = await flatCopy(picture, edge)
  return withReader(terms, async (reader) => {
    await reader.setParameters(LOOK_SETTINGS as Parameters<typeof reader.setParameters>[0])
    const { data } = await reader.recognize(file, { rotateAuto: true }, { text: false, blocks: true })
    return { rows: rowsIn(data, height), height }
  })
}
