import { registerPlayerRoutes } from './players.console.ts'
import { asc, eq } from 'drizzle-orm'
import { formatShanghaiTime } from '#lottery/dates.ts'
import type { Queryable, Tx } from '#server/infra/db/connect.ts'
import type { PersonalData } from '#server/infra/db/personal-data.ts'
import { playerNotes } from './players.tables.ts'

/** A note is personal data of the player. It outlasts the account of the operator that wrote it. */
export const playersPersonalData: PersonalData = {
  tables: ['player_notes'],
  exports: { notes: exportNotes },
  erase: eraseNotes,
}

/** Omits the operators that wrote the notes. */
async function exportNotes(db: Queryable, userId: number) {
  const rows = await db.select().from(playerNotes).where(eq(playerNotes.userId, userId)).orderBy(asc(playerNotes.id))
  return rows.map(({ words, createdAt }) => ({ words, created_at: formatShanghaiTime(createdAt) }))
}

async function eraseNotes(tx: Tx, userId: number): Promise<void> {
  await tx.delete(playerNotes).where(eq(playerNotes.userId, userId))
}

export const playersFeature = {
  routes: [registerPlayerRoutes],
  personalData: playersPersonalData,
}
