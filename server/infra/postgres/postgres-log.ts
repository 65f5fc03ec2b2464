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

/** The log contains statements. */
const PRIVATE = 0o600

/** Opens the server's log for appending and restricts it to its owner. */
export function openLog(path: string): number {
  const file = openSync(path, 'a', PRIVATE)
  fchmodSync(file, PRIVATE)
  return file
}

/**
 * Rotates the log to `.1`, `.1` to `.2` and so on; retains `keep` files including the current one. Copies and
 * truncates, because the server has the file open; a line written in between is lost.
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

/** Returns the numbers of the rotated files, oldest first. */
function numbersOf(path: string): number[] {
  const prefix = `${basename(path)}.`
  return readdirSync(dirname(path))
    .filter((name) => name.startsWith(prefix) && /^\d+$/.test(name.slice(prefix.length)))
    .map((name) => Number(name.slice(prefix.length)))
    .sort((a, b) => b - a)
}
