import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { open, readdir, rename, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, type Pack, pack } from 'tar-stream'
import { StartProblem } from '#server/infra/lib/start-problem.ts'

/** The last entry: what the others must be. */
const SUMS = 'sums.json'

/** Of each entry, by its name, the SHA-256 in hex. */
type Sums = Record<string, string>

/** An archive that is being written: one entry at a time. */
export interface ArchiveWriter {
  add(name: string, bytes: Buffer): Promise<void>
  /** `length`: the bytes that the body has. */
  addStream(name: string, length: number, body: Readable): Promise<void>
}

/** An entry that is being read: its body is read before the next one comes. */
export interface ArchiveEntry {
  name: string
  body: AsyncIterable<Buffer>
}

/** What is half written is its process's own, and is named by it. */
const HALF = `.backup-${hostname()}-`

/**
 * Writes a tar.gz that ends with the sums of its entries, reads it again from the disk, and only then gives it its name:
 * whatever ends the process leaves no half file there, and of two that write to one name the later is refused. Its owner
 * alone may read it.
 */
export async function writeArchive(
  file: string,
  fill: (archive: ArchiveWriter) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const folder = dirname(file)
  await sweepHalves(folder)
  const half = join(folder, `.${basename(file)}${HALF}${process.pid}`)
  try {
    const tar = pack()
    const written = pipeline([asNodes(tar), createGzip({ level: 1 }), createWriteStream(half, { mode: 0o600 })], {
      signal,
    })
    await Promise.all([written, filled(tar, fill)])
    await synced(half)
    await verify(half, signal)
    freeOrRefuse(file)
    await rename(half, file)
    await synced(folder)
  } catch (error) {
    await rm(half, { force: true })
    throw error
  }
}

/** An existing file is not written over. */
export function freeOrRefuse(file: string): void {
  if (existsSync(file)) throw new StartProblem(`已有 ${file}，请换一个名字`)
}

/** Removes what processes of this machine that were killed have left half written. */
async function sweepHalves(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = Number(name.split(HALF)[1])
    if (pid > 0 && !existsSync(`/proc/${pid}`)) await rm(join(folder, name))
  }
}

/** What fails here ends the writing, and says why. */
async function filled(tar: Pack, fill: (archive: ArchiveWriter) => Promise<void>): Promise<void> {
  const sums: Sums = {}
  const addStream: ArchiveWriter['addStream'] = async (name, size, body) => {
    const hash = createHash('sha256')
    await pipeline(body, (chunks: AsyncIterable<Buffer>) => hashed(chunks, hash), asNodes(tar.entry({ name, size })))
    sums[name] = hash.digest('hex')
  }
  const add: ArchiveWriter['add'] = (name, bytes) => addStream(name, bytes.length, Readable.from(piecesOf(bytes)))
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

/** Throws a StartProblem where the file is not, to the last byte, what was written: reads it as a restore does. */
export async function verify(file: string, signal?: AbortSignal): Promise<void> {
  try {
    for await (const { body } of readArchive(file, signal)) await drained(body)
  } catch (error) {
    signal?.throwIfAborted()
    throw new StartProblem(`${file} 不是完整的备份，不能用它恢复：${(error as Error).message}`)
  }
}

/** The entries of an archive in their order, the sums left out: those say at its end whether all was what was written. */
export async function* readArchive(file: string, signal?: AbortSignal): AsyncGenerator<ArchiveEntry> {
  const found: Sums = {}
  let stated = ''
  const tar = extract()
  const fed = pipeline([createReadStream(file), createGunzip(), asNodes(tar)], { signal })
  // It is awaited below; until then nobody else hears it fail.
  fed.catch(() => {})
  try {
    for await (const source of tar) {
      const { name } = source.header
      const hash = createHash('sha256')
      const body = hashed(source as AsyncIterable<Buffer>, hash)
      if (name === SUMS) {
        stated = (await bytesOf(body)).toString()
        continue
      }
      yield { name, body }
      // The next entry comes once this one is read to its end, be it that nobody wants it.
      await drained(body)
      found[name] = hash.digest('hex')
    }
    await fed
  } finally {
    tar.destroy()
  }
  // Both in the order in which they lie there.
  if (stated !== JSON.stringify(found)) throw new Error('校验和不符')
}

async function drained(body: AsyncIterable<Buffer>): Promise<void> {
  for await (const _piece of body);
}

export async function bytesOf(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of body) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** Until the disk has it: a file's bytes, or a folder's names. */
async function synced(path: string): Promise<void> {
  const handle = await open(path)
  await handle.sync().finally(() => handle.close())
}
