import type { Reader, Tx } from './connect.ts'

/**
 * A statement of a hot path: its text is put together once, and PostgreSQL plans it once per connection. `$1`, `$2` …
 * stand for the values; names must be unique in the code. It goes to the driver at once, so timestamps come as dates.
 * It is a transaction's unless `By` says that it may stand alone. Elsewhere drizzle's builders read better.
 */
export function statement<Row extends object, By extends Reader = Tx>(name: string, text: string): Asked<By, Row> {
  return async ({ $client }, values) => {
    const { rows } = await $client.query<Row>({ name, text, values })
    return rows
  }
}

type Asked<By, Row> = (by: By, values: unknown[]) => Promise<Row[]>
