import { execFile } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { StartProblem } from '#server/infra/lib/start-problem.ts'
import type { ClusterPlace } from './cluster-place.ts'
import { as } from './postgres-user.ts'

const run = promisify(execFile)

/**
 * Creates the cluster if it does not exist. Uses a temporary sibling folder and renames it, so that a kill leaves
 * nothing incomplete, and concurrent first starts agree on one cluster.
 */
export async function initialise(place: ClusterPlace, bin: string): Promise<void> {
  if (existsSync(join(place.data, 'PG_VERSION'))) return
  sweep(place.data)
  const half = `${place.data}.new-${process.pid}`
  mkdirSync(half, { recursive: true, mode: 0o700 })
  if (process.getuid?.() === 0) chownSync(half, place.user.uid, place.user.gid)
  await initdb(place, bin, half)
  settle(half, place.data)
}

async function initdb({ user }: ClusterPlace, bin: string, folder: string): Promise<void> {
  const args = ['-D', folder, '-U', 'app', '-A', 'reject', '-E', 'UTF8', '--locale=C.UTF-8', '--no-instructions']
  try {
    await run(join(bin, 'initdb'), args, as(user))
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw new StartProblem(
      `无法创建数据库：${complaintIn((error as { stderr?: string }).stderr ?? '') || String(error)}`,
    )
  }
}

/** Returns the first error line of initdb's output, which may be the server's. */
function complaintIn(stderr: string): string {
  return /(?:FATAL|PANIC|error): .*/.exec(stderr)?.[0] ?? stderr.trim()
}

function settle(half: string, data: string): void {
  try {
    renameSync(half, data)
  } catch (error) {
    rmSync(half, { recursive: true, force: true })
    if (!existsSync(join(data, 'PG_VERSION'))) throw error
  }
}

/** Deletes the temporary folders of killed first starts. */
function sweep(data: string): void {
  const prefix = `${basename(data)}.new-`
  for (const name of readdirSync(dirname(data))) {
    if (name.startsWith(prefix) && !existsSync(`/proc/${name.slice(prefix.length)}`))
      rmSync(join(dirname(data), name), { recursive: true, force: true })
  }
}

/** Configures peer authentication for root, the current user and the cluster's owner; there is no password. */
export function letIn({ user, data }: ClusterPlace): void {
  const names = new Set(['root', userInfo().username, user.name])
  writeFileSync(join(data, 'pg_hba.conf'), 'local all all peer map=site\n')
  writeFileSync(join(data, 'pg_ident.conf'), [...names].map((name) => `site "${name}" app\n`).join(''))
}
