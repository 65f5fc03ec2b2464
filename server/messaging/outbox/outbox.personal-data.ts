import { and, desc, eq } from 'drizzle-orm'
import type { PersonalData } from '#server/infra/db/personal-data.ts'
import { outbox } from './outbox.tables.ts'

export const outboxPersonalData: PersonalData = {
  tables: ['outbox'],
  exports: {
    mails: (db, userId) =>
      db
        .select()
        .from(outbox)
        .where(and(eq(outbox.userId, userId), eq(outbox.channel, 'mail')))
        .orderBy(desc(outbox.id)),
  },
  async erase(tx, userId) {
    await tx.delete(outbox).where(eq(outbox.userId, userId))
  },
}
