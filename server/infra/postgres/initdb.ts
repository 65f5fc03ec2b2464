import { execFile } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { StartProblem } from '#server/infra/lib/errors.ts'
import type { ClusterLocation } from './cluster-location.ts'
import { buildSpawnOptions } from './postgres-user.ts'

const run = promisify(execFile)

/** Creates the cluster in a temporary folder and renames it, so that a kill or a concurrent start does no harm. */
export async function createCluster(place: ClusterLocation, bin: string): Promise<void> {
  if (existsSync(join(place.data, 'PG_VERSION'))) return
  deleteHalfClusters(place.data)
  const half = `${place.data}.new-${process.pid}`
  mkdirSync(half, { recursive: true, mode: 0o700 })
  if (process.getuid?.() === 0) chownSync(half, place.user.uid, place.user.gid)
  await runInitdb(place, bin, half)
  moveIntoPlace(half, place.data, 'PG_VERSION')
}

async function runInitdb({ user }: ClusterLocation, bin: string, folder: string): Promise<void> {
  const args = ['-D', folder, '-U', 'app', '-A', 'reject', '-E', 'UTF8', '--locale=C.UTF-8', '--no-instructions']
  try {
    await run(join(bin, 'initdb'), args, buildSpawnOptions(user))
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw new StartProblem(
      `无法创建数据库：${findComplaint((error as { stderr?: string }).stderr ?? '') || String(error)}`,
    )
  }
}

/** Returns the first error in initdb's output. It may be an error of the server that initdb runs. */
function findComplaint(stderr: string): string {
  return /(?:FATAL|PANIC|error): .*/.exec(stderr)?.[0] ?? stderr.trim()
}

/** Renames a folder. If another process has created the target meanwhile, deletes the folder instead. */
export function moveIntoPlace(half: string, target: string, content = ''): void {
  try {
    renameSync(half, target)
  } catch (error) {
    rmSync(half, { recursive: true, force: true })
    if (!existsSync(join(target, content))) throw error
  }
}

function deleteHalfClusters(data: string): void {
  const prefix = `${basename(data)}.new-`
  for (const name of readdirSync(dirname(data))) {
    if (name.startsWith(prefix) && !existsSync(`/proc/${name.slice(prefix.length)}`))
      rmSync(join(dirname(data), name), { recursive: true, force: true })
  }
}

/** Peer authentication for root, the current user and the cluster's owner. No user can connect with a password. */
export function writeAuthFiles({ user, data }: ClusterLocation): void {
  const names = new Set(['root', userInfo().username, user.name])
  writeFileSync(join(data, 'pg_hba.conf'), 'local all all peer map=site\n')
  writeFileSync(join(data, 'pg_ident.conf'), [...names].map((name) => `site "${name}" app\n`).join(''))
}
