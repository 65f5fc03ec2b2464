import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { StartProblem } from '#server/infra/lib/errors.ts'

/** For root, if the database's user cannot access the usual folders. */
export const SHARED_FOLDER = '/var/lib/caiyun'

/** User of the server process. Never root, because PostgreSQL does not run as root. */
export interface PostgresUser {
  uid: number
  gid: number
  name: string
}

/** Returns the owner of the existing database in `data`; without `data`, the user for a new one. */
export function getPostgresUser(data?: string): PostgresUser {
  const me = process.getuid?.()
  if (me === undefined) throw new StartProblem('内置 PostgreSQL 不支持本系统，请设置 DATABASE_URL')
  const owner = data ? statSync(data) : null
  if (me === 0)
    return owner
      ? getUserById(owner.uid, owner.gid)
      : (findUserByName('postgres') ?? findUserByName('nobody') ?? throwNoUser())
  if (owner && owner.uid !== me) throw new StartProblem(`数据库文件 ${data} 属于另一个用户，请用该用户或 root 启动`)
  return { uid: me, gid: process.getgid?.() ?? me, name: userInfo().username }
}

/** Runs `test` as the user, because ACLs, mounts and parent folders matter in addition to the mode. */
export function hasAccess(user: PostgresUser, test: '-x' | '-r', path: string): boolean {
  return spawnSync('test', [test, path], buildSpawnOptions(user)).status === 0
}

/** Options to run a child process as the user; only root can and needs to change the user. */
export function buildSpawnOptions({ uid, gid }: PostgresUser) {
  return process.getuid?.() === 0 ? { uid, gid, cwd: '/' } : { cwd: '/' }
}

function getUserById(uid: number, gid: number): PostgresUser {
  return { uid, gid, name: runId('-nu', String(uid)) || String(uid) }
}

function findUserByName(name: string): PostgresUser | null {
  const uid = runId('-u', name)
  return uid ? { uid: Number(uid), gid: Number(runId('-g', name)), name } : null
}

function runId(flag: string, name: string): string {
  return spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout.trim()
}

function throwNoUser(): never {
  throw new StartProblem(
    'PostgreSQL 不能以 root 运行，而系统里没有用户 postgres 或 nobody，请换普通用户启动或设置 DATABASE_URL',
  )
}
