import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { Connection } from '#server/infra/db/connect.ts'
import { hasTables } from '#server/infra/db/migrate.ts'

/** A table with its copied columns: all except generated ones. */
export interface Table {
  name: string
  columns: string[]
}

interface Sequence {
  name: string
  last: number
}

export interface Plan {
  tables: Table[]
  sequences: Sequence[]
  /** Timestamps used by drizzle as migration ids. */
  migrations: number[]
}

const CHUNK_BYTES = 4 * 1024 * 1024

const TABLES = `
  select c.relname as name, array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  group by c.relname order by c.relname`
const SEQUENCES = `
  select sequencename as name, last_value as last from pg_sequences
  where schemaname = 'public' and last_value is not null order by 1`
const MIGRATIONS = 'select created_at as at from drizzle.__drizzle_migrations order by 1'

/** The output must not depend on the database's own settings: rows in physical order, values in fixed formats. */
const PLAIN_SETTINGS = `
  select set_config('synchronize_seqscans', 'off', true), set_config('timezone', 'UTC', true),
    set_config('datestyle', 'ISO', true), set_config('intervalstyle', 'postgres', true), set_config('extra_float_digits', '1', true)`

/**
 * Reads tables, sequences and migrations. Must run in the transaction of the snapshot. Omits the job queue: clean-up
 * jobs find the work of lost jobs.
 */
export async function readPlan(client: pg.Client): Promise<Plan> {
  await client.query(PLAIN_SETTINGS)
  const { rows: tables } = await client.query<Table>(TABLES)
  const { rows: sequences } = await client.query<Sequence>(SEQUENCES)
  const { rows: migrations } = await client.query<{ at: number }>(MIGRATIONS)
  return { tables, sequences, migrations: migrations.map(({ at }) => at) }
}

async function buildStatements(client: pg.Client, by: string, values: unknown[] = []): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(by, values)
  return rows.map(({ statement }) => statement)
}

const COPY = `
  select format('copy public.%I (%s) %s', $1::text, string_agg(quote_ident(name), ',' order by at), $3::text) as statement
  from unnest($2::text[]) with ordinality as columns (name, at)`

async function buildCopyStatement(
  client: pg.Client,
  { name, columns }: Table,
  way: 'to stdout' | 'from stdin',
): Promise<string> {
  const [statement = ''] = await buildStatements(client, COPY, [name, columns, way])
  return statement
}

/** Passes the content of a table to `take` in pieces, which may end within a row. Returns the number of rows. */
export async function copyOut(
  client: pg.Client,
  table: Table,
  take: (piece: Buffer) => Promise<void>,
): Promise<number> {
  const stream = client.query(copyTo(await buildCopyStatement(client, table, 'to stdout')))
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

/** Both methods throw the error that ended the COPY. */
export interface Filling {
  name: string
  /** Returns the number of rows in the pieces. */
  put(pieces: AsyncIterable<Buffer>): Promise<number>
  end(): Promise<number>
}

export async function copyIn(client: pg.Client, table: Table): Promise<Filling> {
  const stream = client.query(copyFrom(await buildCopyStatement(client, table, 'from stdin')))
  // When the server ends a COPY, pg-copy-streams still writes its queue to a connection that is null. That TypeError is
  // thrown from a socket event and would end the process.
  stream.once('error', () => stream.destroy())
  const done = finished(stream)
  done.catch(() => {})
  return {
    name: table.name,
    async put(pieces) {
      let rows = 0
      for await (const piece of pieces) {
        rows += countLines(piece)
        if (!stream.write(piece)) await Promise.race([once(stream, 'drain'), done])
      }
      return rows
    },
    async end() {
      stream.end()
      await done
      return stream.rowCount
    },
  }
}

/** Counts rows: COPY writes each row as a line and escapes line breaks in values. */
function countLines(piece: Buffer): number {
  let lines = 0
  for (let at = piece.indexOf('\n'); at !== -1; at = piece.indexOf('\n', at + 1)) lines++
  return lines
}

const EMPTY = `
  select format('truncate %s', string_agg(format('public.%I', name), ',')) as statement from unnest($1::text[]) name`
const TRIGGERS = `
  select format('alter table public.%I %s trigger user', name, $2::text) as statement from unnest($1::text[]) name`
const FOREIGN_KEYS = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as without,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as with
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conrelid, conname`

/**
 * Empties the tables and runs `fill` without triggers and foreign keys. Adding the keys again validates the references.
 * Needs no superuser.
 */
export async function refillTables(
  client: pg.Client,
  tables: readonly Table[],
  fill: () => Promise<void>,
): Promise<void> {
  const names = tables.map(({ name }) => name)
  const { rows: keys } = await client.query<{ without: string; with: string }>(FOREIGN_KEYS)
  const all = async (statements: readonly string[]) => {
    for (const statement of statements) await client.query(statement)
  }
  await all(await buildStatements(client, EMPTY, [names]))
  await all(keys.map(({ without }) => without))
  await all(await buildStatements(client, TRIGGERS, [names, 'disable']))
  await fill()
  await all(await buildStatements(client, TRIGGERS, [names, 'enable']))
  await all(keys.map((key) => key.with))
}

/** True for any site that was started or seeded: a start inserts articles. */
const IN_USE = `select exists (select from users) or exists (select from draws) or exists (select from articles) as used`

export async function isInUse({ db, jobsPool: { pool } }: Connection): Promise<boolean> {
  if (!(await hasTables(db))) return false
  const { rows } = await pool.query<{ used: boolean }>(IN_USE)
  return rows[0]?.used ?? false
}
