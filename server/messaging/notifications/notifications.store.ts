import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { NotificationKind } from '#contract/messaging/notifications.ts'
import type { Database, Queryable, Tx } from '#server/infra/db/connect.ts'
import { notifications } from './notifications.tables.ts'
import { isVisibleNotification } from './notifications.queries.ts'
import { buildWantsSql } from './settings.ts'
import { isDayDeleted } from './delete-old-notifications.ts'

/**
 * Replaces the notifications of a kind and scope by those that `recipients` selects (user_id, subject, data):
 * withdraws, restores or inserts. Inserts none if notifications of `day` (YYYY-MM-DD in China, the day of the event)
 * have been deleted by age, because members may have received them already.
 */
export async function replaceNotifications(
  tx: Tx,
  { kind, scope, day }: { kind: NotificationKind; scope: number; day: string },
  recipients: SQL,
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    update notifications set withdrawn_at = ${now.toISOString()}
    where kind = ${kind} and scope = ${scope} and withdrawn_at is null
      and not exists (select from (${recipients}) as recipients where recipients.subject = notifications.subject)`)
  const sendsNew = !(await isDayDeleted(tx, day))
  // oxlint-disable-next-line project/no-built-sql -- a constant text
  const wants = sql.raw(buildWantsSql('recipients.user_id', 'recipients.kind'))
  await tx.execute(sql`
    insert into notifications (user_id, kind, scope, subject, data, created_at)
    select user_id, kind, ${scope}, subject, data, ${now.toISOString()}::timestamptz
    from (select ${kind}::text as kind, of_kind.* from (${recipients}) as of_kind) as recipients
    where ${sendsNew} and ${wants} or exists (select from notifications known
      where known.kind = ${kind} and known.scope = ${scope} and known.subject = recipients.subject)
    on conflict (kind, scope, subject) do update set withdrawn_at = null where notifications.withdrawn_at is not null`)
}

/** Deletes notifications about events that never happened. */
export async function deleteNotificationsAbout(tx: Tx, kind: NotificationKind, scopes: SQL): Promise<void> {
  await tx.execute(sql`delete from notifications where kind = ${kind} and scope in (${scopes})`)
}

const isUnread = (userId: number): SQL =>
  sql`n.user_id = ${userId} and n.read_at is null and n.withdrawn_at is null and ${isVisibleNotification(userId)}`

export async function countUnread(db: Queryable, userId: number): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from notifications n where ${isUnread(userId)}`,
  )
  return rows[0]!.count
}

/** Marks notifications as read up to the id `newest`; null: all. */
export async function markAllRead(db: Database, userId: number, newest: number | null, now: Date): Promise<void> {
  await db.execute(sql`
    update notifications n set read_at = ${now.toISOString()}
    where ${isUnread(userId)} and (${newest}::bigint is null or n.id <= ${newest})`)
}

/** Returns false if the notification does not exist. */
export async function markRead(db: Database, userId: number, id: number, now: Date): Promise<boolean> {
  const marked = await db
    .update(notifications)
    .set({ readAt: sql`coalesce(${notifications.readAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(eq(notifications.userId, userId), eq(notifications.id, id)))
    .returning({ id: notifications.id })
  return marked.length > 0
}
