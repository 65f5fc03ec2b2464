import { eq, type SQL, sql } from 'drizzle-orm'
import { type NotificationSettings, SWITCHED_KINDS, type SwitchedKind } from '#contract/notifications.ts'
import type { Reader, Writer } from '#server/db/connect.ts'
import { notificationSettings } from './notifications.tables.ts'

/** Whether a member is told of a kind, both as SQL: unless they have switched it off. */
export const wants = (userId: SQL, kind: SQL): SQL => sql`not exists (select from notification_settings switched
  where switched.user_id = ${userId} and switched.kind = ${kind} and not switched.is_on)`

export async function settingsOf(db: Reader, userId: number): Promise<NotificationSettings> {
  const rows = await db.select().from(notificationSettings).where(eq(notificationSettings.userId, userId))
  const off = new Set(rows.flatMap(({ kind, isOn }) => (isOn ? [] : kind)))
  return SWITCHED_KINDS.map((kind) => ({ kind, is_on: off.has(kind) ? 0 : 1 }))
}

export async function switchKind(db: Writer, userId: number, kind: SwitchedKind, isOn: boolean): Promise<void> {
  await db
    .insert(notificationSettings)
    .values({ userId, kind, isOn })
    .onConflictDoUpdate({ target: [notificationSettings.userId, notificationSettings.kind], set: { isOn } })
}

export async function eraseSettings(db: Writer, userId: number): Promise<void> {
  await db.delete(notificationSettings).where(eq(notificationSettings.userId, userId))
}
