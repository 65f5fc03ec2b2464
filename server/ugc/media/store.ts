import type { Readable } from 'node:stream'

/** A file or the requested range of it. */
export interface FileRead {
  /** 416: range not satisfiable, with an empty body. */
  status: 200 | 206 | 416
  /** Number of bytes in the body. */
  length: number
  /** Value of the `Content-Range` header; null for status 200. */
  contentRange: string | null
  body: Readable
}

/** Storage of uploads. The server generates the file names. Writes are atomic. */
export interface Store {
  /** Text that names the folder or bucket in messages to operators. */
  readonly place: string
  put(name: string, bytes: Buffer): Promise<void>
  /** Moves the local file at `path` into the store. */
  take(name: string, path: string): Promise<void>
  /** `range`: a `Range` header with one byte range; any other value is ignored. Returns null for a missing file. */
  read(name: string, range?: string): Promise<FileRead | null>
  /** Removes as many files as possible, then throws if any failed. */
  remove(names: readonly string[]): Promise<void>
  /** Yields the names of all upload files in batches of at most `size`. Other files are ignored. */
  names(size: number): AsyncGenerator<string[]>
  /** Returns those of `names` that were last written more than `age` ms ago. */
  olderThan(age: number, names: readonly string[]): Promise<string[]>
  /** Returns the free bytes; a bucket has no limit. */
  free(): Promise<number>
}

/** The store is unavailable or returned an invalid response. */
export class StoreError extends Error {
  override name = 'StoreError'
}

/** `bytes=0-9`, `bytes=10-`, `bytes=-5`, as video players request. Requests for several ranges get the whole file. */
export const ONE_RANGE = /^bytes=(?:(\d{1,15})-(\d{1,15})?|-(\d{1,15}))$/

/** Awaits all removals, then throws if any failed. */
export async function removeAll(removals: readonly Promise<unknown>[]): Promise<void> {
  const done = await Promise.allSettled(removals)
  const failures = done.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  if (failures.length > 0) throw new AggregateError(failures, 'files could not be removed')
}
