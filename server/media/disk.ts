import { mkdir, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Where uploads live. Names are ours, never a request's. */
export interface Store {
  folder: string
  put(name: string, bytes: Buffer): Promise<void>
  remove(names: readonly string[]): Promise<void>
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
      for (const name of names) await rm(join(folder, name), { force: true })
    },
    async free() {
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    },
  }
}
