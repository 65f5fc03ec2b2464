import { readdirSync, readlinkSync, realpathSync } from 'node:fs'

/** Every process of the database in `data`: its server and its children work there. */
export function inhabitantsOf(data: string): number[] {
  const home = realpathSync(data)
  return readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid) && worksIn(pid) === home)
    .map(Number)
}

/** Kills them, and those that they have begun meanwhile. */
export function killAll(data: string): void {
  for (let left = inhabitantsOf(data); left.length > 0; left = inhabitantsOf(data))
    for (const pid of left) signal(pid, 'SIGKILL')
}

/** A child that was just ending is gone before the signal, or as soon as the thawed server takes notice of its end. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function worksIn(pid: string): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return null
  }
}
