import { and, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { Database, Reader, Tx, Writer } from '#server/infra/db/connect.ts'
import { inTransaction } from '#server/infra/db/retried.ts'
import { tellDone } from '#server/infra/lib/done.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import { type Outgoing, outbox } from './outbox.tables.ts'

/** What became of something sent: taken; not now; refused; refused, and its device is no more; or the line broke and nobody knows. */
export interface SendOutcome {
  readonly state: 'sent' | 'later' | 'refused' | 'gone' | 'lost'
  /** In the words of who takes it. */
  readonly answer: string
  /** It is not to be tried before so many milliseconds. */
  readonly waitMs?: number
}

/** An open way to who takes what is sent. */
export interface Line<Written> {
  send(written: Written): Promise<SendOutcome>
  /** False: it was hung up, as some servers do after so many letters. */
  isOpen(): boolean
  close(): void
}

/** Something that was sent, and where that has brought it. */
interface SentMessage<Written> {
  readonly written: Written
  readonly outcome: SendOutcome
  /** `waiting`: it is tried again. */
  readonly state: Outgoing['state']
}

/** A way out of the house, by mail or by push. */
export interface Way<Written> {
  readonly channel: Outgoing['channel']
  /** So many are sent at once by one process. */
  readonly atOnce: number
  /** Milliseconds after which nobody wants to know it any more. */
  readonly worthMs: number
  /** What becomes of one that was handed over by a process that has died since. */
  readonly afterKill: 'lost' | 'waiting'
  /** Opened before anything is taken; null: it is away, and what is to be sent waits. */
  open(): Promise<Line<Written> | null>
  /** As it is to be sent now; null: it is no longer wanted, or what it tells of no longer stands. */
  write(outgoing: Outgoing): Promise<Written | null>
  /** What an outcome means for the address or device. */
  follow(tx: Tx, outgoing: Outgoing, sent: SentMessage<Written>): Promise<void>
}

interface Sending {
  db: Database
  clock: Clock
}

/** So long a process rests after each look for what is due, also where the server that takes it is away. */
export const REST_MS = 5_000
/** So long nobody is at one of them: whoever it was handed over by has ended. */
const ABANDONED_MS = 5 * 60_000

/** Sends what is due by one way; several processes may be at it. */
export async function sendDue<Written>(sending: Sending, way: Way<Written>, signal: AbortSignal): Promise<void> {
  const { db, clock } = sending
  await giveUpAbandoned(db, way, clock.now())
  if (!(await isAnyDue(db, way, clock.now()))) return
  const line = await way.open()
  if (!line) return
  const inTurn = async () => {
    while (!signal.aborted && line.isOpen()) {
      const next = await takeNext(db, way, clock.now())
      if (!next) return
      await send(sending, way, line, next)
    }
  }
  try {
    await Promise.all(Array.from({ length: way.atOnce }, inTurn))
  } finally {
    line.close()
  }
}

async function send<Written>(
  { db, clock }: Sending,
  way: Way<Written>,
  line: Line<Written>,
  outgoing: Outgoing,
): Promise<void> {
  const written = await way.write(outgoing)
  if (!written) return settle(db, outgoing, { state: 'dropped', endedAt: clock.now() })
  const outcome = await line.send(written)
  tellDone({ what: 'send', name: way.channel, outcome: outcome.state })
  await inTransaction(db, async (tx) => {
    const next = nextOf(way, outgoing, outcome, clock.now())
    await settle(tx, outgoing, { ...next, answer: outcome.answer.slice(0, MOST_SAID) })
    await way.follow(tx, outgoing, { written, outcome, state: next.state })
  })
}

const MOST_SAID = 200

const NEXT_TRY_MINUTES = [1, 5, 30, 120, 360]

type Next = { state: 'waiting'; dueAt: Date } | { state: Exclude<Outgoing['state'], 'waiting'>; endedAt: Date }

/** Where an outcome brings it: it is tried again while it is not tried too often, and worth telling by then. */
function nextOf(
  { worthMs }: Pick<Way<never>, 'worthMs'>,
  { tries, createdAt }: Outgoing,
  { state, waitMs = 0 }: SendOutcome,
  now: Date,
): Next {
  if (state === 'gone') return { state: 'refused', endedAt: now }
  if (state !== 'later') return { state, endedAt: now }
  const minutes = NEXT_TRY_MINUTES[tries - 1]
  const dueAt = new Date(now.getTime() + Math.max((minutes ?? 0) * 60_000, waitMs))
  const isOver = minutes === undefined || dueAt.getTime() - createdAt.getTime() > worthMs
  return isOver ? { state: 'failed', endedAt: now } : { state: 'waiting', dueAt }
}

/** The one to be sent next, in the order of the index: without an order all of them are read, as any would do. */
const nextDue = ({ channel }: Pick<Way<never>, 'channel'>, now: Date): SQL => sql`
  select id from outbox where channel = ${channel} and state = 'waiting' and due_at <= ${now.toISOString()}
  order by (kind <> 'confirm'), due_at limit 1`

async function isAnyDue(db: Reader, way: Pick<Way<never>, 'channel'>, now: Date): Promise<boolean> {
  const { rows } = await db.execute(nextDue(way, now))
  return rows.length > 0
}

/** Milliseconds until the next one is to be sent by a way; null: none waits. */
export async function untilSent({ db, clock }: Sending, channel: Outgoing['channel']): Promise<number | null> {
  const ofKind = (isConfirmation: boolean): SQL => sql`(
    select due_at from outbox where channel = ${channel} and state = 'waiting' and (kind <> 'confirm') = ${!isConfirmation}
    order by due_at limit 1)`
  const { rows } = await db.execute<{ at: string | null }>(sql`select least(${ofKind(true)}, ${ofKind(false)}) as at`)
  const at = rows[0]?.at
  return at ? new Date(at).getTime() - clock.now().getTime() : null
}

/** Takes the next one, and writes down before anything is sent that it is handed over (docs/decisions/043-mail.md). */
async function takeNext(db: Database, way: Pick<Way<never>, 'channel'>, now: Date): Promise<Outgoing | null> {
  const [next] = await db
    .update(outbox)
    .set({ state: 'handed', dueAt: now, tries: sql`${outbox.tries} + 1` })
    .where(eq(outbox.id, sql`(${nextDue(way, now)} for update skip locked)`))
    .returning()
  return next ?? null
}

/** Writes down what became of what was handed over. */
async function settle(db: Writer, { id }: Outgoing, next: Partial<Outgoing>): Promise<void> {
  await db
    .update(outbox)
    .set(next)
    .where(and(eq(outbox.id, id), eq(outbox.state, 'handed')))
}

/** Gives up, or has sent again, what was handed over by a process that has ended. */
async function giveUpAbandoned(
  db: Writer,
  { channel, afterKill }: Pick<Way<never>, 'channel' | 'afterKill'>,
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - ABANDONED_MS)
  await db
    .update(outbox)
    .set(afterKill === 'lost' ? { state: 'lost', endedAt: now } : { state: 'waiting', dueAt: now })
    .where(and(eq(outbox.channel, channel), eq(outbox.state, 'handed'), lt(outbox.dueAt, before)))
}
