import { eq } from 'drizzle-orm'
import type { Reader, Tx } from './connect.ts'
import { settings } from './site.tables.ts'

/** Result and time of the last consistency check. */
export interface LastCheck<Off> {
  at: Date
  off: Off
}

/** Stores the result of a check, replacing the one before. */
export async function saveCheck(tx: Tx, key: string, { at, off }: LastCheck<object>): Promise<void> {
  const value = { at: at.toISOString(), off }
  await tx.insert(settings).values({ key, value }).onConflictDoUpdate({ target: settings.key, set: { value } })
}

/** Returns the last result; null: none yet. */
export async function lastCheck<Off>(db: Reader, key: string): Promise<LastCheck<Off> | null> {
  const [row] = await db.select().from(settings).where(eq(settings.key, key))
  if (!row) return null
  const { at, off } = row.value as { at: string; off: Off }
  return { at: new Date(at), off }
}
