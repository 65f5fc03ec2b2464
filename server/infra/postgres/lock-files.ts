import { lstatSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { StartProblem } from '#server/infra/lib/start-problem.ts'

const SOCKET = '.s.PGSQL.5432'

/**
 * Removes stale files that prevent PostgreSQL's start: lock files without a process id or with that of another program,
 * and an empty folder at the socket path. Throws a StartProblem if it cannot.
 */
export function clearWay(data: string, report: (message: string) => void): void {
  for (const name of ['postmaster.pid', `${SOCKET}.lock`]) clearLock(data, join(data, name), report)
  clearSocket(join(data, SOCKET))
}

function clearLock(data: string, file: string, report: (message: string) => void): void {
  const kind = lstatSync(file, { throwIfNoEntry: false })
  if (!kind) return
  if (kind.isDirectory()) return clearSocket(file)
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10)
  // PostgreSQL itself handles the id of an ended process.
  if (pid > 0 && !alive(pid)) return
  // A server that is just writing the file already runs in the folder.
  if (isInhabited(data)) return
  rmSync(file, { force: true })
  report(`${file} 不是运行中的数据库写的，已删除`)
}

function clearSocket(path: string): void {
  if (!lstatSync(path, { throwIfNoEntry: false })?.isDirectory()) return
  try {
    rmdirSync(path)
  } catch {
    throw new StartProblem(`${path} 是一个目录，占了 PostgreSQL 要用的位置，请移走它`)
  }
}

/** Whether a PostgreSQL process runs in the folder: the server and its children have it as working directory. */
function isInhabited(data: string): boolean {
  const home = realpathSync(data)
  return readdirSync('/proc').some((pid) => /^\d+$/.test(pid) && livesIn(home, pid))
}

function livesIn(home: string, pid: string): boolean {
  try {
    if (!readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres')) return false
    return readlinkSync(`/proc/${pid}/cwd`) === home
  } catch (error) {
    // The process ended, or is hidden from us: rather a stale lock than two servers.
    return (error as NodeJS.ErrnoException).code === 'EACCES'
  }
}

/** Whether a process with this id exists. */
export function alive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
