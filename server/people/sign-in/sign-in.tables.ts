import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, identity, instant, type TableRetention } from '#server/infra/db/columns.ts'

/** Codes sent. Phones, addresses and the codes stand here only as keyed hashes. */
export const signInCodes = pgTable(
  'sign_in_codes',
  {
    id: identity(),
    purpose: text().notNull(),
    phoneKey: bytea().notNull(),
    /** Of the address, or of the account's own counter where the caller is trusted. */
    addressKey: bytea().notNull(),
    /** Of the IPv6 /48. */
    widerKey: bytea(),
    /** The browser or member that requested the code; null: a client without the guest's cookie. */
    visitorKey: bytea(),
    codeHash: bytea().notNull(),
    sentAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    tries: integer().notNull().default(0),
  },
  (t) => [
    index().on(t.phoneKey, t.id),
    index().on(t.addressKey, t.sentAt),
    index().on(t.widerKey, t.sentAt),
    index().on(t.visitorKey, t.sentAt),
    // None on sentAt: only the hourly sweep asks for it.
    check('sign_in_codes_tries', sql`${t.tries} between 0 and 5`),
  ],
)

/** Wrong codes and passwords of the last hours, for the caps. */
export const wrongTries = pgTable(
  'wrong_tries',
  {
    id: identity(),
    /** The number whose password was wrong; null: a code. */
    phoneKey: bytea(),
    addressKey: bytea().notNull(),
    /** Of the IPv6 /48. */
    widerKey: bytea(),
    at: instant().notNull(),
  },
  (t) => [index().on(t.phoneKey, t.at), index().on(t.addressKey, t.at), index().on(t.widerKey, t.at), index().on(t.at)],
)

/** Codes sent within a minute by the whole site: the counters of its hour. */
export const codeMinutes = pgTable(
  'code_minutes',
  {
    minute: instant().primaryKey(),
    sent: integer().notNull(),
    /** Of these, to browsers that have never signed in as the phone. */
    strangers: integer().notNull(),
  },
  (t) => [check('code_minutes_parts', sql`${t.sent} >= ${t.strangers}`)],
)

/** Asked before a code is sent: work to be done, by its zero bits. */
export const challenges = pgTable('challenges', {
  id: uuid().primaryKey(),
  addressKey: bytea().notNull(),
  zeros: smallint().notNull(),
  /** The moment it was answered, once it was. */
  expiresAt: instant().notNull(),
})

/** No cap looks at what is older. */
const LOOKED_AT = { days: 2, words: 'two days' }

export const retention: TableRetention = {
  challenges: [{ since: challenges.expiresAt, days: 0, words: 'an hour' }],
  code_minutes: [{ since: codeMinutes.minute, ...LOOKED_AT }],
  sign_in_codes: [{ since: signInCodes.sentAt, ...LOOKED_AT }],
  wrong_tries: [{ since: wrongTries.at, ...LOOKED_AT }],
}
