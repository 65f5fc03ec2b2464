import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, type Pack, pack } from 'tar-stream'
import { systemClock } from '#server/infra/lib/clock.ts'
import { StartProblem } from '#server/infra/lib/start-problem.ts'
import { seal, unsealed } from './seal.ts'

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
const ANY_HALF = /\.backup-.+-\d+$/
/** Who writes for longer is on no machine any more. */
const LONGEST_MS = 86_400_000

/** What becomes of an archive once it is written. */
export interface Finishing {
  signal?: AbortSignal | undefined
  /** Of age, `age1…`: whom it is sealed for; null: for nobody. */
  recipient?: string | null
  /** Signs what is encrypted; null: it stays unsigned. */
  secret?: string | null
  /** Looks at the open file, which has been read again and has no name yet. */
  look?: (plain: string) => Promise<void>
}

/**
 * Writes a tar.gz that ends with the sums of its entries, reads it again from the disk, seals it where it is to be sealed, and
 * only then gives it its name: whatever ends the process leaves no half file there, and of two that write to one name the
 * later is refused. Its owner alone may read it.
 */
export async function writeArchive(
  file: string,
  fill: (archive: ArchiveWriter) => Promise<void>,
  { signal, recipient = null, secret = null, look }: Finishing = {},
): Promise<void> {
  const folder = dirname(file)
  await sweepHalves(folder)
  const plain = halfOf(file)
  const sealed = halfOf(`${file}.sealed`)
  try {
    const tar = pack()
    const written = pipeline([asNodes(tar), createGzip({ level: 1 }), createWriteStream(plain, { mode: 0o600 })], {
      signal,
    })
    await Promise.all([written, filled(tar, fill)])
    await synced(plain)
    await verify(plain, { signal })
    await look?.(plain)
    if (recipient) await seal(plain, sealed, { recipient, secret, signal })
    const whole = recipient ? sealed : plain
    await synced(whole)
    freeOrRefuse(file)
    await rename(whole, file)
    await synced(folder)
  } finally {
    await rm(plain, { force: true })
    await rm(sealed, { force: true })
  }
}

const halfOf = (file: string): string => join(dirname(file), `.${basename(file)}${HALF}${process.pid}`)

/** An existing file is not written over. */
export function freeOrRefuse(file: string): void {
  if (existsSync(file)) throw new StartProblem(`已有 ${file}，请换一个名字`)
}

/** Removes what was left half written: by processes of this machine that were killed, and by machines that are gone. */
export async function sweepHalves(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((one) => ANY_HALF.test(one))) {
    const path = join(folder, name)
    const pid = Number(name.split(HALF)[1])
    // A process writes one at a time: its own is of one before it that had its number.
    const isDead = pid > 0 && (pid === process.pid || !existsSync(`/proc/${pid}`))
    if (isDead || (await isOld(path))) await rm(path, { force: true })
  }
}

async function isOld(path: string): Promise<boolean> {
  const written = (await stat(path).catch(() => null))?.mtimeMs ?? Infinity
  return systemClock.now().getTime() - written > LONGEST_MS
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

/** How a file is read; `identity`, `AGE-SECRET-KEY-1…`, opens one that is sealed. */
export interface Reading {
  signal?: AbortSignal | undefined
  identity?: string | null
  /** Accepts an encrypted file without a signature: earlier versions wrote none. */
  unsigned?: boolean
}

/**
 * Reads the file as a restore does. Throws a StartProblem unless it is, to the last byte, what was written. Returns the bytes
 * of its entries by their first folder.
 */
export async function verify(file: string, reading: Reading = {}): Promise<Record<string, number>> {
  const bytes: Record<string, number> = {}
  try {
    for await (const { name, body } of readArchive(file, reading)) {
      const [folder = ''] = name.split('/')
      bytes[folder] = (bytes[folder] ?? 0) + (await drained(body))
    }
    return bytes
  } catch (error) {
    reading.signal?.throwIfAborted()
    if (error instanceof StartProblem) throw error
    throw new StartProblem(`${file} 不是完整的备份，不能用它恢复`, { cause: error })
  }
}

/** The entries of an archive in their order, the sums left out: those say at its end whether all was what was written. */
export async function* readArchive(
  file: string,
  { signal, identity = null }: Reading = {},
): AsyncGenerator<ArchiveEntry> {
  const found: Sums = {}
  let stated = ''
  const bytes = identity === null ? createReadStream(file) : await unsealed(file, identity)
  const tar = extract()
  const fed = pipeline([bytes, createGunzip(), asNodes(tar)], { signal })
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

/** Reads to the end and returns the number of bytes. */
async function drained(body: AsyncIterable<Buffer>): Promise<number> {
  let bytes = 0
  for await (const piece of body) bytes += piece.length
  return bytes
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
