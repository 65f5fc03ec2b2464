import { readdirSync, readlinkSync, realpathSync } from 'node:fs'

/** Returns the processes with `data` as their working directory. */
export function listDatabaseProcesses(data: string): number[] {
  const home = realpathSync(data)
  return readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid) && readWorkingFolder(pid) === home)
    .map(Number)
}

/** Kills the processes with `data` as their working directory, also those forked meanwhile. */
export function killDatabaseProcesses(data: string): void {
  for (let left = listDatabaseProcesses(data); left.length > 0; left = listDatabaseProcesses(data))
    for (const pid of left) signalProcess(pid, 'SIGKILL')
}

/** Sends a signal; does nothing if the process has ended. */
export function signalProcess(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function readWorkingFolder(pid: string): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return null
  }
}
