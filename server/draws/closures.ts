import { and, asc, eq, isNull } from 'drizzle-orm'
import { type Closure, KNOWN_CLOSURES, type LocalDate } from '#lottery/calendar.ts'
import type { Office } from '#lottery/games.ts'
import type { Reader, Tx } from '#server/db/connect.ts'
import { purgeHot } from '#server/answers/hot-channel.ts'
import { closures as table } from './draws.tables.ts'

/** Every closure: those the software knows and those operators added. */
export async function closures(db: Reader): Promise<readonly Closure[]> {
  const added = await db.select().from(table).orderBy(asc(table.from))
  return [...KNOWN_CLOSURES, ...added.map(({ from, to, office }) => ({ from, to, ...(office && { office }) }))]
}

/** Adds a closure, both days included, of one office or of both. Returns whether it is new. */
export async function addClosure(tx: Tx, from: LocalDate, to: LocalDate, office: Office | null): Promise<boolean> {
  const added = await tx.insert(table).values({ from, to, office }).onConflictDoNothing().returning({ id: table.id })
  if (added.length > 0) await purgeHot(tx)
  return added.length > 0
}

/** Takes back a closure that an operator added. Returns whether there was one. */
export async function removeClosure(tx: Tx, from: LocalDate, to: LocalDate, office: Office | null): Promise<boolean> {
  const same = and(eq(table.from, from), eq(table.to, to), office ? eq(table.office, office) : isNull(table.office))
  const removed = await tx.delete(table).where(same).returning({ id: table.id })
  if (removed.length > 0) await purgeHot(tx)
  return removed.length > 0
}
