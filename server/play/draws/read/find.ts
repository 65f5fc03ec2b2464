import { and, asc, desc, eq, gt, like, lt, max, min, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { type LocalDate, toMonthEnd, toYear } from '#lottery/dates.ts'
import {
  type DateQuery,
  formatDay,
  type DrawQuery,
  FORMS,
  toEveryGameQuery,
  type NumbersQuery,
  parseReadings,
} from '#lottery/draw-query.ts'
import type { Game, GameType, Zone } from '#lottery/games.ts'
import { getDrawnSecondZone } from '#lottery/numbers.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import { toMaskBits, toNumberBits } from '#server/play/draws/draw-report.ts'
import { findFirstDraw } from '#server/play/draws/draws.queries.ts'
import { drawColumns, type StoredDraw } from '#server/play/draws/draws.store.ts'
import { draws } from '#server/play/draws/draws.tables.ts'

interface FindPage {
  limit: number
  /** Cursor: only draws older than this issue. */
  before?: string | undefined
}

interface FoundDraws {
  total: number
  rows: (StoredDraw & { game: GameType })[]
}

/** Uses the likeliest reading of a text that has results, else the likeliest. Null if the text has no reading. */
export async function searchDraws(
  db: Queryable,
  game: Game,
  text: string,
  page: FindPage,
): Promise<{ query: DrawQuery; others: DrawQuery[]; found: FoundDraws } | null> {
  const queries = parseReadings(game, text, await findYearRange(db, game))
  const found = await Promise.all(queries.map((query) => findMatchingDraws(db, game, query, page)))
  const at = Math.max(
    0,
    found.findIndex(({ total }) => total > 0),
  )
  const [query, what] = [queries[at], found[at]]
  if (!query || !what) return null
  const others = queries.filter((other) => other !== query)
  const everyGame = toEveryGameQuery(query)
  return { query, others: everyGame ? [...others, everyGame] : others, found: what }
}

/**
 * Returns a page of draws, newest first; `total` counts the draws of all pages. Scans the rows of the game, 6,500 in
 * 3 ms; an index on the searched columns was not faster (docs/decisions/045).
 */
export async function findMatchingDraws(
  db: Queryable,
  game: Game,
  query: DrawQuery,
  { limit, before }: FindPage,
): Promise<FoundDraws> {
  const condition =
    query.kind === 'everyGame'
      ? eq(draws.date, query.date)
      : and(eq(draws.game, game.type), buildCondition(game, query))
  const rows = await db
    .select({ ...drawColumns, game: draws.game })
    .from(draws)
    .where(before === undefined ? condition : and(condition, lt(draws.issueno, before)))
    .orderBy(asc(draws.game), desc(draws.issueno))
    .limit(limit)
  const isAll = before === undefined && rows.length < limit
  return { total: isAll ? rows.length : await db.$count(draws, condition), rows }
}

function buildCondition(game: Game, query: Exclude<DrawQuery, { kind: 'everyGame' }>): SQL | undefined {
  switch (query.kind) {
    case 'issue':
      return eq(draws.issueno, query.issueno)
    case 'issueEnd':
      return like(draws.issueno, `%${query.digits}`)
    case 'days':
      return buildDaysCondition(query)
    case 'numbers':
      return buildNumbersCondition(game, query)
    case 'form':
      return and(
        buildDistinctCondition(FORMS[query.form]),
        ...buildCountConditions(game, draws.firstBits, game.first, query.digits),
      )
  }
}

function buildDaysCondition({ year, month, day }: DateQuery): SQL | undefined {
  if (year !== null)
    return sql`${draws.date} between ${formatFirstDay(year, month, day)} and ${computeLastDay(year, month, day)}`
  return sql`(extract(month from ${draws.date}), extract(day from ${draws.date})) = (${month}::int, ${day}::int)`
}

const formatFirstDay = (year: number, month: number | null, day: number | null): LocalDate =>
  formatDay(year, month ?? 1, day ?? 1)

function computeLastDay(year: number, month: number | null, day: number | null): LocalDate {
  return day === null ? toMonthEnd(year, month ?? 12) : formatFirstDay(year, month, day)
}

function buildNumbersCondition(game: Game, { first, second, inOrder }: NumbersQuery): SQL | undefined {
  const { firstBits } = toNumberBits(game, { first, second: [] })
  return and(
    ...(inOrder
      ? [sql`${draws.firstBits} = ${firstBits}::bit(64)`]
      : buildCountConditions(game, draws.firstBits, game.first, first)),
    ...buildCountConditions(game, draws.secondBits, getDrawnSecondZone(game) ?? game.first, second),
  )
}

const buildDistinctCondition = (digits: number): SQL =>
  sql`(select count(distinct digit) from unnest(string_to_array(${draws.first}, ',')) as digit) = ${digits}::int`

const buildCountConditions = (game: Game, column: AnyPgColumn, zone: Zone, numbers: readonly number[]): SQL[] =>
  [...Map.groupBy(numbers, (n) => n)].map(
    ([n, times]) => sql`bit_count(${column} & ${toMaskBits(game, zone, n)}::bit(64)) >= ${times.length}::int`,
  )

/** Returns the first draw after a searched day and the last draw before it; [] if the query is not for a single day. */
export async function findDrawsAroundDay(db: Queryable, game: Game, query: DrawQuery): Promise<StoredDraw[]> {
  if (query.kind !== 'days' || query.year === null || query.day === null) return []
  const date = formatFirstDay(query.year, query.month, query.day)
  const ofGame = eq(draws.game, game.type)
  const after = await findFirstDraw(db, and(ofGame, gt(draws.date, date)), asc(draws.date))
  const before = await findFirstDraw(db, and(ofGame, lt(draws.date, date)), desc(draws.date))
  return [after, before].filter((draw) => draw !== null)
}

export async function findYearRange(db: Queryable, game: Game): Promise<{ first: number; last: number } | null> {
  const [ends] = await db
    .select({ first: min(draws.date), last: max(draws.date) })
    .from(draws)
    .where(eq(draws.game, game.type))
  return ends?.first && ends.last ? { first: toYear(ends.first), last: toYear(ends.last) } : null
}
