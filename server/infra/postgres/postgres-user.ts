import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { StartProblem } from '#server/infra/lib/start-problem.ts'

/** Where a site that root started keeps what the database's user can't reach elsewhere. */
export const SHELTER = '/var/lib/caiyun'

/** Who runs the database server: ourselves, or, as it refuses root, an ordinary user in root's place. */
export interface PostgresUser {
  uid: number
  gid: number
  name: string
}

/** Who runs the database in `data`; without one, who would run a new one. */
export function postgresUser(data?: string): PostgresUser {
  const me = process.getuid?.()
  if (me === undefined) throw new StartProblem('内置 PostgreSQL 不支持本系统，请设置 DATABASE_URL')
  const owner = data ? statSync(data) : null
  if (me === 0) return owner ? named(owner.uid, owner.gid) : (account('postgres') ?? account('nobody') ?? noUser())
  if (owner && owner.uid !== me) throw new StartProblem(`数据库文件 ${data} 属于另一个用户，请用该用户或 root 启动`)
  return { uid: me, gid: process.getgid?.() ?? me, name: userInfo().username }
}

/** Asks the system, not the mode bits: ACLs, mounts and every folder above count too. */
export function allows(user: PostgresUser, test: '-x' | '-r', path: string): boolean {
  return spawnSync('test', [test, path], as(user)).status === 0
}

/** Options that run a child as this user; only root may change users. */
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
