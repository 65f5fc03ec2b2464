import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, identity, instant, type TableRetention } from '#server/infra/db/columns.ts'

/** Sent codes. Phones, addresses and codes are stored only as keyed hashes. */
export const signInCodes = pgTable(
  'sign_in_codes',
  {
    id: identity(),
    purpose: text().notNull(),
    phoneKey: bytea().notNull(),
    /** Counter key: `networkKey` of CodeCaller. */
    addressKey: bytea().notNull(),
    /** Counter key of the IPv6 /48; null: not counted. */
    widerKey: bytea(),
    /** Browser or member that requested the code; null: a client without a guest cookie. */
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
    // No index on sentAt: only the hourly clean-up job filters by it alone.
    check('sign_in_codes_tries', sql`${t.tries} between 0 and 5`),
  ],
)

export const wrongTries = pgTable(
  'wrong_tries',
  {
    id: identity(),
    /** The phone, for a wrong password; null: a wrong code. */
    phoneKey: bytea(),
    addressKey: bytea().notNull(),
    /** Counter key of the IPv6 /48; null: not counted. */
    widerKey: bytea(),
    at: instant().notNull(),
  },
  (t) => [index().on(t.phoneKey, t.at), index().on(t.addressKey, t.at), index().on(t.widerKey, t.at), index().on(t.at)],
)

/** Codes sent per minute by the whole site; counters for its hourly limit. */
export const codeMinutes = pgTable(
  'code_minutes',
  {
    minute: instant().primaryKey(),
    sent: integer().notNull(),
    /** Codes that unknown browsers requested. */
    strangers: integer().notNull(),
  },
  (t) => [check('code_minutes_parts', sql`${t.sent} >= ${t.strangers}`)],
)

/** Proof-of-work challenges for code requests and for tries. `zeros`: required number of leading zero bits. */
export const challenges = pgTable('challenges', {
  id: uuid().primaryKey(),
  addressKey: bytea().notNull(),
  zeros: smallint().notNull(),
  /** Time of expiry. A try to solve the challenge sets it to the time of the try. */
  expiresAt: instant().notNull(),
})

/** Retention of the rows that are counted for limits. No limit counts older rows. */
const CAP_RETENTION = { days: 2, words: 'two days' }

export const retention: TableRetention = {
  challenges: [{ since: challenges.expiresAt, days: 0, words: 'until they expire' }],
  code_minutes: [{ since: codeMinutes.minute, ...CAP_RETENTION }],
  sign_in_codes: [{ since: signInCodes.sentAt, ...CAP_RETENTION }],
  wrong_tries: [{ since: wrongTries.at, ...CAP_RETENTION }],
}
