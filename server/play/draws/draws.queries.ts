import { and, asc, between, desc, eq, gt, lt, type SQL, sql } from 'drizzle-orm'
import type { LocalDate } from '#lottery/calendar.ts'
import { ALL_GAMES, type Game, GAMES } from '#lottery/games.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import { drawColumns, type StoredDraw } from './draws.store.ts'
import { draws } from './draws.tables.ts'

type DrawRow = typeof draws.$inferSelect

const buildGameCondition = (game: Game) => eq(draws.game, game.type)

export const findLatestDraw = (db: Queryable, game: Game): Promise<StoredDraw | null> =>
  findFirstDraw(db, buildGameCondition(game))

export const findLatestRealDraw = (db: Queryable, game: Game): Promise<StoredDraw | null> =>
  findFirstDraw(db, and(buildGameCondition(game), eq(draws.demo, false)))

/** Returns the first draw in the given order, by default the latest, or null. */
export async function findFirstDraw(
  db: Queryable,
  condition: SQL | undefined,
  order: SQL = desc(draws.issueno),
): Promise<StoredDraw | null> {
  const [draw] = await db.select(drawColumns).from(draws).where(condition).orderBy(order).limit(1)
  return draw ?? null
}

export async function listLatestDrawPerGame(db: Queryable): Promise<Map<Game, StoredDraw>> {
  const [first, ...rest] = ALL_GAMES.map((game) => selectLatestDraw(db, game))
  const rows = await rest.reduce((all, one) => all.unionAll(one) as typeof all, first!)
  return new Map(rows.map(({ game, ...draw }) => [GAMES[game], draw]))
}

function selectLatestDraw(db: Queryable, game: Game) {
  const newest = db
    .select({ game: draws.game, ...drawColumns })
    .from(draws)
    .where(buildGameCondition(game))
    .orderBy(desc(draws.issueno))
    .limit(1)
  return db.select().from(newest.as(game.code))
}

/** Returns a page of a game's draws, newest first. Pages start at 1. */
export function listDrawPage(db: Queryable, game: Game, page: number, pageSize: number): Promise<StoredDraw[]> {
  return db
    .select(drawColumns)
    .from(draws)
    .where(buildGameCondition(game))
    .orderBy(desc(draws.issueno))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
}

/** Lists draws with values that contradict the rules and are not confirmed by an operator. */
export const listDoubtfulDraws = (db: Queryable): Promise<Pick<DrawRow, 'game' | 'issueno' | 'doubts'>[]> =>
  db
    .select({ game: draws.game, issueno: draws.issueno, doubts: draws.doubts })
    .from(draws)
    .where(sql`doubts <> '[]'`)
    .orderBy(desc(draws.date), desc(draws.id))

export const listConflictingDraws = (db: Queryable): Promise<Pick<DrawRow, 'id' | 'game' | 'issueno'>[]> =>
  db
    .select({ id: draws.id, game: draws.game, issueno: draws.issueno })
    .from(draws)
    .where(eq(draws.trust, 'conflict'))
    .orderBy(desc(draws.date), desc(draws.id))

export const findDrawById = (db: Queryable, game: Game, id: number): Promise<StoredDraw | null> =>
  findFirstDraw(db, and(buildGameCondition(game), eq(draws.id, id)))

/** Returns whether a draw with this id exists and, if a game is given, belongs to it. */
export async function hasDraw(db: Queryable, id: number, game?: Game): Promise<boolean> {
  return (await db.$count(draws, and(eq(draws.id, id), game && buildGameCondition(game)))) > 0
}

export const findDrawByIssue = (db: Queryable, game: Game, issueno: string): Promise<StoredDraw | null> =>
  findFirstDraw(db, and(buildGameCondition(game), eq(draws.issueno, issueno)))

export async function findNeighbourDraws(db: Queryable, game: Game, issueno: string) {
  const ofGame = buildGameCondition(game)
  return {
    before: await findFirstDraw(db, and(ofGame, lt(draws.issueno, issueno))),
    after: await findFirstDraw(db, and(ofGame, gt(draws.issueno, issueno)), asc(draws.issueno)),
  }
}

/** Lists the draws of a range of days, both ends included, oldest first. */
export function listDrawnIssuesBetween(db: Queryable, game: Game, from: LocalDate, to: LocalDate) {
  return db
    .select({ id: draws.id, issueno: draws.issueno, date: draws.date })
    .from(draws)
    .where(and(buildGameCondition(game), between(draws.date, from, to)))
    .orderBy(asc(draws.date))
}

/** Lists all real draws of a game, or all its demo draws, oldest first. */
export function listAllDraws(db: Queryable, game: Game, demo: boolean): Promise<StoredDraw[]> {
  return db
    .select(drawColumns)
    .from(draws)
    .where(and(buildGameCondition(game), eq(draws.demo, demo)))
    .orderBy(asc(draws.issueno))
}

/** Lists issues and numbers of all draws of a game, oldest first. */
export function listAllNumbers(db: Queryable, game: Game) {
  return db
    .select({ issueno: draws.issueno, first: draws.first, second: draws.second, demo: draws.demo })
    .from(draws)
    .where(buildGameCondition(game))
    .orderBy(asc(draws.issueno))
}

/** Reads the real draws of a game, or its demo draws if there are no real ones. */
export async function readRealElseDemo<Row>(read: (demo: boolean) => readonly Row[] | Promise<readonly Row[]>) {
  const real = await read(false)
  const found = real.length > 0 ? real : await read(true)
  return { draws: found, isDemo: real.length === 0 && found.length > 0 }
}
