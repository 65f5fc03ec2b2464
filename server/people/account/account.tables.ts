import { sql } from 'drizzle-orm'
import { boolean, check, date, index, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core'
import { ROLE_IDS } from '#contract/infra/roles.ts'
import { articles } from '#server/cms/content/content.tables.ts'
import { bytea, identity, instant, number, type TableRetention } from '#server/infra/db/columns.ts'

/** Accounts. A deleted account leaves an emptied row as the author of published content. */
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
    /** Name of an operator or former operator in the console. Players see only the nickname. */
    staffName: text(),
    passwordHash: text(),
    createdAt: instant().notNull(),
    bannedAt: instant(),
    deletedAt: instant(),
  },
  (t) => [
    // Prefix search by nickname, see server/admin/players.
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

/** Column for the member that owns a row, in any feature. Rows of `users` are never deleted, only emptied. */
export const member = () => number().references(() => users.id)

/** Sessions. Only the SHA-256 of the token is stored. */
export const sessions = pgTable(
  'sessions',
  {
    id: identity(),
    userId: member().notNull(),
    tokenHash: bytea().notNull().unique(),
    /** True: signed in with password and second factor; required for operator permissions. */
    staff: boolean().notNull().default(false),
    device: text().notNull(),
    createdAt: instant().notNull(),
    /** Time of the last identity proof by phone code after signing in. */
    provenAt: instant(),
    /** Extended by an operator's activity. More than a day after `createdAt` only if the player chose 30 days. */
    expiresAt: instant().notNull(),
  },
  // No index on expiresAt: only the hourly clean-up job filters by it alone.
  (t) => [index().on(t.userId)],
)

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
  consents: 'one row for each member and version of an agreement',
  sessions: [{ since: sessions.expiresAt, days: 0, words: 'until they expire' }],
  users: 'for ever: an account deletion empties the row, because retained rows such as orders refer to it',
}
