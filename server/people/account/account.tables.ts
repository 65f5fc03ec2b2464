import { sql } from 'drizzle-orm'
import { boolean, check, date, index, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core'
import { ROLE_IDS } from '#contract/infra/roles.ts'
import { articles } from '#server/cms/content/content.tables.ts'
import { bytea, identity, instant, number, type TableRetention } from '#server/infra/db/columns.ts'

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
    /** What the console calls who works here, or did; players see the nickname. */
    staffName: text(),
    passwordHash: text(),
    createdAt: instant().notNull(),
    bannedAt: instant(),
    deletedAt: instant(),
  },
  (t) => [
    // For names by what they begin with, see server/admin/players.
    index('users_nickname')
      .on(sql`lower(${t.nickname}) collate "C"`, t.id)
      .where(sql`${t.deletedAt} is null`),
    index('users_operators')
      .on(t.id)
      .where(sql`${t.role} <> 'player'`),
    check('users_staff_name', sql`length(${t.staffName}) between 2 and 20`),
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
    /** When its member last proved, after having signed in, to have the phone. */
    provenAt: instant(),
    /** An operator's moves on while they work. More than a day after `createdAt` only where the player has asked for it. */
    expiresAt: instant().notNull(),
  },
  // None on expiresAt: only the hourly sweep asks for it.
  (t) => [index().on(t.userId)],
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
  (t) => [unique().on(t.userId, t.articleId), index().on(t.articleId)],
)

export const retention: TableRetention = {
  consents: 'one for each member and version of an agreement',
  sessions: [{ since: sessions.expiresAt, days: 0, words: 'until they end' }],
  users: 'for ever: a deleted account is emptied, and its row holds the place of what stays',
}
