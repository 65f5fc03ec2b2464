import { and, count, desc, eq, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Notification as WireNotification } from '#contract/notifications.ts'
import type { Database, Reader, Tx } from '#server/db/connect.ts'
import type { Page } from '#server/db/page.ts'
import { type NotificationWords, presentNotification } from './notifications.present.ts'
import { type Notification, notifications } from './notifications.tables.ts'
import { isSwept } from './sweep.ts'

export type { NotificationWords } from './notifications.present.ts'

/**
 * Makes the notifications of a kind and scope those that a statement selects (user_id, subject, data): what is no longer true
 * is withdrawn, what is new is sent, what is true again after all stands again. Nobody is told a subject twice: of a
 * `day` (YYYY-MM-DD, in China, on which it happened) that lies behind the sweep nothing new is sent.
 */
export async function replaceNotifications(
  tx: Tx,
  { kind, scope, day }: { kind: string; scope: number; day: string },
  wanted: SQL,
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    update notifications set withdrawn_at = ${now.toISOString()}
    where kind = ${kind} and scope = ${scope} and withdrawn_at is null
      and not exists (select from (${wanted}) as wanted where wanted.subject = notifications.subject)`)
  const sendsNew = !(await isSwept(tx, day))
  await tx.execute(sql`
    insert into notifications (user_id, kind, scope, subject, data, created_at)
    select user_id, ${kind}, ${scope}, subject, data, ${now.toISOString()}::timestamptz from (${wanted}) as wanted
    where ${sendsNew} or exists (select from notifications known
      where known.kind = ${kind} and known.scope = ${scope} and known.subject = wanted.subject)
    on conflict (kind, scope, subject) do update set withdrawn_at = null where notifications.withdrawn_at is not null`)
}

/** One thing to tell one member. */
interface Told {
  kind: string
  userId: number
  data: object
}

/** Tells one member one thing, at this moment. */
export async function tell(tx: Tx, { kind, userId, data }: Told, now: Date): Promise<void> {
  const row = { userId, kind, data, scope: userId, subject: now.toISOString(), createdAt: now }
  await tx.insert(notifications).values(row).onConflictDoNothing()
}

/** Takes the notifications of scopes, which a statement selects, away for good: what they told of never was. */
export async function eraseNotificationsAbout(tx: Tx, kind: string, scopes: SQL): Promise<void> {
  await tx.execute(sql`delete from notifications where kind = ${kind} and scope in (${scopes})`)
}

/** A page of a member's notifications, newest first. */
export function notificationsOf(db: Reader, userId: number, { page, pageSize, known }: Page): Promise<Notification[]> {
  return db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, userId), known === null ? undefined : lt(notifications.id, known)))
    .orderBy(desc(notifications.id))
    .limit(pageSize)
    .offset(known === null ? (page - 1) * pageSize : 0)
}

const unreadOf = (userId: number) =>
  and(eq(notifications.userId, userId), isNull(notifications.readAt), isNull(notifications.withdrawnAt))

export async function countUnread(db: Reader, userId: number): Promise<number> {
  const [unread] = await db.select({ count: count() }).from(notifications).where(unreadOf(userId))
  return unread?.count ?? 0
}

/** Marks one of a member's notifications as read, or all. False: they have no such one. */
export async function markRead(db: Database, userId: number, id: number | null, now: Date): Promise<boolean> {
  if (id === null) return (await db.update(notifications).set({ readAt: now }).where(unreadOf(userId)), true)
  const marked = await db
    .update(notifications)
    .set({ readAt: sql`coalesce(${notifications.readAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(eq(notifications.userId, userId), eq(notifications.id, id)))
    .returning({ id: notifications.id })
  return marked.length > 0
}

/** Everything a member was told, for their export. */
export async function notificationDataOf(
  db: Reader,
  words: NotificationWords,
  userId: number,
): Promise<WireNotification[]> {
  const rows = await db.select().from(notifications).where(eq(notifications.userId, userId)).orderBy(notifications.id)
  return rows.map((row) => presentNotification(words, row))
}

/** A deleted account's notifications go with it. */
export async function eraseNotifications(tx: Tx, userId: number): Promise<void> {
  await tx.delete(notifications).where(eq(notifications.userId, userId))
}
