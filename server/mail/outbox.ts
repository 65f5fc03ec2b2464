import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Database, Reader, Writer } from '#server/db/connect.ts'
import { waitAfter } from '#server/notifications/notifications.ts'
import { mails } from './mail.tables.ts'
import type { Outcome } from './smtp.ts'

export type Mail = typeof mails.$inferSelect

/** So long nobody is at one mail: whoever it was handed over by has ended. */
const LOST_AFTER = 10 * 60_000

/** The mail to be sent next, in the order of the index: without an order all mails are read, as any would do. */
const nextDue = (now: Date): SQL => sql`
  select id from mails where state = 'waiting' and due_at <= ${now.toISOString()} order by (kind <> 'confirm'), due_at limit 1`

/** Whether anything waits to be sent by now. */
export async function isAnyDue(db: Reader, now: Date): Promise<boolean> {
  const { rows } = await db.execute(nextDue(now))
  return rows.length > 0
}

/**
 * Takes the next mail, and writes down before anything is sent that it is handed over: whoever dies in between leaves it so,
 * and nobody sends it again (docs/decisions/043-mail.md).
 */
export async function takeNext(db: Database, now: Date): Promise<Mail | null> {
  const [mail] = await db
    .update(mails)
    .set({ state: 'handed', dueAt: now, tries: sql`${mails.tries} + 1` })
    .where(eq(mails.id, sql`(${nextDue(now)} for update skip locked)`))
    .returning()
  return mail ?? null
}

/** Writes down what became of a mail. */
export async function settleMail(
  db: Writer,
  { id, tries }: Mail,
  { state, answer }: Outcome | { state: 'dropped'; answer: string },
  now: Date,
): Promise<void> {
  const wait = state === 'later' ? waitAfter(tries) : null
  const ended = { state: state === 'later' ? ('failed' as const) : state, endedAt: now }
  const again = { state: 'waiting' as const, dueAt: new Date(now.getTime() + (wait ?? 0)) }
  await db
    .update(mails)
    .set({ ...(wait === null ? ended : again), answer: answer.slice(0, MOST_SAID) })
    .where(and(eq(mails.id, id), eq(mails.state, 'handed')))
}

const MOST_SAID = 200

/** Gives up what was handed over by a process that has ended. */
export async function giveUpLost(db: Writer, now: Date): Promise<void> {
  const before = new Date(now.getTime() - LOST_AFTER).toISOString()
  await db.execute(sql`update mails set state = 'lost', ended_at = ${now.toISOString()}
    where state = 'handed' and due_at < ${before}`)
}
