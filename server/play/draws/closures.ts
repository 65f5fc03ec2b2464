import { and, asc, between, eq, inArray, isNull } from 'drizzle-orm'
import { type Closure, KNOWN_CLOSURES, type LocalDate } from '#lottery/calendar.ts'
import { ALL_GAMES, GAMES, type Office } from '#lottery/games.ts'
import type { Queryable, Tx } from '#server/infra/db/connect.ts'
import { invalidateResponses } from '#server/infra/answers/invalidation.ts'
import { hasSharedDays } from './draws.rules.ts'
import { closures as table, draws } from './draws.tables.ts'
import type { DrawHook } from './hooks.ts'

/** Lists all closures: the built-in ones and those added by operators. */
export async function listClosures(db: Queryable): Promise<readonly Closure[]> {
  const added = await db.select().from(table).orderBy(asc(table.from))
  return [...KNOWN_CLOSURES, ...added.map(({ from, to, office }) => ({ from, to, ...(office && { office }) }))]
}

/** Returns a Chinese message about an existing closure or draw that contradicts a new closure, or null. */
export async function findContradiction(db: Queryable, closure: Closure): Promise<string | null> {
  const known = (await listClosures(db)).find((one) => hasSharedDays(one, closure))
  if (known) return `与已有的休市 ${known.from} 至 ${known.to} 重叠，请只增加其余的日子`
  const games = ALL_GAMES.filter(({ office }) => closure.office === undefined || closure.office === office)
  const types = games.map(({ type }) => type)
  const [drawn] = await db
    .select({ game: draws.game, issueno: draws.issueno, date: draws.date })
    .from(draws)
    .where(and(between(draws.date, closure.from, closure.to), inArray(draws.game, types)))
    .orderBy(asc(draws.date), asc(draws.id))
    .limit(1)
  return drawn ? `${drawn.date} ${GAMES[drawn.game].name}第${drawn.issueno}期已经开奖，请检查日期` : null
}

/** A closure entered by an operator, both days included; office null: both offices. */
interface EnteredClosure {
  from: LocalDate
  to: LocalDate
  office: Office | null
}

interface ClosureContext {
  now: Date
  hooks: readonly DrawHook[]
}

/** Adds a closure. Returns whether it is new. */
export async function addClosure(tx: Tx, closure: EnteredClosure, by: ClosureContext): Promise<boolean> {
  const before = await listClosures(tx)
  const [added] = await tx.insert(table).values(closure).onConflictDoNothing().returning({ id: table.id })
  return notifyClosureChange(tx, added?.id, before, by)
}

/** Deletes a closure added by an operator. Returns whether it existed. */
export async function removeClosure(
  tx: Tx,
  { from, to, office }: EnteredClosure,
  by: ClosureContext,
): Promise<boolean> {
  const same = and(eq(table.from, from), eq(table.to, to), office ? eq(table.office, office) : isNull(table.office))
  const [removed] = await tx.delete(table).where(same).returning({ id: table.id })
  return notifyClosureChange(tx, removed?.id, null, by)
}

async function notifyClosureChange(
  tx: Tx,
  id: number | undefined,
  before: readonly Closure[] | null,
  { now, hooks }: ClosureContext,
): Promise<boolean> {
  if (id === undefined) return false
  await invalidateResponses(tx)
  for (const hook of hooks) await hook.closuresChanged?.(tx, { id, before, now })
  return true
}
