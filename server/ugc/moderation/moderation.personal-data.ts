import { and, eq, gt, isNotNull } from 'drizzle-orm'
import { formatShanghaiTime } from '#lottery/dates.ts'
import { readInPages } from '#server/infra/db/page.ts'
import type { PersonalData } from '#server/infra/db/personal-data.ts'
import type { Queryable, Tx } from '#server/infra/db/connect.ts'
import { reports, reviews, sanctions, traces, writers } from './moderation.tables.ts'

/** Traces and reviews of texts remain after the account is deleted, until their retention ends, as the law requires. */
export const moderationPersonalData: PersonalData = {
  tables: ['reviews', 'reports', 'writers', 'traces', 'sanctions'],
  exports: {
    decisions: exportDecisions,
    sanctions: exportSanctions,
    reports: exportReports,
    publications: exportPublications,
  },
  erase: eraseModeration,
}

async function* exportDecisions(db: Queryable, userId: number) {
  const page = (after: number, most: number) =>
    db
      .select()
      .from(reviews)
      .where(and(eq(reviews.userId, userId), isNotNull(reviews.decidedAt), gt(reviews.id, after)))
      .orderBy(reviews.id)
      .limit(most)
  for await (const rows of readInPages(page))
    yield* rows.map((row) => ({
      kind: row.kind,
      content: row.content,
      decision: row.state,
      words: row.words,
      appeal: row.appeal,
      decided_at: row.decidedAt && formatShanghaiTime(row.decidedAt),
    }))
}

async function exportSanctions(db: Queryable, userId: number) {
  const rows = await db.select().from(sanctions).where(eq(sanctions.userId, userId)).orderBy(sanctions.id)
  return rows.map(({ kind, reason, until, createdAt, liftedAt }) => ({
    kind,
    reason,
    until: until && formatShanghaiTime(until),
    created_at: formatShanghaiTime(createdAt),
    lifted_at: liftedAt && formatShanghaiTime(liftedAt),
  }))
}

async function exportReports(db: Queryable, userId: number) {
  const rows = await db.select().from(reports).where(eq(reports.userId, userId)).orderBy(reports.id)
  return rows.map(({ kind, reason, note, createdAt }) => ({
    kind,
    reason,
    note,
    created_at: formatShanghaiTime(createdAt),
  }))
}

async function exportPublications(db: Queryable, userId: number) {
  const rows = await db.select().from(traces).where(eq(traces.userId, userId)).orderBy(traces.id)
  return rows.map((row) => ({
    kind: row.kind,
    address: row.address,
    port: row.port,
    created_at: formatShanghaiTime(row.createdAt),
  }))
}

async function eraseModeration(tx: Tx, userId: number): Promise<void> {
  await tx.delete(reports).where(eq(reports.userId, userId))
  // Deletes decided and pending reviews of nicknames, because they contain a nickname.
  await tx.delete(reviews).where(and(eq(reviews.userId, userId), eq(reviews.kind, 'nickname')))
  await tx.delete(sanctions).where(eq(sanctions.userId, userId))
  await tx.delete(writers).where(eq(writers.userId, userId))
}
