import { index, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { identity, instant, number } from '#server/db/columns.ts'

/** What members were told. No foreign key to them: a draw brings a row for each winner, and each would be looked up. */
export const notifications = pgTable(
  'notifications',
  {
    id: identity(),
    userId: number().notNull(),
    kind: text().notNull(),
    /** What the notifications came from, that are replaced together: a draw's id; of one by itself its member's. */
    scope: number().notNull(),
    /** Within kind and scope each subject is told once. */
    subject: text().notNull(),
    /** What its words are made of. */
    data: jsonb().$type<object>().notNull(),
    createdAt: instant().notNull(),
    readAt: instant(),
    /** No longer true since then. */
    withdrawnAt: instant(),
  },
  (t) => [unique('notifications_once').on(t.kind, t.scope, t.subject), index().on(t.userId, t.id)],
)

export type Notification = typeof notifications.$inferSelect
