import { eq } from 'drizzle-orm'
import type { Reader, Tx } from './connect.ts'
import { settings } from './site.tables.ts'

/** What the last check of some books has found, and when it was. */
export interface LastCheck<Off> {
  at: Date
  off: Off
}

/** Keeps what a check has found, in the place of the one before. */
export async function saveCheck(tx: Tx, key: string, { at, off }: LastCheck<object>): Promise<void> {
  const value = { at: at.toISOString(), off }
  await tx.insert(settings).values({ key, value }).onConflictDoUpdate({ target: settings.key, set: { value } })
}

/** What the last check has found; null: there was none yet. */
export async function lastCheck<Off>(db: Reader, key: string): Promise<LastCheck<Off> | null> {
  const [row] = await db.select().from(settings).where(eq(settings.key, key))
  if (!row) return null
  const { at, off } = row.value as { at: string; off: Off }
  return { at: new Date(at), off }
}
