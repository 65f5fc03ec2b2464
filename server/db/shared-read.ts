import { setImmediate as endOfTurn } from 'node:timers/promises'
import type pg from 'pg'
import type { Database } from './connect.ts'
import { byNth, several, statement } from './statement.ts'

/** What is asked in one turn of the event loop, and its answers by their place, from one. */
interface Turn<Values, Row> {
  readonly asked: Values[]
  readonly rows: Promise<ReadonlyMap<number, Row>>
}

/**
 * A short read of one row at most that stands alone and is asked by many at once: all that is asked in one turn of the event loop
 * is one statement. Its text selects from `asked`, a row for each with the values by their names, of these types; null: nothing
 * was found. What fails, fails for all of them.
 */
export function sharedRead<Values extends object, Row extends object>(
  name: string,
  types: Readonly<Record<keyof Values & string, string>>,
  text: string,
): (db: Database, values: Values) => Promise<Row | null> {
  const names = Object.keys(types) as (keyof Values & string)[]
  const arrays = names.map((one) => `$${one}::${types[one]}[]`)
  const columns = [...names.map((one) => `"${one}"`), 'nth'].join(', ')
  const read = statement<object, Row & { nth: number }, Database>(
    name,
    `with asked (${columns}) as (select * from ${several(...arrays)}) ${text.replace('select', 'select asked.nth,')}`,
  )
  const gathering = new WeakMap<pg.Pool, Turn<Values, Row>>()

  function begin(db: Database): Turn<Values, Row> {
    const asked: Values[] = []
    const readAll = async () => {
      await endOfTurn()
      gathering.delete(db.$client)
      const rows = await read(db, Object.fromEntries(names.map((one) => [one, asked.map((values) => values[one])])))
      return byNth(rows)
    }
    const turn = { asked, rows: readAll() }
    gathering.set(db.$client, turn)
    return turn
  }

  return async (db, values) => {
    const { asked, rows } = gathering.get(db.$client) ?? begin(db)
    const place = asked.push(values)
    return (await rows).get(place) ?? null
  }
}
