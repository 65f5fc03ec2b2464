import type { PreparedQueryConfig } from 'drizzle-orm/pg-core'
import type { Tx } from './connect.ts'
import { clientOf } from './transaction.ts'

interface Answers<Row> extends PreparedQueryConfig {
  execute: { rows: Row[] }
}

/**
 * A statement of a hot path: its text is put together once, and PostgreSQL plans it once per connection. `$1`, `$2` …
 * stand for the values; names must be unique in the code. Elsewhere drizzle's builders read better. In a brisk
 * transaction it goes to the driver at once, and its timestamps come as dates.
 */
export function statement<Row extends object>(name: string, text: string) {
  return async (tx: Tx, values: unknown[]): Promise<Row[]> => {
    const client = clientOf(tx)
    if (client) return (await client.query<Row>({ name, text, values })).rows
    const prepared = tx._.session.prepareQuery<Answers<Row>>({ sql: text, params: values }, undefined, name, false)
    const { rows } = await prepared.execute()
    return rows
  }
}
