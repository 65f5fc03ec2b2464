import { eq, type SQL, sql } from 'drizzle-orm'
import {
  type Channel,
  type NotificationSettings,
  OFF_AT_FIRST,
  SWITCHED_KINDS,
  type SwitchedKind,
} from '#contract/messaging/notifications.ts'
import type { Queryable, Tx, DatabaseOrTx } from '#server/infra/db/connect.ts'
import { notificationSettings } from './notifications.tables.ts'

export const buildWantsSql = (userId: string, kind: string): string => `coalesce(
  (select is_on from notification_settings switched where switched.user_id = ${userId} and switched.kind = ${kind}),
  ${kind} <> all ('{${OFF_AT_FIRST.join(',')}}'))`

/** Selects the members that enabled a kind explicitly; ignores defaults. */
export const selectEnabledMembers = (kind: SwitchedKind): SQL =>
  sql`select user_id from notification_settings where kind = ${kind} and is_on`

export async function listNotificationSettings(db: Queryable, userId: number): Promise<NotificationSettings> {
  const rows = await db.select().from(notificationSettings).where(eq(notificationSettings.userId, userId))
  const switched = new Map(rows.map((row) => [row.kind, row]))
  return SWITCHED_KINDS.map((kind) => {
    const { isOn, byMail } = switched.get(kind) ?? { isOn: isOnByDefault(kind), byMail: false }
    return { kind, is_on: isOn ? 1 : 0, by_mail: byMail ? 1 : 0 }
  })
}

const isOnByDefault = (kind: SwitchedKind): boolean => !OFF_AT_FIRST.includes(kind)

interface NotificationSwitch {
  kind: SwitchedKind
  channel: Channel
  isOn: boolean
}

export async function setKind(tx: Tx, userId: number, { kind, channel, isOn }: NotificationSwitch): Promise<void> {
  const set = channel === 'page' ? { isOn } : { byMail: isOn }
  await tx
    .insert(notificationSettings)
    .values({ userId, kind, isOn: isOnByDefault(kind), ...set })
    .onConflictDoUpdate({ target: [notificationSettings.userId, notificationSettings.kind], set })
}

export async function disableMail(db: DatabaseOrTx, userId: number): Promise<void> {
  await db.update(notificationSettings).set({ byMail: false }).where(eq(notificationSettings.userId, userId))
}

/** Lists the kinds that are enabled both on the page and by e-mail. */
export async function listMailedKinds(db: Queryable, userId: number): Promise<SwitchedKind[]> {
  const settings = await listNotificationSettings(db, userId)
  return settings.filter(({ is_on, by_mail }) => is_on === 1 && by_mail === 1).map(({ kind }) => kind)
}

export async function deleteNotificationSettings(db: DatabaseOrTx, userId: number): Promise<void> {
  await db.delete(notificationSettings).where(eq(notificationSettings.userId, userId))
}
