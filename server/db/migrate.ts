import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import { runMigrations as migrateJobs } from 'graphile-worker'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { Connection, Tx } from './connect.ts'
import { LOCK_KEYS } from './lock-keys.ts'

export const MIGRATIONS = fileURLToPath(new URL('migrations', import.meta.url))

/** Brings the tables, and the job queue's, up to this version. Any number of processes may call it at once. */
export async function migrate(connection: Connection): Promise<void> {
  await alone(connection, LOCK_KEYS.migrating, async (client) => {
    await applyMigrations(drizzle(client), { migrationsFolder: MIGRATIONS })
    await migrateJobs({ pgPool: connection.pool })
  })
}

/** Whether the database has every migration this version knows. */
export async function isMigrated(tx: Tx): Promise<boolean> {
  const newest = readMigrationFiles({ migrationsFolder: MIGRATIONS }).at(-1)?.folderMillis ?? 0
  const { rows } = await tx.execute<{ newest: number | null }>(
    sql`select max(created_at) as newest from drizzle.__drizzle_migrations`,
  )
  return (rows[0]?.newest ?? 0) >= newest
}

/** Runs `work` on a connection of its own under a session lock: neither drizzle nor graphile-worker has a lock. */
export async function alone(connection: Connection, lock: number, work: (client: pg.Client) => Promise<void>) {
  const client = new pg.Client(connection.client)
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lock])
    await work(client)
  } finally {
    await client.end()
  }
}
