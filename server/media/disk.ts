import { mkdir, opendir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { systemClock } from '#server/lib/clock.ts'
import { uploadOf } from './names.ts'

/** The draft of a file. */
const DRAFT = /^\.(.+)\.part$/

/** Whatever else lies in the folder is not ours. */
const isOurs = (name: string): boolean => uploadOf(DRAFT.exec(name)?.[1] ?? name) !== null

/** Where uploads live. Names are ours, never a request's. */
export interface Store {
  folder: string
  put(name: string, bytes: Buffer): Promise<void>
  /** Removes all that can be removed, then throws if one could not. */
  remove(names: readonly string[]): Promise<void>
  /** The files there are, `size` at a time. */
  names(size: number): AsyncIterable<string[]>
  /** Those of the files that were last written so long ago (ms). */
  olderThan(age: number, names: readonly string[]): Promise<string[]>
  /** Bytes free. */
  free(): Promise<number>
}

/** The store on disk: a file appears whole or not at all. */
export async function diskStore(folder: string): Promise<Store> {
  await mkdir(folder, { recursive: true })
  return {
    folder,
    async put(name, bytes) {
      const draft = join(folder, `.${name}.part`)
      await writeFile(draft, bytes)
      await rename(draft, join(folder, name))
    },
    async remove(names) {
      const removed = await Promise.allSettled(names.map((name) => rm(join(folder, name), { force: true })))
      const failures = removed.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
      if (failures.length > 0) throw new AggregateError(failures, 'files could not be removed')
    },
    async *names(size) {
      let batch: string[] = []
      for await (const { name } of await opendir(folder)) {
        if (isOurs(name)) batch.push(name)
        if (batch.length < size) continue
        yield batch
        batch = []
      }
      yield batch
    },
    async olderThan(age, names) {
      // The machine dated the files, so it is asked, whatever the site's clock says.
      const before = systemClock.now().getTime() - age
      const dated = await Promise.all(
        names.map(async (name) => ({
          name,
          at: (await stat(join(folder, name)).catch(() => null))?.mtimeMs ?? before,
        })),
      )
      return dated.filter(({ at }) => at < before).map(({ name }) => name)
    },
    async free() {
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    },
  }
}
