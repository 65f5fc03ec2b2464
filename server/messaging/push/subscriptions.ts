import { ECDH } from 'node:crypto'
import { eq, or, sql } from 'drizzle-orm'
import { DEVICES_LIMIT } from '#contract/messaging/push.ts'
import { refuse } from '#contract/refusals.ts'
import { keepSession, lockUser } from '#server/people/account/account.ts'
import type { Reader, Tx, Writer } from '#server/infra/db/connect.ts'
import { pushSubscriptions } from './push.tables.ts'

export type Subscription = typeof pushSubscriptions.$inferSelect
/** What a browser gives away when it subscribes. */
export type Subscribing = Pick<Subscription, 'endpoint' | 'p256dh' | 'auth'>

/** So many pushes in a row that came to nothing end a subscription. */
const FAILURES_TO_END = 5

/**
 * The push services of all browsers that speak Web Push, by what their addresses are known to be: Chrome and those built on it
 * (Google), Firefox (Mozilla), Safari (Apple), Edge on Windows (Microsoft). Browsers of Chinese makers use Google's or none
 * (docs/decisions/048-web-push.md).
 */
const SERVICES =
  /^(fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|[\w-]+\.(push\.apple|notify\.windows)\.com)$/

/** Anything but visible ASCII. */
const NOT_IN_URL = /[^!-~]/

/** Whether an address is one of a push service that is known, on https and its own port, or of the stand-in. */
export function isService(endpoint: string, standIn: string | null): boolean {
  const url = URL.parse(endpoint)
  // The parser drops line breaks and tabs, which the stored text would still contain.
  if (!url || NOT_IN_URL.test(endpoint)) return false
  if (url.origin === standIn) return true
  return url.protocol === 'https:' && !url.port && !url.username && !url.password && SERVICES.test(url.hostname)
}

/** Refuses what is no address of a push service: we would ask anybody's server on any member's word. */
export function endpointOrRefuse(endpoint: string, standIn: string | null): void {
  if (!isService(endpoint, standIn)) refuse('bad_push')
}

/** Refuses a key that is no point of the curve: nothing could be sealed for it. */
export function keyOrRefuse(p256dh: string): void {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url')
  } catch {
    refuse('bad_push')
  }
}

/** A session's device is pushed to from here on, whoever's it was; of too many of its member the oldest ones no more. */
export async function subscribe(
  tx: Tx,
  { id: userId, sessionId }: { id: number; sessionId: number },
  given: Subscribing,
  now: Date,
): Promise<void> {
  await lockUser(tx, userId)
  await keepSession(tx, sessionId)
  const saysWhat = await unsubscribed(tx, sessionId, given.endpoint)
  await tx.insert(pushSubscriptions).values({ ...given, userId, sessionId, saysWhat, createdAt: now })
  await tx.execute(sql`delete from push_subscriptions where id in (
    select id from push_subscriptions where user_id = ${userId} order by id desc offset ${DEVICES_LIMIT})`)
}

/** Takes what the session and the endpoint had. Whether the session's device was to be told what happened: that stays so. */
async function unsubscribed(tx: Tx, sessionId: number, endpoint: string): Promise<boolean> {
  const had = await tx
    .delete(pushSubscriptions)
    .where(or(eq(pushSubscriptions.sessionId, sessionId), eq(pushSubscriptions.endpoint, endpoint)))
    .returning()
  return had.some((one) => one.sessionId === sessionId && one.saysWhat)
}

export async function unsubscribe(db: Writer, sessionId: number): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId))
}

export async function setContent(db: Writer, sessionId: number, saysWhat: boolean): Promise<void> {
  await db.update(pushSubscriptions).set({ saysWhat }).where(eq(pushSubscriptions.sessionId, sessionId))
}

interface Device extends Record<string, unknown> {
  /** Null, both: the session's device is not pushed to. */
  endpoint: string | null
  saysWhat: boolean | null
  endsAt: string
  devices: number
}

/** How a session's device is pushed to. */
export async function deviceOf(db: Reader, { id, sessionId }: { id: number; sessionId: number }): Promise<Device> {
  const { rows } = await db.execute<Device>(sql`
    select own.endpoint, own.says_what as "saysWhat", sessions.expires_at as "endsAt",
      (select count(*)::int from push_subscriptions where user_id = ${id}) as devices
    from sessions left join push_subscriptions own on own.session_id = sessions.id
    where sessions.id = ${sessionId}`)
  return rows[0] ?? refuse('sign_in_expired')
}

/** A subscription whose device is still signed in. */
export async function subscriptionOf(db: Reader, id: number, now: Date): Promise<Subscription | null> {
  const [row] = await db
    .select()
    .from(pushSubscriptions)
    .where(
      sql`${pushSubscriptions.id} = ${id} and exists (select from sessions
        where sessions.id = ${pushSubscriptions.sessionId} and sessions.expires_at > ${now.toISOString()})`,
    )
  return row ?? null
}

export const subscriptionsOf = (db: Reader, userId: number): Promise<Subscription[]> =>
  db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, userId)).orderBy(pushSubscriptions.id)

export async function endSubscription(db: Writer, id: number): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id))
}

export async function noteSuccess(db: Writer, id: number, now: Date): Promise<void> {
  await db.update(pushSubscriptions).set({ lastOkAt: now, failures: 0 }).where(eq(pushSubscriptions.id, id))
}

/** Counts a push that came to nothing; the last one that is borne ends the subscription. */
export async function noteFailure(db: Writer, id: number): Promise<void> {
  const [row] = await db
    .update(pushSubscriptions)
    .set({ failures: sql`${pushSubscriptions.failures} + 1` })
    .where(eq(pushSubscriptions.id, id))
    .returning({ failures: pushSubscriptions.failures })
  if (row && row.failures >= FAILURES_TO_END) await endSubscription(db, id)
}
