import { Readable } from 'node:stream'
import { Zip, ZipDeflate, strToU8 } from 'fflate'
import type { ExportContent } from '#server/infra/db/personal-data.ts'

/** Characters per piece of a file. */
const PIECE = 65_536
const NO_BYTES = new Uint8Array()

type File = readonly [name: string, read: () => ExportContent]

/**
 * Returns a zip of JSON files that is made while it is read, one page of a long list in memory at a time. `goesOn` is
 * called before each piece; its error destroys the stream.
 */
export const createZip = (files: readonly File[], at: Date, goesOn: () => Promise<void>): Readable =>
  Readable.from(zipped(files, at, goesOn), { objectMode: false })

async function* zipped(files: readonly File[], at: Date, goesOn: () => Promise<void>): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = []
  const take = () => made.splice(0)
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    made.push(bytes)
  })
  for (const [name, read] of files) {
    const file = new ZipDeflate(`${name}.json`)
    file.mtime = at
    zip.add(file)
    for await (const piece of readPieces(read, goesOn)) {
      file.push(strToU8(piece))
      yield* take()
    }
    file.push(NO_BYTES, true)
  }
  zip.end()
  yield* take()
}

async function* readPieces(read: () => ExportContent, goesOn: () => Promise<void>): AsyncGenerator<string> {
  let piece = ''
  for await (const text of streamJson(read())) {
    piece += text
    if (piece.length < PIECE) continue
    await goesOn()
    yield piece
    piece = ''
  }
  await goesOn()
  yield piece
}

async function* streamJson(shown: ExportContent): AsyncGenerator<string> {
  const all = Symbol.asyncIterator in shown ? shown : await shown
  if (!isList(all)) return yield toJson(all)
  let before = '['
  for await (const row of all) {
    yield before + toJson(row)
    before = ',\n'
  }
  yield before === '[' ? '[]' : ']'
}

const isList = (all: unknown): all is AsyncIterable<unknown> | unknown[] =>
  Array.isArray(all) || (typeof all === 'object' && all !== null && Symbol.asyncIterator in all)

const toJson = (value: unknown): string => JSON.stringify(value, null, 2)
