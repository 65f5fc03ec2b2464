import { and, eq, gt, lt, notInArray, sql } from 'drizzle-orm'
import type { Database, Queryable, Tx, DatabaseOrTx } from '#server/infra/db/connect.ts'
import { type Outgoing, outbox } from './mail.tables.ts'

interface NewMail extends Pick<Outgoing, 'userId' | 'kind' | 'event'> {
  readonly address: string
  /** True: store the e-mail as `dropped` and do not send it. */
  readonly isDropped?: boolean
}

/** An upgrade from a version with web push may leave rows of the channel `push`. */
const IS_MAIL = eq(outbox.channel, 'mail')

/** Queues an e-mail about an address. The trigger in outbox.functions.sql wakes the sending job. */
export async function insertMail(tx: Tx, { isDropped, ...mail }: NewMail, now: Date): Promise<void> {
  const dropped = isDropped ? { state: 'dropped' as const, endedAt: now } : {}
  await tx.insert(outbox).values({ channel: 'mail', ...mail, ...dropped, dueAt: now, createdAt: now })
}

export function countConfirmations(db: Queryable, of: { userId: number } | { address: string }, since: Date) {
  const whose = 'userId' in of ? eq(outbox.userId, of.userId) : sql`lower(${outbox.address}) = lower(${of.address})`
  return db.$count(outbox, and(whose, eq(outbox.kind, 'confirm'), gt(outbox.createdAt, since)))
}

export async function readdressMails(tx: Tx, userId: number, address: string): Promise<void> {
  // With the old address, a queued e-mail would be dropped, with all results of the draw night that it collects.
  const isWaiting = and(IS_MAIL, eq(outbox.userId, userId), eq(outbox.state, 'waiting'))
  await tx
    .update(outbox)
    .set({ address })
    .where(and(isWaiting, notInArray(outbox.kind, ['confirm', 'moved'])))
}

/** Returns the first notification id of the member's next draw-night e-mail. */
export async function findNextEvening(db: Queryable, { userId, event }: Outgoing): Promise<number | null> {
  const [next] = await db
    .select({ event: sql<number | null>`min(${outbox.event})`.mapWith(Number) })
    .from(outbox)
    .where(and(IS_MAIL, eq(outbox.userId, userId), eq(outbox.kind, 'evening'), gt(outbox.event, event)))
  return next?.event ?? null
}

/** Returns the milliseconds until the next e-mail is due; null: none is queued. */
export async function getSendDelay(db: Queryable, now: Date): Promise<number | null> {
  // Two lookups in the index, by its order: a minimum over all kinds would read each queued e-mail.
  const { rows } = await db.execute<{ at: string | null }>(sql`
    select min(due_at) as at from unnest(array[false, true]) as is_reminder, lateral (
      select due_at from outbox where channel = 'mail' and state = 'waiting' and (kind <> 'confirm') = is_reminder
      order by due_at limit 1) as first`)
  const at = rows[0]?.at
  return at ? new Date(at).getTime() - now.getTime() : null
}

/** Claims an e-mail and commits its state before sending (docs/decisions/043-mail.md). */
export async function claimNextMail(db: Database, now: Date): Promise<Outgoing | null> {
  // Without `order by` PostgreSQL would read all due e-mails instead of the first one in the index.
  const first = sql`(
    select id from outbox where channel = 'mail' and state = 'waiting' and due_at <= ${now.toISOString()}
    order by (kind <> 'confirm'), due_at limit 1 for update skip locked)`
  const [next] = await db
    .update(outbox)
    .set({ state: 'handed', dueAt: now, tries: sql`${outbox.tries} + 1` })
    .where(eq(outbox.id, first))
    .returning()
  return next ?? null
}

/** Stores a result, unless another process has marked the e-mail lost meanwhile. */
export async function saveOutcome(db: DatabaseOrTx, { id }: Outgoing, next: Partial<Outgoing>): Promise<void> {
  await db
    .update(outbox)
    .set(next)
    .where(and(eq(outbox.id, id), eq(outbox.state, 'handed')))
}

/** Milliseconds of sending after which the process is assumed dead. */
const ABANDONED_MS = 5 * 60_000

export async function markAbandonedLost(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - ABANDONED_MS)
  await db
    .update(outbox)
    .set({ state: 'lost', endedAt: now })
    .where(and(IS_MAIL, eq(outbox.state, 'handed'), lt(outbox.dueAt, before)))
}

interface QueueStats extends Record<string, unknown> {
  waiting: number
  /** E-mails due for more than 15 minutes. A retried e-mail counts as due since its creation. */
  late: number
  /** E-mails with unknown delivery within the last day. */
  lost: number
}

export async function getQueueStats(db: Queryable, at: Date): Promise<QueueStats> {
  const now = at.toISOString()
  const since = sql`case when tries > 0 then created_at else due_at end`
  const { rows } = await db.execute<QueueStats>(sql`
    select count(*)::int as waiting,
      (count(*) filter (where ${since} < ${now}::timestamptz - interval '15 minutes'))::int as late,
      (select count(*)::int from outbox
        where channel = 'mail' and state = 'lost' and ended_at > ${now}::timestamptz - interval '1 day') as lost
    from outbox where channel = 'mail' and state = 'waiting'`)
  return rows[0]!
}
