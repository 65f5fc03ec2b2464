import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartProblem } from '#server/infra/lib/errors.ts'
import { hasAccess, getPostgresUser, type PostgresUser, SHARED_FOLDER } from './postgres-user.ts'

export interface ClusterLocation {
  user: PostgresUser
  /** Folder of the cluster. It may not exist yet, but its parent does. */
  data: string
}

/** Name of the pointer: a file in the data folder with the path of a database that is stored elsewhere. */
const POINTER = 'pg-is-at'

/**
 * Throws a StartProblem for two databases, or for a pointer to a folder without one: a wrong choice would show an empty
 * site. Root uses `shelter` if the database's user cannot access the folder.
 */
export function locateCluster(folder: string, shelter = SHARED_FOLDER): ClusterLocation {
  mkdirSync(folder, { recursive: true })
  const own = join(folder, 'pg')
  const sheltered = join(shelter, createHash('sha256').update(folder).digest('hex').slice(0, 16), 'pg')
  const pointed = readPointer(folder)
  const [data, other] = [...new Set([own, sheltered, ...(pointed ?? [])])].filter(mayHoldDatabase)
  if (other) throw new StartProblem(`数据目录 ${folder} 有两个数据库：${data} 和 ${other}，请把不用的那个移到别处`)
  if (data) return { user: getPostgresUser(data), data }
  if (pointed) {
    const pointer = join(folder, POINTER)
    throw new StartProblem(`${pointer} 说数据库在 ${pointed[0]}，那里却没有；要从头开始，请删除 ${pointer}`)
  }
  const user = getPostgresUser()
  if (process.getuid?.() !== 0 || hasAccess(user, '-x', folder)) return { user, data: own }
  mkdirSync(dirname(sheltered), { recursive: true, mode: 0o755 })
  return { user, data: sheltered }
}

/** Stores the path of a database elsewhere: it was derived from the folder's path, which may change later. */
export function writePointer(folder: string, data: string): void {
  if (data === join(folder, 'pg') || readPointer(folder)?.[0] === data) return
  writeFileSync(join(folder, POINTER), `${data}\n`)
}

function readPointer(folder: string): [string] | null {
  const pointer = join(folder, POINTER)
  return existsSync(pointer) ? [readFileSync(pointer, 'utf8').trim()] : null
}

/** True for an unreadable folder; false for an empty one, which may be a mount point. */
function mayHoldDatabase(data: string): boolean {
  try {
    return readdirSync(data).length > 0
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EACCES' && existsSync(data)
  }
}
