import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { StartProblem } from '#server/infra/lib/start-problem.ts'

/** Folder for files that the database's user cannot access elsewhere, if root starts the site. */
export const SHELTER = '/var/lib/caiyun'

/** User that runs the server: the current one, or an ordinary one instead of root, which PostgreSQL rejects. */
export interface PostgresUser {
  uid: number
  gid: number
  name: string
}

/** Returns the user for the database in `data`, or for a new one. */
export function postgresUser(data?: string): PostgresUser {
  const me = process.getuid?.()
  if (me === undefined) throw new StartProblem('内置 PostgreSQL 不支持本系统，请设置 DATABASE_URL')
  const owner = data ? statSync(data) : null
  if (me === 0) return owner ? named(owner.uid, owner.gid) : (account('postgres') ?? account('nobody') ?? noUser())
  if (owner && owner.uid !== me) throw new StartProblem(`数据库文件 ${data} 属于另一个用户，请用该用户或 root 启动`)
  return { uid: me, gid: process.getgid?.() ?? me, name: userInfo().username }
}

/** Tests access as the user, because ACLs, mounts and parent folders count in addition to the mode. */
export function allows(user: PostgresUser, test: '-x' | '-r', path: string): boolean {
  return spawnSync('test', [test, path], as(user)).status === 0
}

/** Spawn options that run a child as this user; only root may change users. */
export function as({ uid, gid }: PostgresUser) {
  return process.getuid?.() === 0 ? { uid, gid, cwd: '/' } : { cwd: '/' }
}

function named(uid: number, gid: number): PostgresUser {
  return { uid, gid, name: ask('-nu', String(uid)) || String(uid) }
}

function account(name: string): PostgresUser | null {
  const uid = ask('-u', name)
  return uid ? { uid: Number(uid), gid: Number(ask('-g', name)), name } : null
}

function ask(flag: string, name: string): string {
  return spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout.trim()
}

function noUser(): never {
  throw new StartProblem(
    'PostgreSQL 不能以 root 运行，而系统里没有用户 postgres 或 nobody，请换普通用户启动或设置 DATABASE_URL',
  )
}
