import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Shown } from '#server/infra/db/personal-data.ts'

/** Characters per piece of a file. */
const PIECE = 65_536

/**
 * Streams a zip of JSON files at the reader's speed; holds only a page of a long list in memory. `goesOn` is called
 * before each piece and may throw to abort.
 */
export function zipOf(
  files: readonly (readonly [name: string, read: () => Shown])[],
  at: Date,
  goesOn: () => Promise<void>,
): Readable {
  const zip = new ZipFile()
  const out = new PassThrough()
  let file: Readable | null = null
  for (const [name, read] of files)
    zip.addReadStreamLazy(`${name}.json`, { mtime: at }, (take) => {
      file = Readable.from(pieces(read, goesOn), { objectMode: false })
      file.on('error', (error) => out.destroy(error))
      take(null, file)
    })
  zip.end()
  zip.outputStream.pipe(out)
  return out.once('close', () => file?.destroy())
}

async function* pieces(read: () => Shown, goesOn: () => Promise<void>): AsyncGenerator<string> {
  let piece = ''
  for await (const text of jsonOf(read())) {
    piece += text
    if (piece.length < PIECE) continue
    await goesOn()
    yield piece
    piece = ''
  }
  await goesOn()
  yield piece
}

async function* jsonOf(shown: Shown): AsyncGenerator<string> {
  const all = Symbol.asyncIterator in shown ? shown : await shown
  if (!isList(all)) return yield json(all)
  let before = '['
  for await (const row of all) {
    yield before + json(row)
    before = ',\n'
  }
  yield before === '[' ? '[]' : ']'
}

const isList = (all: unknown): all is AsyncIterable<unknown> | unknown[] =>
  Array.isArray(all) || (typeof all === 'object' && all !== null && Symbol.asyncIterator in all)

const json = (value: unknown): string => JSON.stringify(value, null, 2)
