import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { KnownDraw } from '#lottery/calendar.ts'
import type { Game } from '#lottery/games.ts'
import type { Queryable, Tx } from '#server/infra/db/connect.ts'
import { LOCK_KEYS } from '#server/infra/lib/lock-keys.ts'
import type { AnnouncedFacts, Doubt, Source, Trust } from './draw-report.ts'
import type { SourceReport } from './draws.rules.ts'
import { draws, drawSources } from './draws.tables.ts'
import type { DrawHook } from './hooks.ts'

/** A draw as stored, merged from all sources. */
export interface StoredDraw extends AnnouncedFacts {
  readonly id: number
  readonly issueno: string
  readonly trust: Trust
  readonly doubts: readonly Doubt[]
  readonly demo: boolean
  /** Time of the last change of the numbers; null: never changed. */
  readonly correctedAt: Date | null
}

// The bit columns are omitted: only SQL uses them.
const { game: _game, firstBits: _first, secondBits: _second, ...timedColumns } = getTableColumns(draws)
const { arrivedAt: _arrivedAt, updatedAt: _updatedAt, ...storedColumns } = timedColumns
export const drawColumns = storedColumns

/** Serialises the transactions that record draws of a game. */
export async function lockGame(tx: Tx, game: Game): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK_KEYS.arrivals}, ${game.type})`)
}

/** Updates the planner's statistics after a bulk insert: with old ones PostgreSQL scans all draws for each draw. */
export async function updateTableStatistics(tx: Tx): Promise<void> {
  await tx.execute(sql`analyze (skip_locked) ${draws}, ${drawSources}`)
}

/** Returns whether a feed, an import or an operator has reported a draw, which ends the demo draws of the game. */
export async function hasReportedDraws(db: Queryable, game: Game): Promise<boolean> {
  const { rows } = await db.execute<{ has_reports: boolean }>(sql`
    select exists (select from ${drawSources} join ${draws} on draws.id = draw_sources.draw_id
      where draws.game = ${game.type} and draw_sources.source not in ('history', 'demo')) as has_reports`)
  return rows[0]!.has_reports
}

export const countDemoDraws = (db: Queryable, game: Game): Promise<number> =>
  db.$count(draws, and(eq(draws.game, game.type), eq(draws.demo, true)))

export const countAllDemoDraws = (db: Queryable): Promise<number> => db.$count(draws, eq(draws.demo, true))

/** Deletes the game's demo draws with all dependent data. Returns their number. */
export async function deleteDemoDraws(tx: Tx, game: Game, hooks: readonly DrawHook[]): Promise<number> {
  const count = await countDemoDraws(tx, game)
  if (count === 0) return 0
  for (const { demoLeaves } of hooks) await demoLeaves?.(tx, game)
  await tx.delete(draws).where(and(eq(draws.game, game.type), eq(draws.demo, true)))
  return count
}

/** Lists the stored draws from the one before the earliest of `issues` to the one after the latest, oldest first. */
export async function listDrawsAround(db: Queryable, game: Game, issues: readonly string[]): Promise<StoredDraw[]> {
  return db
    .select(drawColumns)
    .from(draws)
    .where(buildAroundCondition(eq(draws.game, game.type), issues))
    .orderBy(asc(draws.issueno))
}

function buildAroundCondition(scope: SQL | undefined, issues: readonly string[]): SQL | undefined {
  const names = issues.toSorted()
  const edge = (which: SQL, side: SQL, none: string) =>
    sql`coalesce((select ${which} from ${draws} where ${scope} and ${side}), ${none})`
  const from = edge(sql`max(${draws.issueno})`, sql`${draws.issueno} < ${names[0]}`, '')
  const to = edge(sql`min(${draws.issueno})`, sql`${draws.issueno} > ${names.at(-1)}`, '9999999')
  return and(scope, sql`${draws.issueno} between ${from} and ${to}`)
}

export async function listReportsOfIssues(db: Queryable, game: Game, issues: readonly string[]) {
  if (issues.length === 0) return []
  return db
    .select({ ...reportColumns, issueno: draws.issueno })
    .from(drawSources)
    .innerJoin(draws, eq(draws.id, drawSources.drawId))
    .where(and(eq(draws.game, game.type), inArray(draws.issueno, [...issues])))
}

const { drawId: _drawId, arrivedAt: _reportedAt, ...reportColumns } = getTableColumns(drawSources)

export function listReportsOfDraw(db: Queryable, drawId: number): Promise<SourceReport[]> {
  return db.select(reportColumns).from(drawSources).where(eq(drawSources.drawId, drawId))
}

/** Lists the issues around `issues` like listDrawsAround, without demo draws unless `source` is 'demo'. */
export async function listIssuesAround(
  db: Queryable,
  game: Game,
  issues: readonly { issueno: string }[],
  source: Source,
): Promise<KnownDraw[]> {
  if (issues.length === 0) return []
  const scope = and(eq(draws.game, game.type), source === 'demo' ? undefined : eq(draws.demo, false))
  const names = issues.map(({ issueno }) => issueno)
  return db.select({ issueno: draws.issueno, date: draws.date }).from(draws).where(buildAroundCondition(scope, names))
}
