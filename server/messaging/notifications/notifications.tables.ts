import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import type { NotificationKind, SwitchedKind } from '#contract/messaging/notifications.ts'
import { member } from '#server/people/account/account.tables.ts'
import { identity, instant, number, type TableRetention } from '#server/infra/db/columns.ts'

/** No foreign key to the member: a draw inserts a row per winner, and PostgreSQL would check each. */
export const notifications = pgTable(
  'notifications',
  {
    id: identity(),
    userId: number().notNull(),
    kind: text().$type<NotificationKind>().notNull(),
    /** Id of the draw, post, comment or member. Notifications of one kind about one draw are replaced together. */
    scope: number().notNull(),
    /** Unique within the kind and scope, against duplicates. */
    subject: text().notNull(),
    /** The texts are rendered from this data. */
    data: jsonb().$type<object>().notNull(),
    /** `postId` and `commentId` need no foreign key: a notification about a deleted post or comment is hidden. */
    postId: number(),
    commentId: number(),
    createdAt: instant().notNull(),
    readAt: instant(),
    /** Set if the notification becomes invalid, for example because a draw was corrected. */
    withdrawnAt: instant(),
  },
  (t) => [
    unique('notifications_once').on(t.kind, t.scope, t.subject),
    index().on(t.userId, t.id),
    // Partial index: each open page polls the unread count every minute, and read rows are stored for months.
    index('notifications_unread')
      .on(t.userId)
      .where(sql`${t.readAt} is null and ${t.withdrawnAt} is null`),
    check('notifications_about', sql`num_nonnulls(${t.postId}, ${t.commentId}) <= 1`),
  ],
)

export type Notification = typeof notifications.$inferSelect

/** Likes that were notified, so that a repeated like is not notified again. */
export const notifiedLikes = pgTable(
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

/** Settings that members have changed. A kind that a member never changed has no row. */
export const notificationSettings = pgTable(
  'notification_settings',
  {
    userId: member().notNull(),
    kind: text().$type<SwitchedKind>().notNull(),
    isOn: boolean().notNull(),
    byMail: boolean().notNull().default(false),
    /** Unused; dropped by a later version, like the table `push_subscriptions`. */
    byPush: boolean().notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind] })],
)

export const retention: TableRetention = {
  notifications: '`notices` days: `sweep_nightly`',
}

export const notificationsAges = {
  notices: { keep: 180, least: 1, words: '消息通知的天数' },
} as const
