import type { Readable } from 'node:stream'

export interface FileRead {
  /** 416: range not satisfiable, with an empty body. */
  status: 200 | 206 | 416
  length: number
  contentRange: string | null
  body: Readable
}

/** Storage of uploads. The server generates the file names. Writes are atomic. */
export interface Store {
  /** Name of the folder or bucket in messages to operators. */
  readonly place: string
  put(name: string, bytes: Buffer): Promise<void>
  take(name: string, path: string): Promise<void>
  /** `range`: a `Range` header with one byte range; any other value is ignored. Returns null for a missing file. */
  read(name: string, range?: string): Promise<FileRead | null>
  /** Removes as many files as possible, then throws if any failed. */
  remove(names: readonly string[]): Promise<void>
  /** Yields upload files in batches of at most `size`. Other files are ignored. */
  names(size: number): AsyncGenerator<string[]>
  olderThan(age: number, names: readonly string[]): Promise<string[]>
  free(): Promise<number>
}

/** The store is unavailable or rejected a request. */
export class StoreError extends Error {
  override name = 'StoreError'
}

/** `bytes=0-9`, `bytes=10-`, `bytes=-5`, as video players request. Requests for several ranges get the whole file. */
export const ONE_RANGE = /^bytes=(?:(\d{1,15})-(\d{1,15})?|-(\d{1,15}))$/

/** Waits until all promises are settled, then throws `message` if any was rejected. */
export async function settleAll(
  all: readonly PromiseLike<unknown>[],
  message = 'files could not be removed',
): Promise<void> {
  const done = await Promise.allSettled(all)
  const failures = done.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  if (failures.length > 0) throw new AggregateError(failures, message)
}
