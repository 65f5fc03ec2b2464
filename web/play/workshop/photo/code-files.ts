import plainCore from 'tesseract.js-core/tesseract-core-lstm.wasm.js?url'
import fastCore from 'tesseract.js-core/tesseract-core-simd-lstm.wasm.js?url'
import reader from 'tesseract.js/dist/worker.min.js?url'
import words from '@tesseract.js-data/chi_sim/4.0.0_best_int/chi_sim.traineddata.gz?url'
import figures from '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz?url'

/** What reading takes from the network the first time, in MB, as it comes over the line. */
export const FIRST_TIME_MB = 6

/** The same, unpacked, in bytes: what a progress is of. */
const UNPACKED = 8_700_000

/** Where the files of a reader are. */
export interface CodeFiles {
  readonly reader: string
  readonly core: string
  /** What it has learned, by what it is to read. */
  readonly learned: { readonly words: string; readonly figures: string }
}

/** The files for this browser. */
export const codeFiles = (): CodeFiles => ({
  reader,
  core: WebAssembly.validate(SIMD) ? fastCore : plainCore,
  learned: { words, figures },
})

/** A module that adds vectors: browsers that do not know them say that it is none. */
const SIMD = Uint8Array.of(
  0,
  97,
  115,
  109,
  1,
  0,
  0,
  0,
  1,
  5,
  1,
  96,
  0,
  1,
  123,
  3,
  2,
  1,
  0,
  10,
  10,
  1,
  8,
  0,
  65,
  0,
  253,
  15,
  253,
  98,
  11,
)

/** Brings the files into the browser's own keeping, where the reader finds them. Throws TypeError without a network. */
export async function fetchCode(files: CodeFiles, signal: AbortSignal, tell: (share: number) => void): Promise<void> {
  let received = 0
  for (const url of [files.reader, files.core, files.learned.figures, files.learned.words]) {
    const answer = await fetch(url, { signal })
    if (!answer.ok || !answer.body) throw new TypeError(`${url}: ${answer.status}`)
    const parts = answer.body.getReader()
    for (let part = await parts.read(); !part.done; part = await parts.read()) {
      received += part.value.length
      tell(Math.min(1, received / UNPACKED))
    }
  }
}
