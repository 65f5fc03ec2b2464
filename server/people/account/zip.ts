import { Readable } from 'node:stream'
import { Zip, ZipDeflate, strToU8 } from 'fflate'
import type { ExportContent } from '#server/infra/db/personal-data.ts'

/** Minimum number of characters of each piece of a file except the last. */
const PIECE = 65_536
const NO_BYTES = new Uint8Array()

type File = readonly [name: string, read: () => ExportContent]

/**
 * Returns a stream of a zip with JSON files. The zip is created while the stream is read, with one page of a long list
 * in memory at a time. `beforePiece` is called before each piece; if it throws, the stream is destroyed.
 */
export const createZip = (files: readonly File[], at: Date, beforePiece: () => Promise<void>): Readable =>
  Readable.from(streamZip(files, at, beforePiece), { objectMode: false })

async function* streamZip(
  files: readonly File[],
  at: Date,
  beforePiece: () => Promise<void>,
): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = []
  const take = () => chunks.splice(0)
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    chunks.push(bytes)
  })
  for (const [name, read] of files) {
    const file = new ZipDeflate(`${name}.json`)
    file.mtime = at
    zip.add(file)
    for await (const piece of readPieces(read, beforePiece)) {
      file.push(strToU8(piece))
      yield* take()
    }
    file.push(NO_BYTES, true)
  }
  zip.end()
  yield* take()
}

async function* readPieces(read: () => ExportContent, beforePiece: () => Promise<void>): AsyncGenerator<string> {
  let piece = ''
  for await (const text of streamJson(read())) {
    piece += text
    if (piece.length < PIECE) continue
    await beforePiece()
    yield piece
    piece = ''
  }
  await beforePiece()
  yield piece
}

async function* streamJson(content: ExportContent): AsyncGenerator<string> {
  const all = Symbol.asyncIterator in content ? content : await content
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
