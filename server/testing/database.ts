import { sql } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { type Connection, type Database, openPool, reportToStderr } from '#server/infra/db/connect.ts'
import { retryOnConflict } from '#server/infra/db/retry.ts'
import type { Cluster } from '#server/infra/postgres/embedded.ts'
import { withAdmin, joinSharedCluster, getTemplate } from './test-cluster.ts'

/** Null while this process has no test database open. */
let joinedCluster: ReturnType<typeof joinTestCluster> | null = null
let open = 0

/** Clones the template database. `close` of the connection drops the clone. */
export async function createDatabaseClone(): Promise<Connection> {
  open++
  joinedCluster ??= joinTestCluster()
  const { cluster, template } = await joinedCluster
  const name = `test_${process.pid}_${randomBytes(6).toString('hex')}`
  await withAdmin(
    cluster,
    async (admin) => void (await admin.query(`create database ${name} template ${template} strategy file_copy`)),
  )
  const connection = openPool('embedded', { ...cluster.client, database: name }, name, reportToStderr)
  const close = async () => {
    await connection.close()
    await dropDatabase(cluster, name)
    if (--open === 0) await leaveTestCluster(cluster)
  }
  return { ...connection, close }
}

/** DATABASE_URL for a process of the site. The host may be a link below /proc/self, which other processes cannot use. */
export const toDatabaseUrl = ({ client: { host, database } }: Pick<Connection, 'client'>): string =>
  `postgres://app@localhost/${database}?host=${encodeURIComponent(realpathSync(String(host)))}`

async function joinTestCluster() {
  const cluster = await joinSharedCluster()
  return { cluster, template: await getTemplate(cluster) }
}

function leaveTestCluster(cluster: Cluster): Promise<void> {
  joinedCluster = null
  return cluster.leave()
}

function dropDatabase(cluster: Cluster, name: string): Promise<void> {
  return withAdmin(cluster, async (admin) => void (await admin.query(`drop database if exists ${name} with (force)`)))
}

/** Retains `order_transitions`, whose rows a migration inserts. Waits for running writes. */
export async function deleteAllRows(db: Database): Promise<void> {
  // Running writes lock tables in another order, so a deadlock is possible.
  await retryOnConflict(() => db.execute(DELETE_ALL_SQL))
}

/** TRUNCATE would need two hundred milliseconds, because it recreates the files of a hundred tables. */
const DELETE_ALL_SQL = sql.raw(`do $$
declare
  tables text[] := array(select format('%I', tablename) from pg_tables
    where schemaname = 'public' and tablename <> 'order_transitions' order by 1);
  name text;
begin
  set local session_replication_role = replica;
  execute 'lock table ' || array_to_string(tables, ', ') || ' in exclusive mode';
  foreach name in array tables loop
    execute 'delete from ' || name;
  end loop;
  perform setval(format('%I', sequencename)::regclass, start_value, false) from pg_sequences
    where schemaname = 'public' and last_value is not null;
end $$`)

/** Counts processes that wait for a lock in this database: other tests use the same server concurrently. */
export async function countLockWaits(db: Database): Promise<number> {
  const { rows } = await db.execute<{ waits: number }>(
    sql`select count(*)::int as waits from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.waits ?? 0
}
