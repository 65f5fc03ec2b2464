import { sql } from 'drizzle-orm'
import { check, index, pgTable, smallint, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import type { SentKind } from '#contract/messaging/notifications.ts'
import { identity, instant, type TableRetention, number } from '#server/infra/db/columns.ts'

/**
 * What goes to members by mail and by push, one row for each address or device: the queue, then the log. What they are told is
 * written by a trigger on `notifications`, in the transaction that tells: the migration has it. No foreign keys: whoever leaves
 * would wait for a draw that is being told. An address or a device that has gone is told nothing.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: identity(),
    channel: text({ enum: ['mail', 'push'] }).notNull(),
    userId: number().notNull(),
    /** Of a mail. */
    address: text(),
    /** Of a push. */
    subscriptionId: number(),
    kind: text().$type<OutgoingKind>().notNull(),
    /** What is told once, a notification's id; of an evening the first one's, and all until the next; of a confirmation the address's. */
    event: number().notNull(),
    /**
     * waiting → handed to who takes it → sent, or waiting again. `refused`: for good; `failed`: tried too often; `dropped`: no
     * longer wanted or true; `lost`: nobody knows whether a mail was taken, so it is not sent again.
     */
    state: text({ enum: ['waiting', 'handed', 'sent', 'refused', 'failed', 'dropped', 'lost'] })
      .notNull()
      .default('waiting'),
    tries: smallint().notNull().default(0),
    /** When it is to be sent; of a handed one, when it was handed over. */
    dueAt: instant().notNull(),
    createdAt: instant().notNull(),
    endedAt: instant(),
    /** What was said last by who takes it. */
    answer: text(),
  },
  (t) => [
    unique('outbox_once').on(t.userId, t.subscriptionId, t.kind, t.event).nullsNotDistinct(),
    // What comes before it is first tried joins it; what comes later is another one.
    uniqueIndex('outbox_evening')
      .on(t.userId, sql`coalesce(${t.subscriptionId}, 0)`)
      .where(sql`${t.kind} = 'evening' and ${t.state} = 'waiting' and ${t.tries} = 0`),
    // A confirmation is waited for: it passes the thousand mails of a draw.
    index('outbox_waiting')
      .on(t.channel, sql`(${t.kind} <> 'confirm')`, t.dueAt)
      .where(sql`${t.state} = 'waiting'`),
    index('outbox_handed')
      .on(t.dueAt)
      .where(sql`${t.state} = 'handed'`),
    index('outbox_lost')
      .on(t.endedAt)
      .where(sql`${t.state} = 'lost'`),
    index('outbox_asked')
      .on(sql`lower(${t.address})`, t.createdAt)
      .where(sql`${t.kind} = 'confirm'`),
    index('outbox_oldest').on(t.channel, t.id),
    check('outbox_ended', sql`(${t.endedAt} is null) = (${t.state} in ('waiting', 'handed'))`),
    check('outbox_mail', sql`(${t.channel} = 'mail') = (${t.address} is not null)`),
    check('outbox_push', sql`(${t.channel} = 'push') = (${t.subscriptionId} is not null)`),
  ],
)

export type Outgoing = typeof outbox.$inferSelect

/** `moved` goes to an address that another has taken the place of. */
export type OutgoingKind = SentKind | 'confirm' | 'moved'

export const retention: TableRetention = {
  outbox: [
    { since: outbox.createdAt, days: 'mails', where: sql`${outbox.channel} = 'mail'`, words: 'mails `mails` days' },
    // Nothing is pushed after one day.
    { since: outbox.createdAt, days: 2, where: sql`${outbox.channel} = 'push'`, words: 'pushes two' },
  ],
}
