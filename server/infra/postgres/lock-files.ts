import { lstatSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { StartProblem } from '#server/infra/lib/start-problem.ts'

const SOCKET = '.s.PGSQL.5432'

/**
 * Clears what keeps PostgreSQL from starting on `data` and is certainly nobody's: lock files without a number, or with
 * that of a living process which is another program; an empty folder where its socket belongs. What can't be cleared is
 * a StartProblem.
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
  // PostgreSQL sees by itself that a process is gone.
  if (pid > 0 && !alive(pid)) return
  // Whoever is writing the file at this moment is at home there already.
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

/** Whether a process of PostgreSQL lives in the folder: its server and each of its children work there. */
function isInhabited(data: string): boolean {
  const home = realpathSync(data)
  return readdirSync('/proc').some((pid) => /^\d+$/.test(pid) && livesIn(home, pid))
}

function livesIn(home: string, pid: string): boolean {
  try {
    if (!readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres')) return false
    return readlinkSync(`/proc/${pid}/cwd`) === home
  } catch (error) {
    // Gone; or hidden from us, and a lock too many is better than a database too many.
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
