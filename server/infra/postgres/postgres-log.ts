import {
  chmodSync,
  copyFileSync,
  existsSync,
  fchmodSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs'
import { basename, dirname } from 'node:path'

/** Its statements are nobody else's to read. */
const PRIVATE = 0o600

/** Opens the log of the embedded server for appending, readable by us alone, whatever it was before. */
export function openLog(path: string): number {
  const file = openSync(path, 'a', PRIVATE)
  fchmodSync(file, PRIVATE)
  return file
}

/**
 * Puts what the log holds aside as `.1`, after `.1` has become `.2` and so on; of all files `keep` stay, the living one
 * counted. The server holds its file open and outlives us, so the file is copied and emptied, not moved: a line that it
 * writes between the two is lost.
 */
export function rotateLog(path: string, keep: number): void {
  if (!existsSync(path) || statSync(path).size === 0) return
  const aside = numbersOf(path)
  for (const number of aside.filter((one) => one >= keep - 1)) rmSync(`${path}.${number}`)
  for (const number of aside.filter((one) => one < keep - 1)) renameSync(`${path}.${number}`, `${path}.${number + 1}`)
  if (keep > 1) {
    copyFileSync(path, `${path}.1`)
    chmodSync(`${path}.1`, PRIVATE)
  }
  truncateSync(path)
}

/** The numbers of what was put aside, the oldest first. */
function numbersOf(path: string): number[] {
  const prefix = `${basename(path)}.`
  return readdirSync(dirname(path))
    .filter((name) => name.startsWith(prefix) && /^\d+$/.test(name.slice(prefix.length)))
    .map((name) => Number(name.slice(prefix.length)))
    .sort((a, b) => b - a)
}
