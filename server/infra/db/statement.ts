import type { Reader, Tx } from './connect.ts'

/**
 * A statement of a hot path: its text is put together once, and PostgreSQL plans it once per connection. `$name` in it
 * stands for the value of that name; names of statements must be unique in the code. It goes to the driver at once, so
 * timestamps come as dates. It is a transaction's unless `By` says that it may stand alone. Elsewhere drizzle's builders
 * read better.
 */
export function statement<Values extends object, Row extends object = object, By extends Pick<Reader, '$client'> = Tx>(
  name: string,
  text: string,
): RunStatement<By, Values, Row> {
  const names = [...new Set([...text.matchAll(NAMED)].map(([, one = '']) => one))]
  const numbered = text.replace(NAMED, (_, one: string) => `$${names.indexOf(one) + 1}`)
  return async ({ $client }, values) => {
    const own = values as Record<string, unknown>
    const { rows } = await $client.query<Row>({ name, text: numbered, values: names.map((one) => own[one]) })
    return rows
  }
}

type RunStatement<By, Values, Row> = (by: By, values: Values) => Promise<Row[]>

const NAMED = /\$([a-z]\w*)/gi
