import { readFileSync } from 'node:fs'

/** Returns the limit of open files and sockets of this process; Infinity if the system does not report one. */
export function mostOpenFiles(): number {
  try {
    const [, most] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return most === undefined ? Infinity : Number(most)
  } catch {
    return Infinity
  }
}
