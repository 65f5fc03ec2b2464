import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import type { NotificationKind, SwitchedKind } from '#contract/messaging/notifications.ts'
import { member } from '#server/people/account/account.tables.ts'
import { identity, instant, number, type TableRetention } from '#server/infra/db/columns.ts'

/** No foreign key to the member: a draw inserts a row for each winner, and PostgreSQL would look each member up. */
export const notifications = pgTable(
  'notifications',
  {
    id: identity(),
    userId: number().notNull(),
    kind: text().$type<NotificationKind>().notNull(),
    /** Notifications of one scope are replaced together: the id of their draw; of a single notification its member's. */
    scope: number().notNull(),
    /** Unique within kind and scope. */
    subject: text().notNull(),
    /** What its words are made of. */
    data: jsonb().$type<object>().notNull(),
    /** The post or comment that it is about: it is visible while that is. No foreign key: of a deleted one it is just not visible. */
    postId: number(),
    commentId: number(),
    createdAt: instant().notNull(),
    readAt: instant(),
    /** No longer true since then. */
    withdrawnAt: instant(),
  },
  (t) => [
    unique('notifications_once').on(t.kind, t.scope, t.subject),
    index().on(t.userId, t.id),
    // Every open page asks each minute how many there are; what was read stays for months.
    index('notifications_unread')
      .on(t.userId)
      .where(sql`${t.readAt} is null and ${t.withdrawnAt} is null`),
    check('notifications_about', sql`num_nonnulls(${t.postId}, ${t.commentId}) <= 1`),
  ],
)

export type Notification = typeof notifications.$inferSelect

/** Likes that were notified: one that is taken back and given again is not notified again. */
export const toldLikes = pgTable(
  'told_likes',
  {
    id: identity(),
    userId: member().notNull(),
    postId: number(),
    commentId: number(),
    notificationId: number()
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
  },
  (t) => [
    unique('told_likes_once').on(t.userId, t.postId, t.commentId).nullsNotDistinct(),
    index().on(t.notificationId),
    check('told_likes_of', sql`num_nonnulls(${t.postId}, ${t.commentId}) = 1`),
  ],
)

/** Kinds that a member has switched; the others have their defaults. */
export const notificationSettings = pgTable(
  'notification_settings',
  {
    userId: member().notNull(),
    kind: text().$type<SwitchedKind>().notNull(),
    isOn: boolean().notNull(),
    /** Its notifications go by mail too. */
    byMail: boolean().notNull().default(false),
    /** And is pushed to their devices. */
    byPush: boolean().notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind] })],
)

export const retention: TableRetention = {
  notifications: '`notices` days: `sweep_nightly`',
}
