import type { Queryable, Tx } from './connect.ts'

/**
 * Returns a function that runs a prepared statement, for frequent queries. `$name` in the text is the parameter of that
 * name. Statement names must be unique. Bypasses drizzle, so timestamps are Dates.
 */
export function prepareStatement<
  Values extends object,
  Row extends object = object,
  By extends Pick<Queryable, '$client'> = Tx,
>(name: string, text: string): RunStatement<By, Values, Row> {
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
