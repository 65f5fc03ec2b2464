import { boolean, index, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { member, sessions } from '#server/people/account/account.tables.ts'
import { identity, instant, number } from '#server/infra/db/columns.ts'

/** Where the devices of members are pushed to: at most one a session, which it ends with, however that ends. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: identity(),
    userId: member().notNull(),
    sessionId: number()
      .notNull()
      .unique()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** An address of the browser's push service. Whoever knows it can't push: the service knows our key. */
    endpoint: text().notNull().unique(),
    /** What only the browser can open is sealed with, base64url. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** Pushes say what happened, and not only that something did. */
    saysWhat: boolean().notNull().default(false),
    createdAt: instant().notNull(),
    lastOkAt: instant(),
    /** Pushes in a row that its service refused, or that could not be handed over. */
    failures: smallint().notNull().default(0),
  },
  (t) => [index().on(t.userId, t.id)],
)
