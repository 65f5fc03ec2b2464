import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, type Pack, pack } from 'tar-stream'
import { StartProblem } from '#server/lib/start-problem.ts'

/** The last entry: what the others must be. */
const SUMS = 'sums.json'

/** Of each entry, by its name, the SHA-256 in hex. */
type Sums = Record<string, string>

/** An archive that is being written: one entry at a time. */
export interface Writing {
  add(name: string, bytes: Buffer): Promise<void>
  /** `length`: the bytes that the body has. */
  addStream(name: string, length: number, body: Readable): Promise<void>
}

/** An entry that is being read: its body is read before the next one comes. */
export interface Entry {
  name: string
  body: AsyncIterable<Buffer>
}

/**
 * Writes a tar.gz that ends with the sums of its entries, reads it again from the disk, and only then gives it its name:
 * whatever ends the process leaves no half file there. Its owner alone may read it.
 */
export async function writeArchive(file: string, fill: (archive: Writing) => Promise<void>): Promise<void> {
  const half = join(dirname(file), `.${basename(file)}.part`)
  await rm(half, { force: true })
  try {
    const tar = pack()
    const written = pipeline(asNodes(tar), createGzip({ level: 1 }), createWriteStream(half, { mode: 0o600 }))
    await Promise.all([written, filled(tar, fill)])
    await synced(half)
    await verify(half)
    await rename(half, file)
    await synced(dirname(file))
  } catch (error) {
    await rm(half, { force: true })
    throw error
  }
}

/** What fails here ends the writing, and says why. */
async function filled(tar: Pack, fill: (archive: Writing) => Promise<void>): Promise<void> {
  const sums: Sums = {}
  const addStream: Writing['addStream'] = async (name, size, body) => {
    const hash = createHash('sha256')
    await pipeline(body, (chunks: AsyncIterable<Buffer>) => hashed(chunks, hash), asNodes(tar.entry({ name, size })))
    sums[name] = hash.digest('hex')
  }
  const add: Writing['add'] = (name, bytes) => addStream(name, bytes.length, Readable.from(piecesOf(bytes)))
  try {
    await fill({ add, addStream })
    await add(SUMS, Buffer.from(JSON.stringify(sums)))
    tar.finalize()
  } catch (error) {
    tar.destroy(error as Error)
    throw error
  }
}

async function* hashed(chunks: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    hash.update(chunk)
    yield chunk
  }
}

/** The streams of tar-stream are Node's in all but their types. */
const asNodes = (stream: unknown): NodeJS.ReadWriteStream => stream as NodeJS.ReadWriteStream

const piecesOf = (bytes: Buffer): Buffer[] => (bytes.length > 0 ? [bytes] : [])

/** Throws a StartProblem where the file is not, to the last byte, what was written. */
export async function verify(file: string): Promise<void> {
  const isWhole = await sumsFit(file).catch((error: Error) => {
    throw new StartProblem(`${damaged(file)}：${error.message}`)
  })
  if (!isWhole) throw new StartProblem(damaged(file))
}

const damaged = (file: string): string => `${file} 不是完整的备份，不能用它恢复`

async function sumsFit(file: string): Promise<boolean> {
  const found: Sums = {}
  let told = ''
  for await (const { name, body } of entriesOf(file)) {
    if (name === SUMS) told = (await bytesOf(body)).toString()
    else found[name] = await hashOf(body)
  }
  // Both in the order in which they lie there.
  return told === JSON.stringify(found)
}

/** The entries of an archive, the sums left out, in their order. */
export async function* readArchive(file: string): AsyncGenerator<Entry> {
  for await (const entry of entriesOf(file)) if (entry.name !== SUMS) yield entry
}

async function* entriesOf(file: string): AsyncGenerator<Entry> {
  const tar = extract()
  const fed = pipeline(createReadStream(file), createGunzip(), asNodes(tar))
  // It is awaited below; until then nobody else hears it fail.
  fed.catch(() => {})
  try {
    for await (const source of tar) yield { name: source.header.name, body: source as AsyncIterable<Buffer> }
    await fed
  } finally {
    tar.destroy()
  }
}

export async function bytesOf(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of body) pieces.push(piece)
  return Buffer.concat(pieces)
}

async function hashOf(body: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of body) hash.update(piece)
  return hash.digest('hex')
}

/** Until the disk has it: a file's bytes, or a folder's names. */
async function synced(path: string): Promise<void> {
  const handle = await open(path)
  await handle.sync().finally(() => handle.close())
}
