import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, smallint, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { CONFIRM_HOURS } from '#contract/messaging/mail.ts'
import type { SentKind } from '#contract/messaging/notifications.ts'
import { member } from '#server/people/account/account.tables.ts'
import { identity, instant, number, type TableRetention } from '#server/infra/db/columns.ts'

/** E-mail addresses: at most one confirmed and one unconfirmed per member. */
export const mailAddresses = pgTable(
  'mail_addresses',
  {
    /** Address id, which the signed links in e-mails contain. */
    id: identity(),
    userId: member().notNull(),
    address: text().notNull(),
    askedAt: instant().notNull(),
    confirmedAt: instant(),
    /** Number of consecutive permanent bounces. */
    bounces: smallint().notNull().default(0),
    offAt: instant(),
    /** False: reminders contain only a general notice. */
    saysWhat: boolean().notNull().default(false),
  },
  (t) => [uniqueIndex('mail_addresses_one').on(t.userId, sql`(${t.confirmedAt} is null)`)],
)

/**
 * E-mails: queued, then a log entry. The trigger on `notifications` in outbox.functions.sql inserts rows. No foreign keys: an account deletion would wait for a settlement in progress.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: identity(),
    channel: text({ enum: ['mail'] }).notNull(),
    userId: number().notNull(),
    address: text(),
    /** Unused; dropped by a later version, like the table `push_subscriptions`. */
    subscriptionId: number(),
    kind: text().$type<OutgoingKind>().notNull(),
    /** Notification id; for a draw night the first one of the message. For `confirm` and `moved`: the address id. */
    event: number().notNull(),
    /**
     * waiting → handed (being sent) → sent, or waiting again. `refused`: permanently rejected; `failed`: too many
     * tries; `dropped`: no longer valid, or too many confirmations; `lost`: delivery unknown, not sent again.
     */
    state: text({ enum: ['waiting', 'handed', 'sent', 'refused', 'failed', 'dropped', 'lost'] })
      .notNull()
      .default('waiting'),
    tries: smallint().notNull().default(0),
    /** Time of the next try; if handed, the time when sending started. */
    dueAt: instant().notNull(),
    createdAt: instant().notNull(),
    endedAt: instant(),
    /** Response of the mail server to the last try. */
    answer: text(),
  },
  (t) => [
    unique('outbox_once').on(t.userId, t.subscriptionId, t.kind, t.event).nullsNotDistinct(),
    // One message collects the results of a draw night until its first try. Later results start another message.
    uniqueIndex('outbox_evening')
      .on(t.userId, sql`coalesce(${t.subscriptionId}, 0)`)
      .where(sql`${t.kind} = 'evening' and ${t.state} = 'waiting' and ${t.tries} = 0`),
    // Members wait for confirmations, so confirmations are sent before the thousands of e-mails of a draw.
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
    check('outbox_ended', sql`(${t.endedAt} is null) = (${t.state} in ('waiting', 'handed'))`),
    check('outbox_mail', sql`(${t.channel} = 'mail') = (${t.address} is not null)`),
  ],
)

export type Outgoing = typeof outbox.$inferSelect

/** `confirm` requests the confirmation of an address; `moved` is the notice to a replaced address. */
type OutgoingKind = SentKind | 'confirm' | 'moved'

export const retention: TableRetention = {
  mail_addresses: [
    {
      since: mailAddresses.askedAt,
      days: CONFIRM_HOURS / 24,
      where: sql`${mailAddresses.confirmedAt} is null`,
      words: 'one row for each member, unconfirmed addresses for a day',
    },
  ],
  outbox: [{ since: outbox.createdAt, days: 'mails', words: '`mails` days' }],
}
