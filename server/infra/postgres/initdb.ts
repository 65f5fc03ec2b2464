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
 * Makes the cluster where there is none: in a temporary sibling, then renamed, so that a kill leaves nothing half made
 * and of several simultaneous first starts one wins and the others adopt its cluster.
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

/** Of all that initdb writes, the line that says why: the first complaint, which is the server's where it asked one. */
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

/** Removes what first starts that were killed left behind. */
function sweep(data: string): void {
  const prefix = `${basename(data)}.new-`
  for (const name of readdirSync(dirname(data))) {
    if (name.startsWith(prefix) && !existsSync(`/proc/${name.slice(prefix.length)}`))
      rmSync(join(dirname(data), name), { recursive: true, force: true })
  }
}

/** Peer authentication for root, for us and for the cluster's owner: no password exists. */
export function letIn({ user, data }: ClusterPlace): void {
  const names = new Set(['root', userInfo().username, user.name])
  writeFileSync(join(data, 'pg_hba.conf'), 'local all all peer map=site\n')
  writeFileSync(join(data, 'pg_ident.conf'), [...names].map((name) => `site "${name}" app\n`).join(''))
}
