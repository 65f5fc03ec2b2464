import type pg from 'pg'
import { type Connection, openPool } from './connect.ts'
import { withClient } from './client.ts'

/** Request pool; the app on it receives one request at a time. */
const SCRATCH_POOL_SIZE = 4

const CAN_CREATE_SQL = 'select rolcreatedb or rolsuper as may from pg_roles where rolname = current_user'
/** The name derives from the site's database: several sites may share the server. The collation is the same. */
const STATEMENTS = `
  select name, format('drop database if exists %I with (force)', name) as drop,
    format('create database %I template template0 encoding %L lc_collate %L lc_ctype %L', name,
      pg_encoding_to_char(encoding), datcollate, datctype) as create
  from pg_database, lateral (select left(datname, 40) || '_restore_check' as name) named
  where datname = current_database()`

interface Statements {
  name: string
  drop: string
  create: string
}

/** Whether the role may create databases; on a managed server it may not. */
export const canCreateDatabases = ({ client: config }: Pick<Connection, 'client'>): Promise<boolean> =>
  withClient(config, async (client) => (await client.query<{ may: boolean }>(CAN_CREATE_SQL)).rows[0]?.may ?? false)

/**
 * Runs `work` on an empty temporary database on the site's server. Drops one that a killed process left behind. Not for
 * concurrent use: the name is fixed.
 */
export async function withScratchDatabase<T>(
  { kind, client }: Pick<Connection, 'kind' | 'client'>,
  work: (scratch: Connection) => Promise<T>,
): Promise<T> {
  const { name, drop } = await withClient(client, async (admin) => {
    const { rows } = await admin.query<Statements>(STATEMENTS)
    const [statements] = rows
    await admin.query(statements!.drop)
    await admin.query(statements!.create)
    return statements!
  })
  // A lost connection fails in the query that uses it.
  const scratch = openPool(kind, withDatabaseName(client, name), name, () => {}, SCRATCH_POOL_SIZE)
  try {
    return await work(scratch)
  } finally {
    await scratch.close()
    await withClient(client, (admin) => admin.query(drop))
  }
}

/** A connection string overrides the other settings. */
function withDatabaseName({ connectionString, ...client }: pg.ClientConfig, database: string): pg.ClientConfig {
  if (connectionString === undefined) return { ...client, database }
  const url = new URL(connectionString)
  url.pathname = `/${encodeURIComponent(database)}`
  return { ...client, connectionString: url.href }
}
