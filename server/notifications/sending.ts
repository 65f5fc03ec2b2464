import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Reader, Writer } from '#server/db/connect.ts'

/** What is to be sent by one channel: a row for each notification or evening. */
type Outbox = PgTable & Record<'kind' | 'event', PgColumn>

/** Where what an evening's row tells ends: before what the next evening of `whose` begins with; null: there is none. */
export async function endOfEvening(
  db: Reader,
  outbox: Outbox,
  whose: SQL,
  { kind, event }: { kind: string; event: number },
): Promise<number | null> {
  if (kind !== 'evening') return null
  const [next] = await db
    .select({ event: sql<number | null>`min(${outbox.event})`.mapWith(Number) })
    .from(outbox)
    .where(and(whose, eq(outbox.kind, 'evening'), gt(outbox.event, event)))
  return next?.event ?? null
}

/** Of a member, an expression of SQL: nothing that belongs to their evening is to come any more. */
export type AllHasCome = (db: Reader, userId: SQL, now: Date) => Promise<SQL>

/** Evenings wait for 21:40 (`evening_due` in the migrations): those of `userId` that have nothing more to wait for leave now. */
export async function letEveningsGo(
  db: Writer,
  outbox: PgTable,
  { userId, allHasCome, now }: { userId: SQL; allHasCome: AllHasCome; now: Date },
): Promise<void> {
  const at = now.toISOString()
  const waiting = sql`${outbox} where kind = 'evening' and state = 'waiting' and tries = 0
    and due_at > ${at} and due_at > created_at + interval '2 minutes'`
  const { rows } = await db.execute(sql`select from ${waiting} limit 1`)
  if (rows.length === 0) return
  await db.execute(sql`update ${outbox} set due_at = ${at} where id in (
    select id from ${waiting} and ${await allHasCome(db, userId, now)})`)
}

const NEXT_TRY_MINUTES = [1, 5, 30, 120, 360]

/** So many milliseconds after a try that did not succeed the next one is; null: there is none any more. */
export function waitAfter(tries: number): number | null {
  const minutes = NEXT_TRY_MINUTES[tries - 1]
  return minutes === undefined ? null : minutes * 60_000
}
