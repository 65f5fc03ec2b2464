import { and, asc, eq, lte, type SQL, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Database, Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/retried.ts'
import type { Clock } from '#server/lib/clock.ts'
import { type AttemptStatus, ChannelFault, type PayChannel } from '#server/wallets/wallets.ts'
import { nextLook, UNSCANNED_ENDS_AFTER } from './orders.rules.ts'
import { attempts, orders } from './orders.tables.ts'
import { settle } from './settle.ts'
import { askAtOnce, move, type Order } from './steps.ts'

export interface Asking {
  db: Database
  clock: Clock
  channels: readonly PayChannel[]
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}

/** Wallets are asked about so many attempts at a time: one that hangs holds up no more. */
const AT_ONCE = 16
/** Longer than a wallet takes to time out, so that nobody else asks meanwhile; who is killed leaves it to others then. */
const LEASE_SECONDS = 60

/** One round: orders that have expired begin to close, and wallets are asked about every attempt that is due. */
export async function askDue(asking: Asking, signal?: AbortSignal): Promise<void> {
  await expire(asking)
  for (let claimed = AT_ONCE; claimed === AT_ONCE && !signal?.aborted;) {
    const due = await claim(asking)
    await Promise.all(due.map((one) => askAbout(asking, one)))
    claimed = due.length
  }
}

/** Orders whose time is over can't be paid any more: they begin to close. One that fails holds up no other. */
async function expire({ db, clock, log }: Asking): Promise<void> {
  const now = clock.now()
  const expired = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.step, 'pending'), lte(orders.expiresAt, now)))
    .orderBy(asc(orders.expiresAt))
    .limit(100)
  for (const { id } of expired) {
    await inTransaction(db, async (tx) => {
      const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
      if (order?.step === 'pending') await beginClosing(tx, order, { actor: 'system', evidence: 'expired' }, now)
    }).catch((error: unknown) => log.error({ err: error, order: id }, 'an order that has expired could not be closed'))
  }
}

/** No new way to pay an order is opened; its wallets are asked to close those that there are. The caller holds the order. */
export async function beginClosing(
  tx: Tx,
  { id }: Order,
  why: { actor: string; evidence: string },
  now: Date,
): Promise<void> {
  await move(tx, id, { from: 'pending', to: 'closing', ...why }, now)
  await askAtOnce(tx, id)
  await endClosing(tx, id, now)
}

/** Closes an order that is closing, once none of its ways to be paid is open. */
async function endClosing(tx: Tx, orderId: number, now: Date): Promise<void> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
  if (order?.step !== 'closing') return
  const open = and(eq(attempts.orderId, orderId), eq(attempts.state, 'open'))
  if ((await tx.$count(attempts, open)) > 0) return
  await move(tx, orderId, { from: 'closing', to: 'closed', actor: 'system', evidence: 'no way to pay is open' }, now)
}

interface Due {
  no: string
  dueAt: Date
}

/** Takes attempts that are due, for nobody else to ask about meanwhile. In real time, as all that processes share. */
async function claim({ db, clock }: Asking): Promise<Due[]> {
  const { rows } = await db.execute<{ no: string; due: string }>(sql`
    update attempts set asked_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
    where id in (select id from attempts
      where due_at <= ${clock.now().toISOString()} and (asked_until is null or asked_until < clock_timestamp())
      order by due_at limit ${AT_ONCE} for update skip locked)
    returning no, due_at as due`)
  return rows.map(({ no, due }) => ({ no, dueAt: new Date(due) }))
}

/** Asks about one attempt that is claimed, does what follows, and says when it is asked about next. */
async function askAbout(asking: Asking, { no, dueAt }: Due): Promise<void> {
  const { db, clock, log } = asking
  try {
    await look(asking, no)
  } catch (error) {
    const isFault = error instanceof ChannelFault
    log[isFault ? 'warn' : 'error']({ err: error, attempt: no }, 'a wallet could not be asked about an attempt')
  }
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    const attempt = await attemptOf(tx, no)
    if (!attempt) return
    await tx
      .update(attempts)
      .set({
        // Another moment was set meanwhile: it stands.
        dueAt: sql`case when ${eq(attempts.dueAt, dueAt)} then ${nextLook(attempt, now)?.toISOString() ?? null}::timestamptz
          else ${attempts.dueAt} end`,
        askedUntil: null,
      })
      .where(eq(attempts.no, no))
  })
}

async function attemptOf(tx: Pick<Tx, 'select'>, no: string) {
  const [attempt] = await tx
    .select({
      orderId: attempts.orderId,
      channel: attempts.channel,
      state: attempts.state,
      createdAt: attempts.createdAt,
      expiresAt: orders.expiresAt,
      step: orders.step,
    })
    .from(attempts)
    .innerJoin(orders, eq(orders.id, attempts.orderId))
    .where(eq(attempts.no, no))
  return attempt ?? null
}

/** Asks the wallet how an attempt stands. Throws a ChannelFault where it can't tell. */
export async function look(asking: Asking, no: string): Promise<void> {
  const { db, channels } = asking
  const attempt = await attemptOf(db, no)
  if (!attempt || attempt.state === 'paid') return
  const channel = channels.find(({ name }) => name === attempt.channel)
  if (!channel) throw new ChannelFault('unknown', `the wallet of ${attempt.channel} is not configured any more`)
  const status = await channel.query(no)
  if (await take(asking, status)) return
  if (attempt.state === 'closed') return
  if (status.state === 'closed') return end(asking, no)
  if (attempt.step === 'pending') return
  const closed = await channel.close(no)
  if (closed === 'paid') return void (await take(asking, await channel.query(no)))
  if (closed === 'closed' || (closed === 'unknown' && isPastScanning(asking, attempt.expiresAt))) await end(asking, no)
}

const isPastScanning = ({ clock }: Asking, expiresAt: Date): boolean =>
  clock.now().getTime() >= expiresAt.getTime() + UNSCANNED_ENDS_AFTER

/** Settles what a status proves. False: it proves no payment. */
async function take({ db, clock, log }: Asking, status: AttemptStatus): Promise<boolean> {
  if (!('evidence' in status) || !status.evidence) return false
  const { state, evidence } = status
  const how = { isGivenBack: state === 'refunded' }
  const verdict = await inTransaction(db, (tx) => settle(tx, evidence, clock.now(), how))
  if (verdict === 'review') log.error({ attempt: evidence.no }, 'a payment does not fit its order')
  return true
}

/** The wallet will take no money for an attempt any more, and so perhaps for its order. `where`: only of an attempt like that. */
export async function end({ db, clock }: Asking, no: string, where?: SQL): Promise<void> {
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    const [known] = await tx.select({ orderId: attempts.orderId }).from(attempts).where(eq(attempts.no, no))
    if (!known) return
    // The order before its attempts, as where it is settled.
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, known.orderId)).for('update')
    await tx
      .update(attempts)
      .set({ state: 'closed' })
      .where(and(eq(attempts.no, no), eq(attempts.state, 'open'), where))
    await endClosing(tx, known.orderId, now)
  })
}
