import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { Connection } from '#server/db/connect.ts'
import { hasTables } from '#server/db/migrate.ts'

/** A table with the columns that are copied: all but what the database computes. Both quoted for SQL. */
export interface Table {
  name: string
  columns: string[]
}

/** How far the ids of a table have been given. */
interface Sequence {
  name: string
  last: number
}

/** What a copy of the database is made of, and by which migrations its tables came to be. */
export interface Plan {
  tables: Table[]
  sequences: Sequence[]
  /** As drizzle numbers them. */
  migrations: number[]
}

const CHUNK_BYTES = 4 * 1024 * 1024

const TABLES = `
  select quote_ident(c.relname) as name,
    array_agg(quote_ident(a.attname) order by a.attnum) filter (where a.attgenerated = '') as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  group by c.relname order by c.relname`
const SEQUENCES = `
  select quote_ident(sequencename) as name, last_value as last from pg_sequences
  where schemaname = 'public' and last_value is not null order by 1`
const MIGRATIONS = 'select created_at as at from drizzle.__drizzle_migrations order by 1'

/** Read in the transaction whose snapshot is copied. The queue of jobs is not among it: sweeps find what it held. */
export async function planOf(client: pg.Client): Promise<Plan> {
  const { rows: tables } = await client.query<Table>(TABLES)
  const { rows: sequences } = await client.query<Sequence>(SEQUENCES)
  const { rows: migrations } = await client.query<{ at: number }>(MIGRATIONS)
  return { tables, sequences, migrations: migrations.map(({ at }) => at) }
}

/** The rows of a table as PostgreSQL writes them, in pieces whose borders mean nothing; answers how many there are. */
export async function copyOut(
  client: pg.Client,
  { name, columns }: Table,
  take: (piece: Buffer) => Promise<void>,
): Promise<number> {
  const stream = client.query(copyTo(`copy public.${name} (${columns.join()}) to stdout`))
  let held: Buffer[] = []
  let bytes = 0
  for await (const piece of stream as AsyncIterable<Buffer>) {
    held.push(piece)
    bytes += piece.length
    if (bytes < CHUNK_BYTES) continue
    await take(Buffer.concat(held))
    held = []
    bytes = 0
  }
  if (bytes > 0) await take(Buffer.concat(held))
  return stream.rowCount
}

/** A table that is being filled by the pieces of `copyOut`. */
export interface Filling {
  name: string
  put(pieces: AsyncIterable<Buffer>): Promise<void>
  /** Answers how many rows came. */
  end(): Promise<number>
}

export function copyIn(client: pg.Client, { name, columns }: Table): Filling {
  const stream = client.query(copyFrom(`copy public.${name} (${columns.join()}) from stdin`))
  const done = finished(stream)
  done.catch(() => {})
  return {
    name,
    async put(pieces) {
      for await (const piece of pieces) if (!stream.write(piece)) await Promise.race([once(stream, 'drain'), done])
    },
    async end() {
      stream.end()
      await done
      return stream.rowCount
    },
  }
}

const FOREIGN_KEYS = `
  select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conrelid, conname`

/**
 * Fills empty tables in any order: what refers to rows that come later is off meanwhile, and each reference is looked at when
 * it is back. An owner of the tables may do all of it; nothing here asks for a superuser.
 */
export async function withoutReferences(client: pg.Client, tables: readonly Table[], fill: () => Promise<void>) {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(FOREIGN_KEYS)
  const each = async (statement: (table: string) => string) => {
    for (const { name } of tables) await client.query(statement(`public.${name}`))
  }
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  await each((table) => `alter table ${table} disable trigger user`)
  await fill()
  await each((table) => `alter table ${table} enable trigger user`)
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
}

/** Of any site that was ever opened, or to which a command has added something: a start lays articles. */
const IN_USE = `select exists (select from users) or exists (select from draws) or exists (select from articles) as used`

/** Whether there is a site on this database, and not only its empty tables. */
export async function isInUse({ db, unhurried: { pool } }: Connection): Promise<boolean> {
  if (!(await hasTables(db))) return false
  const { rows } = await pool.query<{ used: boolean }>(IN_USE)
  return rows[0]?.used ?? false
}
