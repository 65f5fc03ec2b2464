import type { PreparedQueryConfig } from 'drizzle-orm/pg-core'
import type { Tx } from './connect.ts'

interface Answers<Row> extends PreparedQueryConfig {
  execute: { rows: Row[] }
}

/**
 * A statement of a hot path: its text is put together once, and PostgreSQL plans it once per connection. `$1`, `$2` …
 * stand for the values; names must be unique in the code. Elsewhere drizzle's builders read better.
 */
export function statement<Row>(name: string, text: string) {
  return async (tx: Tx, values: unknown[]): Promise<Row[]> => {
    const prepared = tx._.session.prepareQuery<Answers<Row>>({ sql: text, params: values }, undefined, name, false)
    const { rows } = await prepared.execute()
    return rows
  }
}
