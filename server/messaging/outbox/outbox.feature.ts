import { and, desc, eq } from 'drizzle-orm'
import type { PersonalData } from '#server/infra/db/personal-data.ts'
import { outboxChecks } from './outbox.checks.ts'
import { outboxMetrics } from './outbox.metrics.ts'
import { outbox, retention } from './outbox.tables.ts'

export const outboxFeature = {
  checks: outboxChecks,
  facts: outboxMetrics,
  personalData: {
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
  } satisfies PersonalData,
  retention,
}
