import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { openPool, reportToStderr } from '#server/infra/db/connect.ts'
import { type Cluster, joinCluster } from '#server/infra/postgres/embedded.ts'
import { isProcessAlive } from '#server/infra/postgres/lock-files.ts'
import { LOCK_KEYS } from '#server/infra/lib/lock-keys.ts'
import { readFunctionsFiles } from '#server/infra/db/functions.ts'
import { MIGRATIONS, migrate } from '#server/infra/db/migrate.ts'

const MAX_TEMPLATES = 3
const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** Settings for speed: the data need not survive a power failure. */
const UNSAFE_SETTINGS = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off']

/** Concurrent test runs and processes of a checkout share the server. */
export function joinSharedCluster(): Promise<Cluster> {
  const folder = join(ROOT, 'node_modules/.cache/test-postgres')
  return joinCluster(folder, reportToStderr, UNSAFE_SETTINGS)
}

/** Creates the template if there is none for the current migrations and functions files. */
export async function getTemplate(cluster: Cluster): Promise<string> {
  const name = `template_${hashMigrations()}`
  await withAdmin(cluster, async (admin) => {
    // Waits without a time limit while another process creates the template.
    await admin.query('select pg_advisory_lock($1)', [LOCK_KEYS.templating])
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [name])
    if (!rowCount) await createTemplate(cluster, admin, name)
  })
  return name
}

async function createTemplate(cluster: Cluster, admin: pg.Client, name: string): Promise<void> {
  const draft = `draft_${process.pid}`
  await admin.query(`drop database if exists ${draft} with (force)`)
  await admin.query(`create database ${draft}`)
  const connection = openPool('embedded', { ...cluster.client, database: draft }, draft, reportToStderr)
  await migrate(connection).finally(() => connection.close())
  await admin.query(`alter database ${draft} rename to ${name}`)
  // Forbids connections, because a template with an open connection cannot be cloned.
  await admin.query(`alter database ${name} allow_connections false`)
}

/** Drops the databases of killed test processes, and all templates except the newest ones. */
export async function dropLeftovers(cluster: Cluster): Promise<void> {
  await withAdmin(cluster, async (admin) => {
    const { rows } = await admin.query<{ name: string }>('select datname as name from pg_database order by oid')
    const names = rows.map(({ name }) => name)
    const orphans = names.filter(
      (name) => /^(test|draft)_\d+/.test(name) && !isProcessAlive(Number(name.split('_')[1])),
    )
    const old = names.filter((name) => name.startsWith('template_')).slice(0, -MAX_TEMPLATES)
    for (const name of [...orphans, ...old]) await admin.query(`drop database if exists ${name} with (force)`)
  })
}

export async function withAdmin(cluster: Cluster, work: (admin: pg.Client) => Promise<void>): Promise<void> {
  const admin = new pg.Client(cluster.client)
  await admin.connect()
  try {
    await work(admin)
  } finally {
    await admin.end()
  }
}

function hashMigrations(): string {
  const hash = createHash('sha256')
  for (const file of readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith('.sql'))
    .toSorted())
    hash.update(file).update(readFileSync(join(MIGRATIONS, file)))
  // The journal contains the timestamps that identify the migrations. A regenerated migration has a new timestamp.
  hash.update(readFileSync(join(MIGRATIONS, 'meta/_journal.json')))
  for (const { checksum } of readFunctionsFiles()) hash.update(checksum)
  return hash.digest('hex').slice(0, 16)
}
