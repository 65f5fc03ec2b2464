import type { Tx } from './connect.ts'
import { clientOf } from './transaction.ts'

/**
 * A statement of a hot path, for brisk transactions: its text is put together once, PostgreSQL plans it once per
 * connection, and nothing stands between it and the driver. `$1`, `$2` … stand for the values; names must be unique in
 * the code. Elsewhere drizzle's builders read better.
 */
export function statement<Row extends object>(name: string, text: string) {
  return async (tx: Tx, values: unknown[]): Promise<Row[]> => {
    const { rows } = await clientOf(tx).query<Row>({ name, text, values })
    return rows
  }
}
