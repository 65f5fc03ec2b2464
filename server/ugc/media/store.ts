import type { Readable } from 'node:stream'

/** A file, or the part of it that was asked for. */
export interface FileRead {
  /** 416: no part of the file was asked for; the body is then empty. */
  status: 200 | 206 | 416
  /** Bytes of the body. */
  length: number
  /** As the header says it; null with 200. */
  contentRange: string | null
  body: Readable
}

/** Where uploads live. Names are ours, never a request's. A file appears whole or not at all. */
export interface Store {
  /** Where that is, in words for operators. */
  readonly place: string
  put(name: string, bytes: Buffer): Promise<void>
  /** Takes the file at `path` of this machine, which is then gone. */
  take(name: string, path: string): Promise<void>
  /** `range`: one range of bytes as the header says it; others are ignored. Null: there is no such file. */
  read(name: string, range?: string): Promise<FileRead | null>
  /** Removes all that can be removed, then throws if one could not. */
  remove(names: readonly string[]): Promise<void>
  /** The files there are, `size` at a time. */
  names(size: number): AsyncGenerator<string[]>
  /** Those of the files that were last written so long ago (ms). */
  olderThan(age: number, names: readonly string[]): Promise<string[]>
  /** Bytes free. */
  free(): Promise<number>
}

/** A store that could not be asked, or whose answer was none. */
export class StoreTrouble extends Error {
  override name = 'StoreTrouble'
}

/** `bytes=0-9`, `bytes=10-`, `bytes=-5`: what players ask for. A caller that asks for several parts gets the whole. */
export const ONE_RANGE = /^bytes=(?:(\d{1,15})-(\d{1,15})?|-(\d{1,15}))$/

/** Waits for all, then throws where one failed. */
export async function all(works: readonly Promise<unknown>[], failure: string): Promise<void> {
  const done = await Promise.allSettled(works)
  const failures = done.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  if (failures.length > 0) throw new AggregateError(failures, failure)
}
