import { eq, type SQL, sql } from 'drizzle-orm'
import {
  type Channel,
  type NotificationSettings,
  OFF_AT_FIRST,
  SWITCHED_KINDS,
  type SwitchedKind,
} from '#contract/messaging/notifications.ts'
import type { Reader, Tx, Writer } from '#server/infra/db/connect.ts'
import { notificationSettings } from './notifications.tables.ts'

/** SQL: whether a member has enabled a kind, by setting or default. */
export const wantsSql = (userId: string, kind: string): string => `coalesce(
  (select is_on from notification_settings switched where switched.user_id = ${userId} and switched.kind = ${kind}),
  ${kind} <> all ('{${OFF_AT_FIRST.join(',')}}'))`

/** Members who have enabled a kind, as rows with `user_id`. */
export const switchedOn = (kind: SwitchedKind): SQL =>
  sql`select user_id from notification_settings where kind = ${kind} and is_on`

export async function settingsOf(db: Reader, userId: number): Promise<NotificationSettings> {
  const rows = await db.select().from(notificationSettings).where(eq(notificationSettings.userId, userId))
  const switched = new Map(rows.map((row) => [row.kind, row]))
  return SWITCHED_KINDS.map((kind) => {
    const { isOn, byMail, byPush } = switched.get(kind) ?? { isOn: isOnAtFirst(kind), byMail: false, byPush: false }
    return { kind, is_on: isOn ? 1 : 0, by_mail: byMail ? 1 : 0, by_push: byPush ? 1 : 0 }
  })
}

const isOnAtFirst = (kind: SwitchedKind): boolean => !OFF_AT_FIRST.includes(kind)

interface Switching {
  kind: SwitchedKind
  channel: Channel
  isOn: boolean
}

export async function switchKind(tx: Tx, userId: number, { kind, channel, isOn }: Switching): Promise<void> {
  const set = { [COLUMNS[channel]]: isOn }
  await tx
    .insert(notificationSettings)
    .values({ userId, kind, isOn: isOnAtFirst(kind), ...set })
    .onConflictDoUpdate({ target: [notificationSettings.userId, notificationSettings.kind], set })
}

const COLUMNS = { page: 'isOn', mail: 'byMail', push: 'byPush' } as const satisfies Record<Channel, string>

/** Disables e-mail for all kinds. */
export async function switchMailOff(db: Writer, userId: number): Promise<void> {
  await db.update(notificationSettings).set({ byMail: false }).where(eq(notificationSettings.userId, userId))
}

/** Lists the kinds that a member has enabled for a channel. */
export async function kindsEnabledBy(db: Reader, userId: number, channel: Channel): Promise<SwitchedKind[]> {
  const settings = await settingsOf(db, userId)
  return settings.filter((one) => one.is_on === 1 && one[FIELDS[channel]] === 1).map(({ kind }) => kind)
}

const FIELDS = { page: 'is_on', mail: 'by_mail', push: 'by_push' } as const satisfies Record<
  Channel,
  keyof NotificationSettings[number]
>

export async function eraseSettings(db: Writer, userId: number): Promise<void> {
  await db.delete(notificationSettings).where(eq(notificationSettings.userId, userId))
}
