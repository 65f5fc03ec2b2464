import { and, inArray, isNotNull, lte } from 'drizzle-orm'
import type { Database } from '#server/infra/db/connect.ts'
import { computeVisitorExpiry } from './owner.ts'
import { owners } from './picks.tables.ts'

/** Number of visitors per statement, small enough for the statement timeout. */
const BATCH = 1000

/** Deletes visitors inactive for 48 hours with all their data. Returns their number. */
export async function deleteExpiredVisitors(db: Database, now: Date): Promise<number> {
  const dead = computeVisitorExpiry(now)
  let swept = 0
  for (let batch = BATCH; batch === BATCH; swept += batch) batch = await deleteVisitorBatch(db, dead)
  return swept
}

async function deleteVisitorBatch(db: Database, dead: Date): Promise<number> {
  const idle = db
    .select({ id: owners.id })
    .from(owners)
    .where(and(isNotNull(owners.visitor), lte(owners.lastUsedAt, dead)))
    .limit(BATCH)
    .for('update', { skipLocked: true })
  const { rowCount } = await db.delete(owners).where(inArray(owners.id, idle))
  return rowCount ?? 0
}
