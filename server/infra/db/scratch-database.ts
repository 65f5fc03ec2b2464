import type pg from 'pg'
import { type Connection, openPool } from './connect.ts'
import { withClient } from './client.ts'

/** Size of the request pool. The app on a scratch database receives one request at a time. */
const SCRATCH_POOL_SIZE = 4

const CAN_CREATE_SQL = 'select rolcreatedb or rolsuper as may from pg_roles where rolname = current_user'
/** The name contains that of the site's database, because several sites may share the server. */
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

export const canCreateDatabases = ({ client: config }: Pick<Connection, 'client'>): Promise<boolean> =>
  withClient(config, async (client) => (await client.query<{ may: boolean }>(CAN_CREATE_SQL)).rows[0]?.may ?? false)

/**
 * Creates a database for `work` and drops it; drops one of a killed process first. The name is fixed: run one at a
 * time.
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
  // Lost connections are not reported here: the query that uses one fails.
  const scratch = openPool(kind, withDatabaseName(client, name), name, () => {}, SCRATCH_POOL_SIZE)
  try {
    return await work(scratch)
  } finally {
    await scratch.close()
    await withClient(client, (admin) => admin.query(drop))
  }
}

/** The name must be replaced in a connection string, because the string overrides the other fields. */
function withDatabaseName({ connectionString, ...client }: pg.ClientConfig, database: string): pg.ClientConfig {
  if (connectionString === undefined) return { ...client, database }
  const url = new URL(connectionString)
  url.pathname = `/${encodeURIComponent(database)}`
  return { ...client, connectionString: url.href }
}
