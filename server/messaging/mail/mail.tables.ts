import { sql } from 'drizzle-orm'
import { boolean, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { CONFIRM_HOURS } from '#contract/messaging/mail.ts'
import { member } from '#server/people/account/account.tables.ts'
import { identity, instant, type TableRetention } from '#server/infra/db/columns.ts'

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

export const retention: TableRetention = {
  mail_addresses: [
    {
      since: mailAddresses.askedAt,
      days: CONFIRM_HOURS / 24,
      where: sql`${mailAddresses.confirmedAt} is null`,
      words: 'one for each member; unconfirmed ones a day',
    },
  ],
}
