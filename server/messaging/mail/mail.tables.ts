import { sql } from 'drizzle-orm'
import { boolean, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { CONFIRM_HOURS } from '#contract/messaging/mail.ts'
import { member } from '#server/people/account/account.tables.ts'
import { identity, instant, type TableRetention } from '#server/infra/db/columns.ts'

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

export const retention: TableRetention = {
  mail_addresses: [
    {
      since: mailAddresses.askedAt,
      days: CONFIRM_HOURS / 24,
      where: sql`${mailAddresses.confirmedAt} is null`,
      words: 'one row for each member, unconfirmed addresses for a day',
    },
  ],
}
