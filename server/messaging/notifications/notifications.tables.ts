import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import type { NotificationKind, SwitchedKind } from '#contract/messaging/notifications.ts'
import { member } from '#server/people/account/account.tables.ts'
import { identity, instant, number, type TableRetention } from '#server/infra/db/columns.ts'

/** What members were told. No foreign key to them: a draw brings a row for each winner, and each would be looked up. */
export const notifications = pgTable(
  'notifications',
  {
    id: identity(),
    userId: number().notNull(),
    kind: text().$type<NotificationKind>().notNull(),
    /** What the notifications came from, that are replaced together: a draw's id; of one by itself its member's. */
    scope: number().notNull(),
    /** Within kind and scope each subject is told once. */
    subject: text().notNull(),
    /** What its words are made of. */
    data: jsonb().$type<object>().notNull(),
    /** The post or comment that it tells of: it is seen while that is. No foreign key: what goes is just not seen. */
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
    check('notifications_about', sql`num_nonnulls(${t.postId}, ${t.commentId}) <= 1`),
  ],
)

export type Notification = typeof notifications.$inferSelect

/** Of whose like a notification has told: a like taken back and given again is not told again. */
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

/** Kinds that a member has switched; the others stand as they come. */
export const notificationSettings = pgTable(
  'notification_settings',
  {
    userId: member().notNull(),
    kind: text().$type<SwitchedKind>().notNull(),
    isOn: boolean().notNull(),
    /** What is told of it goes by mail too. */
    byMail: boolean().notNull().default(false),
    /** And is pushed to their devices. */
    byPush: boolean().notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind] })],
)

export const retention: TableRetention = {
  notifications: '`notices` days: `sweep_nightly`',
}
