import type pg from 'pg'
import { type Connection, openPool } from './connect.ts'
import { withClient } from './with-client.ts'

/** Of requests: an app on it is asked one thing at a time. */
const POOL = 4

const MAY = 'select rolcreatedb or rolsuper as may from pg_roles where rolname = current_user'
/** Named after the site's own, for others may have theirs on the server. Text is compared as in that. */
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

/** Whether our role may make databases, as a managed server's may not always. */
export const mayMakeDatabases = ({ client: config }: Pick<Connection, 'client'>): Promise<boolean> =>
  withClient(config, async (client) => (await client.query<{ may: boolean }>(MAY)).rows[0]?.may ?? false)

/**
 * An empty database of its own on the server of the site's, for as long as `work` takes. One that a killed process has left
 * goes first. One at a time: its name is always the same.
 */
export async function withScratch<T>(
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
  // What is cut here fails where it is asked.
  const scratch = openPool(kind, clientOf(client, name), name, () => {}, POOL)
  try {
    return await work(scratch)
  } finally {
    await scratch.close()
    await withClient(client, (admin) => admin.query(drop))
  }
}

/** An address, where there is one, has the last word. */
function clientOf({ connectionString, ...client }: pg.ClientConfig, database: string): pg.ClientConfig {
  if (connectionString === undefined) return { ...client, database }
  const url = new URL(connectionString)
  url.pathname = `/${encodeURIComponent(database)}`
  return { ...client, connectionString: url.href }
}
