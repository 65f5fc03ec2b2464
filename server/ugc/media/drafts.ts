import { createWriteStream } from 'node:fs'
import { mkdir, opendir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { systemClock } from '#server/infra/lib/clock.ts'
import { getFreeBytes } from './disk.ts'
import { createUploadId } from './names.ts'

/** Temporary files of uploads on this machine, until they are checked and stored. */
export type Drafts = Awaited<ReturnType<typeof createDrafts>>

export async function createDrafts(folder: string) {
  await mkdir(folder, { recursive: true })
  const place = (id: string) => join(folder, `${id}.part`)
  return {
    place,
    /** Passes a temporary path to `work` and removes the file afterwards. */
    async lend<T>(work: (path: string) => Promise<T>): Promise<T> {
      const path = place(createUploadId())
      return work(path).finally(() => rm(path, { force: true }))
    },
    async remove(ids: readonly string[]): Promise<void> {
      for (const id of ids) await rm(place(id), { force: true })
    },
    /** Removes files last written more than `age` ms ago, left by killed processes and unfinished uploads. */
    async sweep(age: number): Promise<void> {
      const before = systemClock.now().getTime() - age
      for await (const { name } of await opendir(folder)) {
        const path = join(folder, name)
        const written = (await stat(path).catch(() => null))?.mtimeMs ?? Infinity
        if (written < before) await rm(path, { force: true })
      }
    },
    free: () => getFreeBytes(folder),
  }
}

/** Bytes written between two checks of the free disk space. */
const CHECKED_BYTES = 8 * 1024 * 1024

interface WriteOptions {
  start?: number
  /** Throws if too little disk space is free. */
  checkRoom: () => Promise<void>
}

export async function writeStream(
  path: string,
  stream: Readable,
  { start = 0, checkRoom }: WriteOptions,
): Promise<number> {
  const file = createWriteStream(path, start === 0 ? {} : { flags: 'r+', start })
  await pipeline(
    stream,
    async function* (chunks: AsyncIterable<Buffer>) {
      let unchecked = 0
      for await (const chunk of chunks) {
        yield chunk
        unchecked += chunk.length
        if (unchecked < CHECKED_BYTES) continue
        await checkRoom()
        unchecked = 0
      }
    },
    file,
  )
  return file.bytesWritten
}
