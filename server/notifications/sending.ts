import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Reader } from '#server/db/connect.ts'

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

const NEXT_TRY_MINUTES = [1, 5, 30, 120, 360]

/** So many milliseconds after a try that did not succeed the next one is; null: there is none any more. */
export function waitAfter(tries: number): number | null {
  const minutes = NEXT_TRY_MINUTES[tries - 1]
  return minutes === undefined ? null : minutes * 60_000
}
