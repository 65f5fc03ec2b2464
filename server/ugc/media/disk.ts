import { createReadStream } from 'node:fs'
import { copyFile, mkdir, opendir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { systemClock } from '#server/infra/lib/clock.ts'
import { getErrorCode } from '#server/infra/lib/errors.ts'
import { parseUploadFile } from './names.ts'
import { settleAll, type FileRead, ONE_RANGE, type Store } from './store.ts'

const DRAFT = /^\.(.+)\.part$/

/** True for uploads and their temporary files. The folder may contain other files, which are ignored. */
const isUploadFile = (name: string): boolean => parseUploadFile(DRAFT.exec(name)?.[1] ?? name) !== null

export async function createDiskStore(folder: string): Promise<Store> {
  await mkdir(folder, { recursive: true })
  const place = (name: string) => join(folder, name)
  const toDraftPath = (name: string) => join(folder, `.${name}.part`)
  return {
    place: folder,
    async put(name, bytes) {
      await writeFile(toDraftPath(name), bytes)
      await rename(toDraftPath(name), place(name))
    },
    async take(name, path) {
      await moveFile(path, toDraftPath(name))
      await rename(toDraftPath(name), place(name))
    },
    read: (name, range) => readFileRange(place(name), range),
    remove: (names) => settleAll(names.map((name) => rm(place(name), { force: true }))),
    async *names(size) {
      let batch: string[] = []
      for await (const { name } of await opendir(folder)) {
        if (isUploadFile(name)) batch.push(name)
        if (batch.length < size) continue
        yield batch
        batch = []
      }
      yield batch
    },
    async olderThan(age, names) {
      // The operating system sets file times, so compare with the system clock, not the site's clock.
      const before = systemClock.now().getTime() - age
      const dated = await Promise.all(
        names.map(async (name) => ({ name, at: (await stat(place(name)).catch(() => null))?.mtimeMs ?? before })),
      )
      return dated.filter(({ at }) => at < before).map(({ name }) => name)
    },
    free: () => getFreeBytes(folder),
  }
}

export async function getFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

async function moveFile(from: string, to: string): Promise<void> {
  await rename(from, to).catch(async (error: unknown) => {
    // `rename` fails across file systems.
    if (getErrorCode(error) !== 'EXDEV') throw error
    await copyFile(from, to)
    await rm(from)
  })
}

async function readFileRange(path: string, range = ''): Promise<FileRead | null> {
  const size = (await stat(path).catch(() => null))?.size
  if (size === undefined) return null
  const part = parseByteRange(range, size)
  if (part === 'none') return { status: 416, length: 0, contentRange: `bytes */${size}`, body: Readable.from([]) }
  if (part === null) return { status: 200, length: size, contentRange: null, body: createReadStream(path) }
  const { start, end } = part
  const body = createReadStream(path, { start, end })
  return { status: 206, length: end - start + 1, contentRange: `bytes ${start}-${end}/${size}`, body }
}

/** Returns the first and last byte of a range; null: the whole file; `none`: not satisfiable. */
function parseByteRange(range: string, size: number): { start: number; end: number } | null | 'none' {
  const [whole, first, last = size - 1, tail] = ONE_RANGE.exec(range) ?? []
  if (whole === undefined) return null
  const start = tail === undefined ? Number(first) : Math.max(0, size - Number(tail))
  const end = tail === undefined ? Math.min(Number(last), size - 1) : size - 1
  return start <= end ? { start, end } : 'none'
}
