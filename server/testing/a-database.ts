import { sql } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import { type Connection, type Database, openPool, toStderr } from '#server/infra/db/connect.ts'
import { retried } from '#server/infra/db/retried.ts'
import type { Cluster } from '#server/infra/postgres/embedded.ts'
import { asAdmin, testCluster, testTemplate } from './test-cluster.ts'

/** This process's use of the test server, while any of its databases is open. */
let joined: ReturnType<typeof join> | null = null
let open = 0

/** Creates a migrated, empty database by cloning a template, in about 0.1 s; `close` drops it. */
export async function aDatabase(): Promise<Connection> {
  open++
  joined ??= join()
  const { cluster, template } = await joined
  const name = `test_${process.pid}_${randomBytes(6).toString('hex')}`
  await asAdmin(cluster, async (admin) => void (await admin.query(`create database ${name} template ${template}`)))
  const connection = openPool('embedded', { ...cluster.client, database: name }, name, toStderr)
  const close = async () => {
    await connection.close()
    await drop(cluster, name)
    if (--open === 0) await part(cluster)
  }
  return { ...connection, close }
}

async function join() {
  const cluster = await testCluster()
  return { cluster, template: await testTemplate(cluster) }
}

function part(cluster: Cluster): Promise<void> {
  joined = null
  return cluster.leave()
}

function drop(cluster: Cluster, name: string): Promise<void> {
  return asAdmin(cluster, async (admin) => void (await admin.query(`drop database if exists ${name} with (force)`)))
}

/**
 * Deletes all rows except those of migrations that triggers need, for the next test of the file. Waits for running
 * writers.
 */
export async function emptied(db: Database): Promise<void> {
  // Writers lock tables in another order, so a deadlock is possible.
  await retried(() => db.execute(EMPTY))
}

/**
 * Deletes under a lock that waits for writers, like `truncate`, but without recreating a hundred files: a few
 * milliseconds instead of two hundred, before nearly every test. The replica role disables triggers and foreign keys.
 */
const EMPTY = sql.raw(`do $$
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

/** Counts the sessions that wait for a lock in this database; other tests use the same server concurrently. */
export async function lockWaits(db: Database): Promise<number> {
  const { rows } = await db.execute<{ waits: number }>(
    sql`select count(*)::int as waits from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.waits ?? 0
}
