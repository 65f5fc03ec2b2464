import { and, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { Database, Queryable, Tx, DatabaseOrTx } from '#server/infra/db/connect.ts'
import { runTransaction } from '#server/infra/db/retry.ts'
import { publishDoneWork } from '#server/infra/lib/done-work.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import { type Outgoing, outbox } from './outbox.tables.ts'

/**
 * `later`: temporarily rejected; `refused`: permanently rejected; `gone`: the push subscription no longer exists;
 * `lost`: unknown because the connection broke.
 */
export interface SendOutcome {
  readonly state: 'sent' | 'later' | 'refused' | 'gone' | 'lost'
  /** Response of the server, or the error, for the outbox row. */
  readonly answer: string
  /** Milliseconds to wait before the next try, if the server requests it. */
  readonly waitMs?: number
}

export interface Transport<Written> {
  send(written: Written): Promise<SendOutcome>
  /** False: the server has closed the connection, as some mail servers do after a number of e-mails. */
  isOpen(): boolean
  close(): void
}

interface SendResult<Written> {
  readonly written: Written
  readonly outcome: SendOutcome
  /** New state of the outbox row; `waiting`: will be retried. */
  readonly state: Outgoing['state']
}

export interface OutgoingChannel<Written> {
  readonly channel: Outgoing['channel']
  /** Number of messages that a process sends concurrently. */
  readonly atOnce: number
  /** Milliseconds after which a message is obsolete. */
  readonly worthMs: number
  /** State of a message if its process died while sending. */
  readonly afterKill: 'lost' | 'waiting'
  /** Connects before any message is claimed; null: unreachable, so messages remain queued. */
  open(): Promise<Transport<Written> | null>
  /** Renders the message at the time of sending; null: no longer wanted, or withdrawn. */
  write(outgoing: Outgoing): Promise<Written | null>
  /** Applies a result to the address or device. */
  follow(tx: Tx, outgoing: Outgoing, sent: SendResult<Written>): Promise<void>
}

interface SendDeps {
  db: Database
  clock: Clock
}

/** Milliseconds between two queries for due messages, also if the server is unreachable. */
export const REST_MS = 5_000
/** Milliseconds of sending after which the process is assumed dead. */
const ABANDONED_MS = 5 * 60_000

/** Sends due messages; several processes may run this concurrently. */
export async function sendDue<Written>(
  sending: SendDeps,
  way: OutgoingChannel<Written>,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock } = sending
  await releaseAbandoned(db, way, clock.now())
  if (!(await hasDue(db, way.channel, clock.now()))) return
  const line = await way.open()
  if (!line) return
  const sendInTurn = async () => {
    while (!signal.aborted && line.isOpen()) {
      const next = await claimNext(db, way.channel, clock.now())
      if (!next) return
      await sendMessage(sending, way, line, next)
    }
  }
  try {
    await Promise.all(Array.from({ length: way.atOnce }, sendInTurn))
  } finally {
    line.close()
  }
}

async function sendMessage<Written>(
  { db, clock }: SendDeps,
  way: OutgoingChannel<Written>,
  line: Transport<Written>,
  outgoing: Outgoing,
): Promise<void> {
  const written = await way.write(outgoing)
  if (!written) return saveOutcome(db, outgoing, { state: 'dropped', endedAt: clock.now() })
  const outcome = await line.send(written)
  publishDoneWork({ what: 'send', name: way.channel, outcome: outcome.state })
  await runTransaction(db, async (tx) => {
    const next = computeNextState(way, outgoing, outcome, clock.now())
    await saveOutcome(tx, outgoing, { ...next, answer: outcome.answer.slice(0, MAX_ANSWER) })
    await way.follow(tx, outgoing, { written, outcome, state: next.state })
  })
}

const MAX_ANSWER = 200

const NEXT_TRY_MINUTES = [1, 5, 30, 120, 360]

type NextState = { state: 'waiting'; dueAt: Date } | { state: Exclude<Outgoing['state'], 'waiting'>; endedAt: Date }

/** Plans retries until there were too many tries or the message is obsolete. */
function computeNextState(
  { worthMs }: Pick<OutgoingChannel<never>, 'worthMs'>,
  { tries, createdAt }: Outgoing,
  { state, waitMs = 0 }: SendOutcome,
  now: Date,
): NextState {
  if (state === 'gone') return { state: 'refused', endedAt: now }
  if (state !== 'later') return { state, endedAt: now }
  const minutes = NEXT_TRY_MINUTES[tries - 1]
  const dueAt = new Date(now.getTime() + Math.max((minutes ?? 0) * 60_000, waitMs))
  const isOver = minutes === undefined || dueAt.getTime() - createdAt.getTime() > worthMs
  return isOver ? { state: 'failed', endedAt: now } : { state: 'waiting', dueAt }
}

/** Selects the next due message in index order. Without `order by` PostgreSQL would read all due messages. */
const selectNextDue = (channel: Outgoing['channel'], now: Date): SQL => sql`
  select id from outbox where channel = ${channel} and state = 'waiting' and due_at <= ${now.toISOString()}
  order by (kind <> 'confirm'), due_at limit 1`

async function hasDue(db: Queryable, channel: Outgoing['channel'], now: Date): Promise<boolean> {
  const { rows } = await db.execute(selectNextDue(channel, now))
  return rows.length > 0
}

/** Milliseconds until the next message is due; null: none is queued. */
export async function getSendDelay({ db, clock }: SendDeps, channel: Outgoing['channel']): Promise<number | null> {
  const buildKindSql = (isConfirmation: boolean): SQL => sql`(
    select due_at from outbox where channel = ${channel} and state = 'waiting' and (kind <> 'confirm') = ${!isConfirmation}
    order by due_at limit 1)`
  const { rows } = await db.execute<{ at: string | null }>(
    sql`select least(${buildKindSql(true)}, ${buildKindSql(false)}) as at`,
  )
  const at = rows[0]?.at
  return at ? new Date(at).getTime() - clock.now().getTime() : null
}

/** Claims a message and commits its state before sending (docs/decisions/043-mail.md). */
async function claimNext(db: Database, channel: Outgoing['channel'], now: Date): Promise<Outgoing | null> {
  const [next] = await db
    .update(outbox)
    .set({ state: 'handed', dueAt: now, tries: sql`${outbox.tries} + 1` })
    .where(eq(outbox.id, sql`(${selectNextDue(channel, now)} for update skip locked)`))
    .returning()
  return next ?? null
}

/** Stores a result, unless the claim was abandoned meanwhile. */
async function saveOutcome(db: DatabaseOrTx, { id }: Outgoing, next: Partial<Outgoing>): Promise<void> {
  await db
    .update(outbox)
    .set(next)
    .where(and(eq(outbox.id, id), eq(outbox.state, 'handed')))
}

async function releaseAbandoned(
  db: DatabaseOrTx,
  { channel, afterKill }: Pick<OutgoingChannel<never>, 'channel' | 'afterKill'>,
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - ABANDONED_MS)
  await db
    .update(outbox)
    .set(afterKill === 'lost' ? { state: 'lost', endedAt: now } : { state: 'waiting', dueAt: now })
    .where(and(eq(outbox.channel, channel), eq(outbox.state, 'handed'), lt(outbox.dueAt, before)))
}
