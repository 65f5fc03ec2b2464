import { index, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import type { GameType } from '#lottery/games.ts'
import { identity, instant, number } from '#server/db/columns.ts'

/** What a kind of notification is about, as its presenter needs it. */
export interface NotificationData {
  readonly win: { readonly type: GameType; readonly issueno: string; readonly rank: number; readonly name: string }
  /** Where it was done: a device in two words. */
  readonly password_reset: { readonly device: string }
  readonly phone_changed: { readonly device: string }
}

/** What members were told. */
export const notifications = pgTable(
  'notifications',
  {
    id: identity(),
    userId: number().notNull(),
    kind: text().$type<keyof NotificationData>().notNull(),
    /** What the notifications came from, that are replaced together: a draw's id; of one by itself its member's. */
    scope: number().notNull(),
    /** Within kind and scope each subject is told once. */
    subject: text().notNull(),
    data: jsonb().$type<NotificationData[keyof NotificationData]>().notNull(),
    createdAt: instant().notNull(),
    readAt: instant(),
    /** No longer true since then. */
    withdrawnAt: instant(),
  },
  (t) => [unique('notifications_once').on(t.kind, t.scope, t.subject), index().on(t.userId, t.id)],
)

export type Notification = typeof notifications.$inferSelect
