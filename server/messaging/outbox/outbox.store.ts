import { and, eq, gt, lt, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Queryable, Tx, DatabaseOrTx } from '#server/infra/db/connect.ts'
import { type Outgoing, outbox } from './outbox.tables.ts'

interface NewMail extends Pick<Outgoing, 'userId' | 'kind' | 'event'> {
  readonly address: string
  /** True: store the e-mail as `dropped` and do not send it. */
  readonly isDropped?: boolean
}

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
  const isOfMember = and(eq(outbox.userId, userId), eq(outbox.channel, 'mail'), eq(outbox.state, 'waiting'))
  await tx
    .update(outbox)
    .set({ address })
    .where(and(isOfMember, notInArray(outbox.kind, ['confirm', 'moved'])))
}

export async function postponeEvenings(db: DatabaseOrTx, until: Date): Promise<void> {
  await db
    .update(outbox)
    .set({ dueAt: until })
    .where(
      and(eq(outbox.channel, 'push'), eq(outbox.kind, 'evening'), eq(outbox.state, 'waiting'), lt(outbox.dueAt, until)),
    )
}

/** Returns the first notification id of the next draw-night message to this address or device. */
export async function findNextEvening(
  db: Queryable,
  { userId, subscriptionId, kind, event }: Outgoing,
): Promise<number | null> {
  if (kind !== 'evening') return null
  const isToSame: SQL = sql`${outbox.userId} = ${userId} and ${outbox.subscriptionId} is not distinct from ${subscriptionId}::bigint`
  const [next] = await db
    .select({ event: sql<number | null>`min(${outbox.event})`.mapWith(Number) })
    .from(outbox)
    .where(and(isToSame, eq(outbox.kind, 'evening'), gt(outbox.event, event)))
  return next?.event ?? null
}
