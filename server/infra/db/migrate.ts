import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import { runMigrations as migrateJobs } from 'graphile-worker'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { toProjectUrl } from '#server/infra/lib/project.ts'
import { StartProblem } from '#server/infra/lib/errors.ts'
import type { Connection, Queryable } from './connect.ts'
import { applyFunctions, hasIncompatibleFunctions, listPendingFunctions } from './functions.ts'
import { isSiteRunning } from './site-lock.ts'
import { withClient } from './client.ts'
import { LOCK_KEYS } from '#server/infra/lib/lock-keys.ts'

export const MIGRATIONS = fileURLToPath(toProjectUrl('server/infra/db/migrations'))

/** First line of a migration that works with the previous version's code. Without it every site must stop first. */
const COMPATIBLE = /^-- compatible\b/
/** Setting with the timestamps of compatible migrations, for versions that do not have their files. */
const COMPATIBLE_SETTING = 'compatible_migrations'

/** Safe to call concurrently. Throws a StartProblem for an unsuitable database, or a change a running site prevents. */
export async function migrate(
  connection: Connection,
  folder = MIGRATIONS,
  isOtherSiteRunning: () => Promise<boolean> = () => isSiteRunning(connection.db),
): Promise<void> {
  await withSessionLock(connection, LOCK_KEYS.migrating, async (client) => {
    const db = drizzle(client)
    await rejectUnfitDatabase(db)
    await rejectUnknownMigrations(db, folder)
    if ((await isOtherSiteRunning()) && (await hasIncompatibleChanges(db, folder))) throw new StartProblem(STOP_OTHERS)
    await applyMigrations(db, { migrationsFolder: folder })
    await markCompatible(db, folder)
    // The functions need the tables of this version. A test or a restore may stop at an earlier migration.
    if (await isMigrated(db)) await applyFunctions(db, await listPendingFunctions(db))
    await migrateJobs({ pgPool: connection.jobsPool.pool })
  })
}

/** Applies the migrations of another database to an empty one. Throws a StartProblem for unknown or too old ones. */
export async function migrateTo(connection: Connection, migrations: readonly number[]): Promise<void> {
  const known = listMigrationTimes(MIGRATIONS)
  const baseline = known[0]!
  if (!migrations.includes(baseline))
    throw new StartProblem('备份来自 0.1.0 之前的版本：请用 0.1.0 恢复它，再升级到这个版本')
  if (migrations.some((one) => one > baseline && !known.includes(one)))
    throw new StartProblem('备份来自更新的版本：请用那个版本或更新的来恢复')
  const folder = copyMigrations(({ when }) => migrations.includes(when))
  await migrate(connection, folder).finally(() => rmSync(folder, { recursive: true }))
}

/** Drizzle identifies a migration by its timestamp. */
const listMigrationTimes = (folder: string): number[] =>
  readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis }) => folderMillis)

interface Migration {
  tag: string
  when: number
}

/** The caller deletes the returned folder. */
export function copyMigrations(isWanted: (migration: Migration, at: number) => boolean): string {
  const folder = mkdtempSync(join(tmpdir(), 'caiyun-migrations-'))
  cpSync(MIGRATIONS, folder, { recursive: true })
  const file = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: Migration[] }
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.filter(isWanted) }))
  return folder
}

/** Throws a StartProblem for migrations or functions of a newer, incompatible version, and for a database too old. */
export async function rejectUnknownMigrations(db: Queryable, folder = MIGRATIONS): Promise<void> {
  if (!(await hasTables(db))) return
  const known = listMigrationTimes(folder)
  const { rows } = await db.execute<{ unknown: number; older: boolean | null }>(sql`
    select count(*) filter (where created_at > ${known[0]} and created_at <> all (${sql.param(known)}::bigint[]) and not coalesce(
        (select value @> to_jsonb(created_at) from settings where key = ${COMPATIBLE_SETTING}), false)) as unknown,
      max(created_at) < ${known[0]} as older
    from drizzle.__drizzle_migrations`)
  if (rows[0]?.older) throw new StartProblem('数据库来自 0.1.0 之前的版本：请先用 0.1.0 启动一次，再升级到这个版本')
  if (!rows[0]?.unknown && !(await hasIncompatibleFunctions(db))) return
  throw new StartProblem('数据库已由更新的版本升级，这个版本不能使用它：请启动新版本，或恢复升级前的备份')
}

async function rejectUnfitDatabase(db: Queryable): Promise<void> {
  const { rows } = await db.execute<{ encoding: string; may_create: boolean }>(sql`
    select current_setting('server_encoding') as encoding,
      has_database_privilege(current_database(), 'CREATE') as may_create`)
  const { encoding, may_create: mayCreate } = rows[0]!
  if (encoding !== 'UTF8')
    throw new StartProblem(
      `数据库的编码是 ${encoding}，要 UTF8：请另建一个（createdb --encoding UTF8 --template template0）`,
    )
  if (!mayCreate && !(await hasTables(db)))
    throw new StartProblem('DATABASE_URL 的用户不能在这个数据库里建表：它要是数据库的所有者')
}

const STOP_OTHERS =
  '这次升级要改动旧版本正在用的表，而这个数据库上还有站点在运行：请先停止所有站点，再启动这个版本（docs/operate/zh/upgrade.md）'

async function hasIncompatibleChanges(db: Queryable, folder: string): Promise<boolean> {
  const newest = await findNewestMigration(db)
  if (newest !== null && (await listPendingFunctions(db)).some(({ isCompatible }) => !isCompatible)) return true
  const isWaiting = ({ folderMillis }: { folderMillis: number }) => newest !== null && folderMillis > newest
  return readMigrationFiles({ migrationsFolder: folder }).some((one) => isWaiting(one) && !isCompatible(one))
}

const isCompatible = ({ sql: [first = ''] }: { sql: string[] }): boolean => COMPATIBLE.test(first)

export async function hasTables(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute<{ there: boolean }>(sql`select
    to_regclass('drizzle.__drizzle_migrations') is not null and to_regclass('public.settings') is not null as there`)
  return rows[0]?.there ?? false
}

async function markCompatible(db: NodePgDatabase, folder: string): Promise<void> {
  const marked = readMigrationFiles({ migrationsFolder: folder })
    .filter(isCompatible)
    .map(({ folderMillis }) => folderMillis)
  if (marked.length === 0) return
  await db.execute(sql`
    insert into settings as s (key, value) values (${COMPATIBLE_SETTING}, to_jsonb(${sql.param(marked)}::bigint[]))
    on conflict (key) do update set value =
      (select jsonb_agg(distinct mark) from jsonb_array_elements(s.value || excluded.value) mark)`)
}

export async function isMigrated(db: Queryable): Promise<boolean> {
  return ((await findNewestMigration(db)) ?? 0) >= listMigrationTimes(MIGRATIONS).at(-1)!
}

async function findNewestMigration(db: Queryable): Promise<number | null> {
  if (!(await hasTables(db))) return null
  const { rows } = await db.execute<{ newest: string | null }>(
    sql`select max(created_at) as newest from drizzle.__drizzle_migrations`,
  )
  return Number(rows[0]?.newest ?? 0)
}

/** Runs `work` with an advisory lock, because neither drizzle nor graphile-worker locks its migrations. */
export const withSessionLock = (
  { client }: Connection,
  lock: number,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> =>
  withClient(client, async (line) => {
    await line.query('select pg_advisory_lock($1)', [lock])
    await work(line)
  })
