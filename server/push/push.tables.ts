import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, smallint, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import type { SentKind } from '#contract/notifications.ts'
import { member, sessions } from '#server/account/account.tables.ts'
import { identity, instant, type Kept, number } from '#server/db/columns.ts'

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

/**
 * Pushes to send, one a notification and device, then for two days what became of them. Written by a trigger on
 * `notifications`, in the transaction that tells: the migration has it. No foreign key to the subscription: whoever leaves
 * would wait for a draw that is being told. One that has gone is told nothing.
 */
export const pushes = pgTable(
  'pushes',
  {
    id: identity(),
    subscriptionId: number().notNull(),
    kind: text().$type<SentKind>().notNull(),
    /** A notification's id; of an evening the first one's, and all until the next. */
    event: number().notNull(),
    /** `refused`: by the service for good; `failed`: tried too often; `dropped`: no longer wanted, true or new. */
    state: text({ enum: ['waiting', 'sent', 'refused', 'failed', 'dropped'] })
      .notNull()
      .default('waiting'),
    tries: smallint().notNull().default(0),
    /** When it is to be sent; while it is being sent, when somebody else may. */
    dueAt: instant().notNull(),
    createdAt: instant().notNull(),
    endedAt: instant(),
    /** What the service said last. */
    answer: text(),
  },
  (t) => [
    unique('pushes_once').on(t.subscriptionId, t.kind, t.event),
    // What comes before it is first tried joins it; what comes later is another push.
    uniqueIndex('pushes_evening')
      .on(t.subscriptionId)
      .where(sql`${t.kind} = 'evening' and ${t.state} = 'waiting' and ${t.tries} = 0`),
    index('pushes_waiting')
      .on(t.dueAt)
      .where(sql`${t.state} = 'waiting'`),
    check('pushes_ended', sql`(${t.endedAt} is null) = (${t.state} = 'waiting')`),
  ],
)

export const kept: Kept = { pushes: 'two days: `sweep_pushes`' }
