import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, type Pack, pack } from 'tar-stream'
import { systemClock } from '#server/infra/lib/clock.ts'
import { StartProblem } from '#server/infra/lib/errors.ts'
import { encryptFile, decryptFile, hashChunks } from './encryption.ts'

/** Name of the last entry, which contains the checksums of the other entries. */
const SUMS = 'sums.json'

type Sums = Record<string, string>

export interface ArchiveWriter {
  add(name: string, bytes: Buffer): Promise<void>
  addStream(name: string, length: number, body: Readable): Promise<void>
}

/** The body can be read only before the next entry is requested. */
export interface ArchiveEntry {
  name: string
  body: AsyncIterable<Buffer>
}

/** Part of the names of partial files; the id of the writing process follows it. */
const PARTIAL_MARK = `.backup-${hostname()}-`
const PARTIAL_NAME = /\.backup-.+-\d+$/
/** The writer of a partial file older than this is assumed dead, even if it runs on another machine. */
const MAX_WRITING_MS = 86_400_000

export interface ArchiveOptions {
  signal?: AbortSignal | undefined
  /** age recipient, `age1…`, to encrypt for; null: no encryption. */
  recipient?: string | null
  secret?: string | null
  /** Called with the path of the verified archive before it is encrypted and gets its final name. */
  look?: (plain: string) => Promise<void>
}

/**
 * Writes a tar.gz that ends with the checksums of its entries, verifies it from disk, encrypts it for `recipient`, and
 * then renames it to `file`. So `file` is never incomplete, and of two writers with one name the later one throws.
 */
export async function writeArchive(
  file: string,
  fill: (archive: ArchiveWriter) => Promise<void>,
  { signal, recipient = null, secret = null, look }: ArchiveOptions = {},
): Promise<void> {
  const folder = dirname(file)
  await deletePartialFiles(folder)
  const plain = buildPartialPath(file)
  const sealed = buildPartialPath(`${file}.sealed`)
  try {
    const tar = pack()
    const written = pipeline([asNodes(tar), createGzip({ level: 1 }), createWriteStream(plain, { mode: 0o600 })], {
      signal,
    })
    await Promise.all([written, fillArchive(tar, fill)])
    await syncToDisk(plain)
    await verifyArchive(plain, { signal })
    await look?.(plain)
    if (recipient) await encryptFile(plain, sealed, { recipient, secret, signal })
    const whole = recipient ? sealed : plain
    await syncToDisk(whole)
    assertNoFile(file)
    await rename(whole, file)
    await syncToDisk(folder)
  } finally {
    await rm(plain, { force: true })
    await rm(sealed, { force: true })
  }
}

const buildPartialPath = (file: string): string =>
  join(dirname(file), `.${basename(file)}${PARTIAL_MARK}${process.pid}`)

export function assertNoFile(file: string): void {
  if (existsSync(file)) throw new StartProblem(`已有 ${file}，请换一个名字`)
}

/** Deletes partial files of killed processes on this machine, and any that are older than a day. */
export async function deletePartialFiles(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((one) => PARTIAL_NAME.test(one))) {
    const path = join(folder, name)
    const pid = Number(name.split(PARTIAL_MARK)[1])
    // A process writes one file at a time: a file with its own id belongs to an earlier process.
    const isDead = pid > 0 && (pid === process.pid || !existsSync(`/proc/${pid}`))
    if (isDead || (await isOld(path))) await rm(path, { force: true })
  }
}

async function isOld(path: string): Promise<boolean> {
  const written = (await stat(path).catch(() => null))?.mtimeMs ?? Infinity
  return systemClock.now().getTime() - written > MAX_WRITING_MS
}

/** Writes the entries and their checksums. An error aborts the archive and is rethrown. */
async function fillArchive(tar: Pack, fill: (archive: ArchiveWriter) => Promise<void>): Promise<void> {
  const sums: Sums = {}
  const addStream: ArchiveWriter['addStream'] = async (name, size, body) => {
    const hash = createHash('sha256')
    await pipeline(
      body,
      (chunks: AsyncIterable<Buffer>) => hashChunks(chunks, hash),
      asNodes(tar.entry({ name, size })),
    )
    sums[name] = hash.digest('hex')
  }
  const add: ArchiveWriter['add'] = (name, bytes) => addStream(name, bytes.length, Readable.from(toChunks(bytes)))
  try {
    await fill({ add, addStream })
    await add(SUMS, Buffer.from(JSON.stringify(sums)))
    tar.finalize()
  } catch (error) {
    tar.destroy(error as Error)
    throw error
  }
}

/** tar-stream's streams are Node streams except for their types. */
const asNodes = (stream: unknown): NodeJS.ReadWriteStream => stream as NodeJS.ReadWriteStream

const toChunks = (bytes: Buffer): Buffer[] => (bytes.length > 0 ? [bytes] : [])

/** `identity`, `AGE-SECRET-KEY-1…`, decrypts an encrypted file. */
export interface ReadOptions {
  signal?: AbortSignal | undefined
  identity?: string | null
  /** Accepts an encrypted file without a signature: earlier versions and sites without SITE_SECRET do not sign. */
  unsigned?: boolean
}

/**
 * Throws a StartProblem if the file is incomplete or was changed. Returns the number of bytes by first folder of the
 * entry names.
 */
export async function verifyArchive(file: string, reading: ReadOptions = {}): Promise<Record<string, number>> {
  const bytes: Record<string, number> = {}
  try {
    for await (const { name, body } of readArchive(file, reading)) {
      const [folder = ''] = name.split('/')
      bytes[folder] = (bytes[folder] ?? 0) + (await drainBody(body))
    }
    return bytes
  } catch (error) {
    reading.signal?.throwIfAborted()
    if (error instanceof StartProblem) throw error
    throw new StartProblem(`${file} 不是完整的备份，不能用它恢复`, { cause: error })
  }
}

/** Yields the entries except the checksums. Throws at the end if the checksums do not match. */
export async function* readArchive(
  file: string,
  { signal, identity = null }: ReadOptions = {},
): AsyncGenerator<ArchiveEntry> {
  const found: Sums = {}
  let stated = ''
  const bytes = identity === null ? createReadStream(file) : await decryptFile(file, identity)
  const tar = extract()
  const fed = pipeline([bytes, createGunzip(), asNodes(tar)], { signal })
  // `fed` is awaited below; this handler prevents an unhandled rejection until then.
  fed.catch(() => {})
  try {
    for await (const source of tar) {
      const { name } = source.header
      const hash = createHash('sha256')
      const body = hashChunks(source as AsyncIterable<Buffer>, hash)
      if (name === SUMS) {
        stated = (await readBytes(body)).toString()
        continue
      }
      yield { name, body }
      // tar-stream continues only after the entry is consumed, even if the caller skipped it.
      await drainBody(body)
      found[name] = hash.digest('hex')
    }
    await fed
  } finally {
    tar.destroy()
  }
  // Comparing the JSON suffices: in both, the sums have the order of the entries.
  if (stated !== JSON.stringify(found)) throw new Error('校验和不符')
}

async function drainBody(body: AsyncIterable<Buffer>): Promise<number> {
  let bytes = 0
  for await (const piece of body) bytes += piece.length
  return bytes
}

export async function readBytes(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of body) pieces.push(piece)
  return Buffer.concat(pieces)
}

async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path)
  await handle.sync().finally(() => handle.close())
}
