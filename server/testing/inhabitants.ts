import { readdirSync, readlinkSync, realpathSync } from 'node:fs'

/** Returns the database processes of `data`: they have it as their working directory. */
export function inhabitantsOf(data: string): number[] {
  const home = realpathSync(data)
  return readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid) && worksIn(pid) === home)
    .map(Number)
}

/** Kills them, including those forked meanwhile. */
export function killAll(data: string): void {
  for (let left = inhabitantsOf(data); left.length > 0; left = inhabitantsOf(data))
    for (const pid of left) signal(pid, 'SIGKILL')
}

/** Ignores a process that has just ended. */
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
