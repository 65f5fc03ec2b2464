import { asc, eq } from 'drizzle-orm'
import { formatShanghaiTime } from '#lottery/dates.ts'
import type { PersonalData } from '#server/infra/db/personal-data.ts'
import { registerPlayerRoutes } from './players.console.ts'
import { playerNotes } from './players.tables.ts'

/** A note is personal data of the player. It outlasts the account of the operator that wrote it. */
const personalData: PersonalData = {
  tables: ['player_notes'],
  exports: {
    /** Omits the operators that wrote the notes. */
    async notes(db, userId) {
      const rows = await db
        .select()
        .from(playerNotes)
        .where(eq(playerNotes.userId, userId))
        .orderBy(asc(playerNotes.id))
      return rows.map(({ words, createdAt }) => ({ words, created_at: formatShanghaiTime(createdAt) }))
    },
  },
  async erase(tx, userId) {
    await tx.delete(playerNotes).where(eq(playerNotes.userId, userId))
  },
}

export const playersFeature = { routes: [registerPlayerRoutes], personalData }
