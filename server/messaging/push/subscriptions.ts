import { ECDH } from 'node:crypto'
import { eq, or, sql } from 'drizzle-orm'
import { DEVICES_LIMIT } from '#contract/messaging/push.ts'
import { refuse } from '#contract/refusals.ts'
import { lockSession, lockUser } from '#server/people/account/account.ts'
import type { Queryable, Tx, DatabaseOrTx } from '#server/infra/db/connect.ts'
import { pushSubscriptions } from './push.tables.ts'

export type Subscription = typeof pushSubscriptions.$inferSelect
export type SubscriptionParams = Pick<Subscription, 'endpoint' | 'p256dh' | 'auth'>

const FAILURES_TO_END = 5

/**
 * Hosts of the push services for Chrome and derivatives (Google), Firefox (Mozilla), Safari (Apple) and Edge on Windows
 * (Microsoft). Browsers of Chinese vendors use Google's or none (docs/decisions/048-web-push.md).
 */
const SERVICES =
  /^(fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|[\w-]+\.(push\.apple|notify\.windows)\.com)$/

const NOT_IN_URL = /[^!-~]/

/** Accepts known push services over https on the default port, and the test service. */
export function isPushService(endpoint: string, standIn: string | null): boolean {
  const url = URL.parse(endpoint)
  // `URL.parse` ignores line breaks and tabs, but the stored endpoint would still contain them.
  if (!url || NOT_IN_URL.test(endpoint)) return false
  if (url.origin === standIn) return true
  return url.protocol === 'https:' && !url.port && !url.username && !url.password && SERVICES.test(url.hostname)
}

/** Rejects unknown push services, which would allow server-side request forgery. */
export function checkEndpoint(endpoint: string, standIn: string | null): void {
  if (!isPushService(endpoint, standIn)) refuse('bad_push')
}

/** Rejects keys that are not on the curve, because encryption would fail. */
export function checkKey(p256dh: string): void {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url')
  } catch {
    refuse('bad_push')
  }
}

/** Replaces subscriptions of the session or endpoint. Deletes the member's oldest ones beyond DEVICES_LIMIT. */
export async function insertSubscription(
  tx: Tx,
  { id: userId, sessionId }: { id: number; sessionId: number },
  given: SubscriptionParams,
  now: Date,
): Promise<void> {
  await lockUser(tx, userId)
  await lockSession(tx, sessionId)
  const saysWhat = await deleteFormerSubscriptions(tx, sessionId, given.endpoint)
  await tx.insert(pushSubscriptions).values({ ...given, userId, sessionId, saysWhat, createdAt: now })
  await tx.execute(sql`delete from push_subscriptions where id in (
    select id from push_subscriptions where user_id = ${userId} order by id desc offset ${DEVICES_LIMIT})`)
}

/** Deletes former subscriptions of the session or endpoint. Returns whether the session had details enabled. */
async function deleteFormerSubscriptions(tx: Tx, sessionId: number, endpoint: string): Promise<boolean> {
  const had = await tx
    .delete(pushSubscriptions)
    .where(or(eq(pushSubscriptions.sessionId, sessionId), eq(pushSubscriptions.endpoint, endpoint)))
    .returning()
  return had.some((one) => one.sessionId === sessionId && one.saysWhat)
}

export async function deleteSessionSubscription(db: DatabaseOrTx, sessionId: number): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId))
}

export async function setPushDetails(db: DatabaseOrTx, sessionId: number, saysWhat: boolean): Promise<void> {
  await db.update(pushSubscriptions).set({ saysWhat }).where(eq(pushSubscriptions.sessionId, sessionId))
}

interface DeviceSettings extends Record<string, unknown> {
  /** Endpoint of the session's subscription. Without a subscription, this and `saysWhat` are null. */
  endpoint: string | null
  saysWhat: boolean | null
  endsAt: string
  devices: number
}

export async function getDeviceSettings(
  db: Queryable,
  { id, sessionId }: { id: number; sessionId: number },
): Promise<DeviceSettings> {
  const { rows } = await db.execute<DeviceSettings>(sql`
    select own.endpoint, own.says_what as "saysWhat", sessions.expires_at as "endsAt",
      (select count(*)::int from push_subscriptions where user_id = ${id}) as devices
    from sessions left join push_subscriptions own on own.session_id = sessions.id
    where sessions.id = ${sessionId}`)
  return rows[0] ?? refuse('sign_in_expired')
}

export async function findSubscription(db: Queryable, id: number, now: Date): Promise<Subscription | null> {
  const [row] = await db
    .select()
    .from(pushSubscriptions)
    .where(
      sql`${pushSubscriptions.id} = ${id} and exists (select from sessions
        where sessions.id = ${pushSubscriptions.sessionId} and sessions.expires_at > ${now.toISOString()})`,
    )
  return row ?? null
}

export const listSubscriptions = (db: Queryable, userId: number): Promise<Subscription[]> =>
  db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, userId)).orderBy(pushSubscriptions.id)

export async function deleteSubscription(db: DatabaseOrTx, id: number): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id))
}

export async function updateAfterSuccess(db: DatabaseOrTx, id: number, now: Date): Promise<void> {
  await db.update(pushSubscriptions).set({ lastOkAt: now, failures: 0 }).where(eq(pushSubscriptions.id, id))
}

export async function countFailure(db: DatabaseOrTx, id: number): Promise<void> {
  const [row] = await db
    .update(pushSubscriptions)
    .set({ failures: sql`${pushSubscriptions.failures} + 1` })
    .where(eq(pushSubscriptions.id, id))
    .returning({ failures: pushSubscriptions.failures })
  if (row && row.failures >= FAILURES_TO_END) await deleteSubscription(db, id)
}
