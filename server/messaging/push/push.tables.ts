import { boolean, index, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { member, sessions } from '#server/people/account/account.tables.ts'
import { identity, instant, number } from '#server/infra/db/columns.ts'

/** Push subscriptions: at most one per session, deleted together with it. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: identity(),
    userId: member().notNull(),
    sessionId: number()
      .notNull()
      .unique()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** URL at the browser's push service. Secrecy is not needed: the service accepts only our VAPID key. */
    endpoint: text().notNull().unique(),
    /** Keys for encryption to the browser, base64url. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** False: push messages contain only a general notice. */
    saysWhat: boolean().notNull().default(false),
    createdAt: instant().notNull(),
    lastOkAt: instant(),
    /** Number of consecutive rejected or undeliverable push messages. */
    failures: smallint().notNull().default(0),
  },
  (t) => [index().on(t.userId, t.id)],
)
