import { lstatSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { StartProblem } from '#server/infra/lib/errors.ts'

const SOCKET = '.s.PGSQL.5432'

/** Removes lock files that name another program's process or none, and empty folders at their or the socket's path. */
export function removeStaleFiles(data: string, report: (message: string) => void): void {
  for (const name of ['postmaster.pid', `${SOCKET}.lock`]) removeStaleLock(data, join(data, name), report)
  removeSocketFolder(join(data, SOCKET))
}

function removeStaleLock(data: string, file: string, report: (message: string) => void): void {
  const kind = lstatSync(file, { throwIfNoEntry: false })
  if (!kind) return
  if (kind.isDirectory()) return removeSocketFolder(file)
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10)
  // PostgreSQL itself replaces a lock file of a process that has ended.
  if (pid > 0 && !isProcessAlive(pid)) return
  // A server that runs in the folder may be writing the file just now.
  if (hasServerProcess(data)) return
  rmSync(file, { force: true })
  report(`${file} 不是运行中的数据库写的，已删除`)
}

function removeSocketFolder(path: string): void {
  if (!lstatSync(path, { throwIfNoEntry: false })?.isDirectory()) return
  try {
    rmdirSync(path)
  } catch {
    throw new StartProblem(`${path} 是一个目录，占了 PostgreSQL 要用的位置，请移走它`)
  }
}

/** Whether a server uses the folder: the server and its children have it as their working directory. */
function hasServerProcess(data: string): boolean {
  const home = realpathSync(data)
  return readdirSync('/proc').some((pid) => /^\d+$/.test(pid) && isServerIn(home, pid))
}

function isServerIn(home: string, pid: string): boolean {
  try {
    if (!readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres')) return false
    return readlinkSync(`/proc/${pid}/cwd`) === home
  } catch (error) {
    // A process that we may not inspect (EACCES) counts as a server: a stale lock file is better than two servers.
    return (error as NodeJS.ErrnoException).code === 'EACCES'
  }
}

export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
