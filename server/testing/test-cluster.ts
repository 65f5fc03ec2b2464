import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { openPool, toStderr } from '#server/infra/db/connect.ts'
import { type Cluster, joinCluster } from '#server/infra/postgres/embedded.ts'
import { alive } from '#server/infra/postgres/lock-files.ts'
import { LOCK_KEYS } from '#server/infra/lib/lock-keys.ts'
import { readFunctionsFiles } from '#server/infra/db/functions.ts'
import { MIGRATIONS, migrate } from '#server/infra/db/migrate.ts'

const TEMPLATES_KEPT = 3
const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** Nothing here outlives a test run, so nothing here needs to survive a power cut. */
const CARELESS = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off']

/** The checkout's one test server, shared by every run and every test process at the same time. */
export function testCluster(): Promise<Cluster> {
  const folder = join(ROOT, 'node_modules/.cache/test-postgres')
  return joinCluster(folder, toStderr, CARELESS)
}

/** The name of a migrated database to clone; made anew whenever the migrations change. */
export async function testTemplate(cluster: Cluster): Promise<string> {
  const name = `template_${migrationsHash()}`
  await asAdmin(cluster, async (admin) => {
    // Waiting for another process's template is no lock wait that should time out, so no limits are set here.
    await admin.query('select pg_advisory_lock($1)', [LOCK_KEYS.templating])
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [name])
    if (!rowCount) await makeTemplate(cluster, admin, name)
  })
  return name
}

async function makeTemplate(cluster: Cluster, admin: pg.Client, name: string): Promise<void> {
  const draft = `draft_${process.pid}`
  await admin.query(`drop database if exists ${draft} with (force)`)
  await admin.query(`create database ${draft}`)
  const connection = openPool('embedded', { ...cluster.client, database: draft }, draft, toStderr)
  await migrate(connection).finally(() => connection.close())
  await admin.query(`alter database ${draft} rename to ${name}`)
  // A connection to a template would make every clone of it fail.
  await admin.query(`alter database ${name} allow_connections false`)
}

/** Drops what runs that were killed left behind, and the templates of migrations long changed. */
export async function sweep(cluster: Cluster): Promise<void> {
  await asAdmin(cluster, async (admin) => {
    const { rows } = await admin.query<{ name: string }>('select datname as name from pg_database order by oid')
    const names = rows.map(({ name }) => name)
    const orphans = names.filter((name) => /^(test|draft)_\d+/.test(name) && !alive(Number(name.split('_')[1])))
    const old = names.filter((name) => name.startsWith('template_')).slice(0, -TEMPLATES_KEPT)
    for (const name of [...orphans, ...old]) await admin.query(`drop database if exists ${name} with (force)`)
  })
}

/** Runs `work` on the server's own database, where databases are made and dropped. */
export async function asAdmin(cluster: Cluster, work: (admin: pg.Client) => Promise<void>): Promise<void> {
  const admin = new pg.Client(cluster.client)
  await admin.connect()
  try {
    await work(admin)
  } finally {
    await admin.end()
  }
}

function migrationsHash(): string {
  const hash = createHash('sha256')
  for (const file of readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith('.sql'))
    .toSorted())
    hash.update(file).update(readFileSync(join(MIGRATIONS, file)))
  // A migration generated anew has a new time, by which its being applied is told.
  hash.update(readFileSync(join(MIGRATIONS, 'meta/_journal.json')))
  for (const { checksum } of readFunctionsFiles()) hash.update(checksum)
  return hash.digest('hex').slice(0, 16)
}
