import { boolean, index, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { member, sessions } from '#server/people/account/account.tables.ts'
import { identity, instant, number } from '#server/infra/db/columns.ts'

/** Unused; dropped by a later version, because the previous version still reads it during an upgrade. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: identity(),
    userId: member().notNull(),
    sessionId: number()
      .notNull()
      .unique()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    endpoint: text().notNull().unique(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    saysWhat: boolean().notNull().default(false),
    createdAt: instant().notNull(),
    lastOkAt: instant(),
    failures: smallint().notNull().default(0),
  },
  (t) => [index().on(t.userId, t.id)],
)
