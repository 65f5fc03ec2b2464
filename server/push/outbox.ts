import { and, eq, lt, sql } from 'drizzle-orm'
import { instantOf, localDate } from '#lottery/dates.ts'
import type { Database, Writer } from '#server/db/connect.ts'
import { waitAfter } from '#server/notifications/notifications.ts'
import { pushes } from './push.tables.ts'
import type { Outcome } from './service.ts'

export type Push = typeof pushes.$inferSelect

const MINUTE_MS = 60_000
/** So long whoever took a push has it for themselves: longer than any sending takes. */
const TAKEN_MS = 2 * MINUTE_MS
/** Nobody wants to know it later. */
export const WORTH_MS = 24 * 60 * MINUTE_MS

/**
 * Takes the next push. Whoever dies with it leaves it to the next one: it may go out twice, and is seen once
 * (docs/decisions/048-web-push.md).
 */
export async function takeNext(db: Database, now: Date): Promise<Push | null> {
  const next = sql`(select id from pushes where state = 'waiting' and due_at <= ${now.toISOString()}
    order by due_at limit 1 for update skip locked)`
  const [push] = await db
    .update(pushes)
    .set({ dueAt: new Date(now.getTime() + TAKEN_MS), tries: sql`${pushes.tries} + 1` })
    .where(eq(pushes.id, next))
    .returning()
  return push ?? null
}

/** Puts a push off, as its service wishes at the least. False: it has been tried too often, or is of yesterday by then. */
export async function putOff(
  db: Writer,
  { id, kind, tries, createdAt }: Push,
  { answer, waitMs }: Extract<Outcome, { state: 'later' }>,
  now: Date,
): Promise<boolean> {
  const wait = waitAfter(tries)
  if (wait === null) return false
  const next = new Date(now.getTime() + Math.max(wait, waitMs))
  const dueAt = kind === 'evening' ? notAtNight(next) : next
  if (dueAt.getTime() - createdAt.getTime() > WORTH_MS) return false
  await db.update(pushes).set({ dueAt, answer }).where(eq(pushes.id, id))
  return true
}

/** Nobody is woken by results that are late anyway: what would come at night comes at 8:00. */
function notAtNight(at: Date): Date {
  const morning = morningOf(at)
  return at < morning ? morning : at
}

const morningOf = (at: Date): Date => instantOf(localDate(at), '08:00')

/** Has results wait for the morning; false: there is no night. */
export async function holdAtNight(db: Writer, now: Date): Promise<boolean> {
  const morning = morningOf(now)
  if (now >= morning) return false
  await db
    .update(pushes)
    .set({ dueAt: morning })
    .where(and(eq(pushes.kind, 'evening'), eq(pushes.state, 'waiting'), lt(pushes.dueAt, morning)))
  return true
}

/** Writes down what became of a push. */
export async function endPush(
  db: Writer,
  id: number,
  state: Exclude<Push['state'], 'waiting'>,
  answer: string,
  now: Date,
): Promise<void> {
  await db.update(pushes).set({ state, answer, endedAt: now }).where(eq(pushes.id, id))
}
