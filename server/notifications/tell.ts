import { sql } from 'drizzle-orm'
import type { NotificationKind } from '#contract/notifications.ts'
import type { Tx } from '#server/db/connect.ts'
import { wants } from './settings.ts'

/** One thing to tell one member. */
interface Told {
  kind: NotificationKind
  userId: number
  data: object
  /** The post or comment that it tells of: it is seen while that is. */
  postId?: number
  commentId?: number
}

/** Tells one member one thing, at this moment, unless they have switched its kind off. */
export async function tell(tx: Tx, { kind, userId, data, postId, commentId }: Told, now: Date): Promise<void> {
  const at = now.toISOString()
  await tx.execute(sql`
    insert into notifications (user_id, kind, scope, subject, post_id, comment_id, data, created_at)
    select ${userId}, ${kind}, ${userId}, ${`${at} ${postId ?? ''} ${commentId ?? ''}`}, ${postId ?? null}::bigint,
      ${commentId ?? null}::bigint, ${JSON.stringify(data)}::jsonb, ${at}::timestamptz
    where ${wants(sql`${userId}`, sql`${kind}`)}
    on conflict do nothing`)
}
