import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/infra/db/connect.ts'
import type { Outgoing } from './outbox.tables.ts'

interface QueueStats extends Record<string, unknown> {
  waiting: number
  /** Messages due for more than 15 minutes. */
  late: number
  /** E-mails with unknown delivery within the last day. */
  lost: number
  devices: number
}

export async function getQueueStats(db: Queryable, channel: Outgoing['channel'], at: Date): Promise<QueueStats> {
  const now = at.toISOString()
  // A retried e-mail counts as due since its creation, a retried push message since the time of its next try.
  const since = sql`case when channel = 'mail' and tries > 0 then created_at else due_at end`
  const { rows } = await db.execute<QueueStats>(sql`
    select count(*)::int as waiting,
      (count(*) filter (where ${since} < ${now}::timestamptz - interval '15 minutes'))::int as late,
      (select count(*)::int from outbox where state = 'lost' and ended_at > ${now}::timestamptz - interval '1 day') as lost,
      (select count(*)::int from push_subscriptions) as devices
    from outbox where channel = ${channel} and state = 'waiting'`)
  return rows[0]!
}
