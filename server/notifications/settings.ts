import { eq, type SQL, sql } from 'drizzle-orm'
import { type NotificationSettings, OFF_AT_FIRST, SWITCHED_KINDS, type SwitchedKind } from '#contract/notifications.ts'
import type { Reader, Writer } from '#server/db/connect.ts'
import { notificationSettings } from './notifications.tables.ts'

/** Whether a member is told of a kind, for a statement: as they have switched it, else as it is at first. */
export const wantsText = (userId: string, kind: string): string => `coalesce(
  (select is_on from notification_settings switched where switched.user_id = ${userId} and switched.kind = ${kind}),
  ${kind} <> all ('{${OFF_AT_FIRST.join(',')}}'))`

/** The members who have switched a kind on, as rows with `user_id`. */
export const switchedOn = (kind: SwitchedKind): SQL =>
  sql`select user_id from notification_settings where kind = ${kind} and is_on`

export async function settingsOf(db: Reader, userId: number): Promise<NotificationSettings> {
  const rows = await db.select().from(notificationSettings).where(eq(notificationSettings.userId, userId))
  const switched = new Map(rows.map(({ kind, isOn }) => [kind, isOn]))
  return SWITCHED_KINDS.map((kind) => ({ kind, is_on: (switched.get(kind) ?? !OFF_AT_FIRST.includes(kind)) ? 1 : 0 }))
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
