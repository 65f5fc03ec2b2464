import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, smallint, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import type { SentKind } from '#contract/notifications.ts'
import { member } from '#server/account/account.tables.ts'
import { identity, instant, number, type Kept } from '#server/db/columns.ts'

/** Where members want mail: at most one address that is confirmed, and one that waits for it. */
export const mailAddresses = pgTable(
  'mail_addresses',
  {
    /** Named by the links in its mails. */
    id: identity(),
    userId: member().notNull(),
    address: text().notNull(),
    askedAt: instant().notNull(),
    confirmedAt: instant(),
    /** Mails in a row that came back for good. */
    bounces: smallint().notNull().default(0),
    /** Too many came back: nothing is sent any more. */
    offAt: instant(),
    /** Mails say what happened, and not only that something did. */
    saysWhat: boolean().notNull().default(false),
  },
  (t) => [uniqueIndex('mail_addresses_one').on(t.userId, sql`(${t.confirmedAt} is null)`)],
)

/**
 * Mails to send, then the log of what was sent. Those of notifications are written by a trigger on `notifications`, in the
 * transaction that tells: the migration has it.
 */
export const mails = pgTable(
  'mails',
  {
    id: identity(),
    userId: member().notNull(),
    address: text().notNull(),
    kind: text().$type<MailKind>().notNull(),
    /** What is told once, a notification's id; of an evening the first one's, and all until the next; of a confirmation the address's. */
    event: number().notNull(),
    /**
     * waiting → handed to a server → sent, or waiting again. `refused`: by the server for good; `failed`: tried too often;
     * `dropped`: no longer wanted or true; `lost`: nobody knows whether the server took it, so it is not sent again.
     */
    state: text({ enum: ['waiting', 'handed', 'sent', 'refused', 'failed', 'dropped', 'lost'] }).notNull(),
    tries: smallint().notNull().default(0),
    /** When it is to be sent; of a handed one, when it was handed over. */
    dueAt: instant().notNull(),
    createdAt: instant().notNull(),
    endedAt: instant(),
    /** What the server said last. */
    answer: text(),
  },
  (t) => [
    unique('mails_once').on(t.userId, t.kind, t.event),
    // What comes before it is first tried joins it; what comes later is another letter.
    uniqueIndex('mails_evening')
      .on(t.userId)
      .where(sql`${t.kind} = 'evening' and ${t.state} = 'waiting' and ${t.tries} = 0`),
    // A confirmation is waited for: it passes the thousand mails of a draw.
    index('mails_waiting')
      .on(sql`(${t.kind} <> 'confirm')`, t.dueAt)
      .where(sql`${t.state} = 'waiting'`),
    index('mails_handed')
      .on(t.dueAt)
      .where(sql`${t.state} = 'handed'`),
    index('mails_lost')
      .on(t.endedAt)
      .where(sql`${t.state} = 'lost'`),
    index('mails_asked')
      .on(sql`lower(${t.address})`, t.createdAt)
      .where(sql`${t.kind} = 'confirm'`),
    check('mails_ended', sql`(${t.endedAt} is null) = (${t.state} in ('waiting', 'handed'))`),
  ],
)

/** `moved` goes to an address that another has taken the place of. */
export type MailKind = SentKind | 'confirm' | 'moved'

export const kept: Kept = {
  mail_addresses: 'one for each member; unconfirmed ones a day: `sweep_mail`',
  mails: '`mails` days: `sweep_mail`',
}
