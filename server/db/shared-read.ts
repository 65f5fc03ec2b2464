import { setImmediate as endOfTurn, setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Database } from './connect.ts'
import { byNth, several, statement } from './statement.ts'

/** A statement that takes longer (its connection is stuck, say) is waited for no more: the next goes beside it. */
const PATIENCE_MS = 100

/** What goes with one statement, and its answers by their place, from one. */
interface Group<Values, Row> {
  readonly asked: Values[]
  readonly rows: Promise<ReadonlyMap<number, Row>>
}

/** The calls of one database. */
interface Line<Values, Row> {
  /** Not sent yet: who asks goes with it. */
  gathering: Group<Values, Row> | null
  /** Ends with the statement sent last, or with the patience for it. */
  before: Promise<unknown> | null
}

/**
 * A short read of one row at most that stands alone and is asked by many at once: all that is asked in one turn of the event
 * loop, or while such a statement is under way, is one statement, since many rows of one cost less than one for each. Its text
 * selects from `asked`, a row for each with the values by their names, of these types; null: nothing was found. What fails,
 * fails for all of them.
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
  const lines = new WeakMap<pg.Pool, Line<Values, Row>>()

  function lineOf({ $client }: Database): Line<Values, Row> {
    const known = lines.get($client)
    if (known) return known
    const line = { gathering: null, before: null }
    lines.set($client, line)
    return line
  }

  function gather(db: Database, line: Line<Values, Row>): Group<Values, Row> {
    const asked: Values[] = []
    const readAll = async () => {
      await endOfTurn()
      await line.before
      line.gathering = null
      const rows = read(db, Object.fromEntries(names.map((one) => [one, asked.map((values) => values[one])])))
      line.before = Promise.race([rows.catch(() => {}), sleep(PATIENCE_MS, undefined, { ref: false })])
      return byNth(await rows)
    }
    return (line.gathering = { asked, rows: readAll() })
  }

  return async (db, values) => {
    const line = lineOf(db)
    const { asked, rows } = line.gathering ?? gather(db, line)
    const place = asked.push(values)
    return (await rows).get(place) ?? null
  }
}
