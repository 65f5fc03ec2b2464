import { eq } from 'drizzle-orm'
import type { Queryable, Tx } from './connect.ts'
import { settings } from './site.tables.ts'

/** Time of the last consistency check, and the deviations that it found. */
export interface LastCheck<Off> {
  at: Date
  off: Off
}

export async function saveCheck(tx: Tx, key: string, { at, off }: LastCheck<object>): Promise<void> {
  const value = { at: at.toISOString(), off }
  await tx.insert(settings).values({ key, value }).onConflictDoUpdate({ target: settings.key, set: { value } })
}

export async function findLastCheck<Off>(db: Queryable, key: string): Promise<LastCheck<Off> | null> {
  const [row] = await db.select().from(settings).where(eq(settings.key, key))
  if (!row) return null
  const { at, off } = row.value as { at: string; off: Off }
  return { at: new Date(at), off }
}
