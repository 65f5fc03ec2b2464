import { and, eq, gt, lt, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Reader, Tx, Writer } from '#server/infra/db/connect.ts'
import { type Outgoing, outbox } from './outbox.tables.ts'

export type { Outgoing } from './outbox.tables.ts'
export { type Line, type SendOutcome, REST_MS, sendDue, untilSent, type Way } from './sending.ts'

interface Mail extends Pick<Outgoing, 'userId' | 'kind' | 'event'> {
  readonly address: string
  /** It is not sent, and stands in the log alone. */
  readonly isDropped?: boolean
}

/** Has a mail sent that is no notification. */
export async function postMail(tx: Tx, { isDropped, ...mail }: Mail, now: Date): Promise<void> {
  const dropped = isDropped ? { state: 'dropped' as const, endedAt: now } : {}
  await tx.insert(outbox).values({ channel: 'mail', ...mail, ...dropped, dueAt: now, createdAt: now })
}

/** The confirmations since a moment that a member asked for, or that an address was to get. */
export function confirmationsSince(db: Reader, of: { userId: number } | { address: string }, since: Date) {
  const whose = 'userId' in of ? eq(outbox.userId, of.userId) : sql`lower(${outbox.address}) = lower(${of.address})`
  return db.$count(outbox, and(whose, eq(outbox.kind, 'confirm'), gt(outbox.createdAt, since)))
}

/** What waits goes to the address that takes the place of another. */
export async function readdressMails(tx: Tx, userId: number, address: string): Promise<void> {
  // An evening's letter that waits takes in what is yet to come, and would be dropped with it.
  const isOfMember = and(eq(outbox.userId, userId), eq(outbox.channel, 'mail'), eq(outbox.state, 'waiting'))
  await tx
    .update(outbox)
    .set({ address })
    .where(and(isOfMember, notInArray(outbox.kind, ['confirm', 'moved'])))
}

/** Has the evenings that would be pushed before a moment wait for it. */
export async function holdEvenings(db: Writer, until: Date): Promise<void> {
  await db
    .update(outbox)
    .set({ dueAt: until })
    .where(
      and(eq(outbox.channel, 'push'), eq(outbox.kind, 'evening'), eq(outbox.state, 'waiting'), lt(outbox.dueAt, until)),
    )
}

/** Where what an evening tells ends: before what the next one to the same address or device begins with; null: there is none. */
export async function endOfEvening(
  db: Reader,
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
