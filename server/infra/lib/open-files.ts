import { readFileSync } from 'node:fs'

/** How many files, sockets among them, this process may have open; without bound where the system does not say. */
export function mostOpenFiles(): number {
  try {
    const [, most] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return most === undefined ? Infinity : Number(most)
  } catch {
    return Infinity
  }
}
