import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { KnownDraw } from '#lottery/calendar.ts'
import type { Game } from '#lottery/games.ts'
import type { Reader, Tx } from '#server/infra/db/connect.ts'
import { LOCK_KEYS } from '#server/infra/lib/lock-keys.ts'
import type { AnnouncedFacts, Doubt, Source, Trust } from './draw-word.ts'
import type { SourcedFacts } from './draws.rules.ts'
import { draws, drawSources } from './draws.tables.ts'

/** A draw as it stands. */
export interface StoredDraw extends AnnouncedFacts {
  readonly id: number
  readonly issueno: string
  readonly trust: Trust
  readonly doubts: readonly Doubt[]
  readonly demo: boolean
  /** When other numbers took the place of those that stood last; null: never. */
  readonly correctedAt: Date | null
}

// The bits are not read: they are for SQL.
export const drawColumns = {
  id: draws.id,
  issueno: draws.issueno,
  date: draws.date,
  first: draws.first,
  second: draws.second,
  salesFen: draws.salesFen,
  poolFen: draws.poolFen,
  deadline: draws.deadline,
  prizes: draws.prizes,
  trust: draws.trust,
  doubts: draws.doubts,
  demo: draws.demo,
  correctedAt: draws.correctedAt,
}

/** From here to the end of the transaction no other arrival of the game is under way. */
export async function lockGame(tx: Tx, game: Game): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK_KEYS.arrivals}, ${game.type})`)
}

/**
 * Has PostgreSQL reckon with many draws, where many have come at once: until it notices by itself it would look for each among all,
 * which of 30,000 takes minutes. Where another transaction is at it, that does.
 */
export async function noteSizes(tx: Tx): Promise<void> {
  await tx.execute(sql`analyze (skip_locked) ${draws}, ${drawSources}`)
}

/**
 * Whether a feed, an import or an operator has told of a game: from then on there is nothing to demonstrate. The history that
 * came with the site ends some day, and a demonstration goes on from there.
 */
export async function isTold(db: Reader, game: Game): Promise<boolean> {
  const { rows } = await db.execute<{ told: boolean }>(sql`
    select exists (select from ${drawSources} join ${draws} on draws.id = draw_sources.draw_id
      where draws.game = ${game.type} and draw_sources.source not in ('history', 'demo')) as told`)
  return rows[0]!.told
}

/** How many demo draws a game has: what it is told of next takes them away. */
export const demoCount = (db: Reader, game: Game): Promise<number> =>
  db.$count(draws, and(eq(draws.game, game.type), eq(draws.demo, true)))

/** How many there are of all games. */
export const demoCountOfAll = (db: Reader): Promise<number> => db.$count(draws, eq(draws.demo, true))

/** Takes the game's demo draws away, with all that hangs on them; tells how many they were. */
export async function dropDemo(
  tx: Tx,
  game: Game,
  hooks: readonly { demoLeaves?(tx: Tx, game: Game): Promise<void> }[],
): Promise<number> {
  const count = await demoCount(tx, game)
  if (count === 0) return 0
  for (const { demoLeaves } of hooks) await demoLeaves?.(tx, game)
  await tx.delete(draws).where(and(eq(draws.game, game.type), eq(draws.demo, true)))
  return count
}

/** Returns the stored draws from the one before the earliest of `issues` to the one after the latest, oldest first. */
export async function storedAround(db: Reader, game: Game, issues: readonly string[]): Promise<StoredDraw[]> {
  const names = issues.toSorted()
  const ofGame = eq(draws.game, game.type)
  const edge = (which: SQL, side: SQL, none: string) =>
    sql`coalesce((select ${which} from ${draws} where ${ofGame} and ${side}), ${none})`
  const from = edge(sql`max(${draws.issueno})`, sql`${draws.issueno} < ${names[0]}`, '')
  const to = edge(sql`min(${draws.issueno})`, sql`${draws.issueno} > ${names.at(-1)}`, '9999999')
  return db
    .select(drawColumns)
    .from(draws)
    .where(and(ofGame, sql`${draws.issueno} between ${from} and ${to}`))
    .orderBy(asc(draws.issueno))
}

/** What each source has said of these issues. */
export async function storedWords(db: Reader, game: Game, issues: readonly string[]) {
  if (issues.length === 0) return []
  return db
    .select({ ...wordColumns, issueno: draws.issueno })
    .from(drawSources)
    .innerJoin(draws, eq(draws.id, drawSources.drawId))
    .where(and(eq(draws.game, game.type), inArray(draws.issueno, [...issues])))
}

const wordColumns = {
  source: drawSources.source,
  date: drawSources.date,
  first: drawSources.first,
  second: drawSources.second,
  salesFen: drawSources.salesFen,
  poolFen: drawSources.poolFen,
  deadline: drawSources.deadline,
  prizes: drawSources.prizes,
}

/** The words on one draw. */
export function wordsOf(db: Reader, drawId: number): Promise<SourcedFacts[]> {
  return db.select(wordColumns).from(drawSources).where(eq(drawSources.drawId, drawId))
}

/**
 * The stored draws from the one before the earliest of `issues` to the one after the latest. Demo draws are neighbours to their
 * like alone: what is real takes them away.
 */
export async function knownAround(
  db: Reader,
  game: Game,
  issues: readonly { issueno: string }[],
  source: Source,
): Promise<KnownDraw[]> {
  if (issues.length === 0) return []
  const names = issues.map(({ issueno }) => issueno).toSorted()
  const ofGame = and(eq(draws.game, game.type), source === 'demo' ? undefined : eq(draws.demo, false))
  const edge = (which: SQL, side: SQL) => sql`coalesce((select ${which} from ${draws} where ${ofGame} and ${side}), '')`
  const from = edge(sql`max(${draws.issueno})`, sql`${draws.issueno} < ${names[0]}`)
  const to = edge(sql`min(${draws.issueno})`, sql`${draws.issueno} > ${names.at(-1)}`)
  const between = sql`${draws.issueno} >= ${from} and (${to} = '' or ${draws.issueno} <= ${to})`
  return db.select({ issueno: draws.issueno, date: draws.date }).from(draws).where(and(ofGame, between))
}
