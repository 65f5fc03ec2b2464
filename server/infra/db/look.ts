import { eq } from 'drizzle-orm'
import type { Reader, Tx } from './connect.ts'
import { settings } from './site.tables.ts'

/** What the last look through some books has found, and when it was. */
export interface Look<Off> {
  at: Date
  off: Off
}

/** Keeps what a look has found, in the place of the one before. */
export async function keepLook(tx: Tx, key: string, { at, off }: Look<object>): Promise<void> {
  const value = { at: at.toISOString(), off }
  await tx.insert(settings).values({ key, value }).onConflictDoUpdate({ target: settings.key, set: { value } })
}

/** What the last look has found; null: nobody has looked yet. */
export async function lastLook<Off>(db: Reader, key: string): Promise<Look<Off> | null> {
  const [row] = await db.select().from(settings).where(eq(settings.key, key))
  if (!row) return null
  const { at, off } = row.value as { at: string; off: Off }
  return { at: new Date(at), off }
}
