import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import { ROLE_IDS } from '#contract/roles.ts'
import { articles } from '#server/content/content.tables.ts'
import { bytea, identity, instant, number } from '#server/db/columns.ts'

/** People. A deleted account keeps its row, emptied, so that what others saw has an author. */
export const users = pgTable(
  'users',
  {
    id: identity(),
    phone: text().unique(),
    nickname: text().notNull(),
    avatar: text(),
    gender: smallint().notNull().default(-1),
    birthday: date({ mode: 'string' }),
    vipCode: text().unique(),
    role: text({ enum: ['player', ...ROLE_IDS] })
      .notNull()
      .default('player'),
    passwordHash: text(),
    createdAt: instant().notNull(),
    bannedAt: instant(),
    deletedAt: instant(),
  },
  (t) => [
    check('users_gender', sql`${t.gender} in (-1, 1, 2)`),
    check('users_role', sql`${t.role} in ('player', 'moderator', 'editor', 'cashier', 'administrator')`),
    check(
      'users_alive',
      sql`num_nonnulls(${t.phone}, ${t.vipCode}) = case when ${t.deletedAt} is null then 2 else 0 end`,
    ),
  ],
)

/** The member that a row belongs to, in whatever feature. An account is never deleted from `users`, only emptied. */
export const member = () => number().references(() => users.id)

/** Living sessions. The token itself is nowhere: only its SHA-256. */
export const sessions = pgTable(
  'sessions',
  {
    id: identity(),
    userId: member().notNull(),
    tokenHash: bytea().notNull().unique(),
    /** Signed in with password and code: only such a session has an operator's powers. */
    staff: boolean().notNull().default(false),
    device: text().notNull(),
    createdAt: instant().notNull(),
    /** An operator's moves on while they work. */
    expiresAt: instant().notNull(),
  },
  // None on expiresAt: only the hourly sweep asks for it.
  (t) => [index().on(t.userId)],
)

/** Codes sent. Phones, addresses and the codes stand here only as keyed hashes. */
export const signInCodes = pgTable(
  'sign_in_codes',
  {
    id: identity(),
    purpose: text().notNull(),
    phoneKey: bytea().notNull(),
    addressKey: bytea().notNull(),
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
    phoneKey: bytea().notNull(),
    addressKey: bytea().notNull(),
    at: instant().notNull(),
  },
  (t) => [index().on(t.phoneKey, t.at), index().on(t.addressKey, t.at), index().on(t.at)],
)

/** Codes sent within a minute by the whole site: the counters of its hour. */
export const codeMinutes = pgTable(
  'code_minutes',
  {
    minute: instant().primaryKey(),
    sent: integer().notNull(),
    /** Of these, to browsers that have never signed in as the phone. */
    strangers: integer().notNull(),
    /** Of these, for the answer of a picture. */
    pictures: integer().notNull(),
  },
  (t) => [check('code_minutes_parts', sql`${t.sent} >= ${t.strangers} and ${t.sent} >= ${t.pictures}`)],
)

/** Asked before a code is sent: work to be done (its zero bits), or a picture to be read (its answer, as a keyed hash). */
export const challenges = pgTable(
  'challenges',
  {
    id: uuid().primaryKey(),
    addressKey: bytea().notNull(),
    zeros: smallint(),
    answerHash: bytea(),
    /** The moment it was answered, once it was. */
    expiresAt: instant().notNull(),
  },
  (t) => [
    // Pictures alone are counted by address.
    index()
      .on(t.addressKey, t.expiresAt)
      .where(sql`${t.zeros} is null`),
    check('challenges_kind', sql`num_nonnulls(${t.zeros}, ${t.answerHash}) = 1`),
  ],
)

/** Which versions of the agreements a member has accepted, and when first. */
export const consents = pgTable(
  'consents',
  {
    userId: member().notNull(),
    articleId: number()
      .notNull()
      .references(() => articles.id),
    at: instant().notNull(),
  },
  (t) => [unique().on(t.userId, t.articleId)],
)

/** One-time links for operators to set their password. */
export const operatorLinks = pgTable(
  'operator_links',
  { tokenHash: bytea().primaryKey(), userId: member().notNull(), expiresAt: instant().notNull() },
  (t) => [index().on(t.userId)],
)
