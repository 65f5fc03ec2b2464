import { and, eq, isNotNull } from 'drizzle-orm'
import { shanghaiTime } from '#lottery/dates.ts'
import type { OwnData } from '#server/db/own-data.ts'
import type { Reader, Tx } from '#server/db/connect.ts'
import { reports, reviews, sanctions, traces, writers } from './moderation.tables.ts'

/** Reviews of texts and traces stay until their age takes them, as the texts do and as the law asks. */
export const moderationOwn: OwnData = {
  tables: ['reviews', 'reports', 'writers', 'traces', 'sanctions'],
  exports: { decisions: decisionsOf, sanctions: sanctionsOf, reports: reportsOf, publications: publicationsOf },
  erase: eraseModeration,
}

async function decisionsOf(db: Reader, userId: number) {
  const rows = await db
    .select()
    .from(reviews)
    .where(and(eq(reviews.userId, userId), isNotNull(reviews.decidedAt)))
    .orderBy(reviews.id)
  return rows.map(({ kind, content, state, words, appeal, decidedAt }) => ({
    kind,
    content,
    decision: state,
    words,
    appeal,
    decided_at: decidedAt && shanghaiTime(decidedAt),
  }))
}

async function sanctionsOf(db: Reader, userId: number) {
  const rows = await db.select().from(sanctions).where(eq(sanctions.userId, userId)).orderBy(sanctions.id)
  return rows.map(({ kind, reason, until, createdAt, liftedAt }) => ({
    kind,
    reason,
    until: until && shanghaiTime(until),
    created_at: shanghaiTime(createdAt),
    lifted_at: liftedAt && shanghaiTime(liftedAt),
  }))
}

async function reportsOf(db: Reader, userId: number) {
  const rows = await db.select().from(reports).where(eq(reports.userId, userId)).orderBy(reports.id)
  return rows.map(({ kind, reason, note, createdAt }) => ({ kind, reason, note, created_at: shanghaiTime(createdAt) }))
}

/** From where each text was published. */
async function publicationsOf(db: Reader, userId: number) {
  const rows = await db.select().from(traces).where(eq(traces.userId, userId)).orderBy(traces.id)
  return rows.map(({ kind, address, port, createdAt }) => ({
    kind,
    address,
    port,
    created_at: shanghaiTime(createdAt),
  }))
}

async function eraseModeration(tx: Tx, userId: number): Promise<void> {
  await tx.delete(reports).where(eq(reports.userId, userId))
  // The name goes, also where it waits.
  await tx.delete(reviews).where(and(eq(reviews.userId, userId), eq(reviews.kind, 'nickname')))
  await tx.delete(sanctions).where(eq(sanctions.userId, userId))
  await tx.delete(writers).where(eq(writers.userId, userId))
}
