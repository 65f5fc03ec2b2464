import { count, eq } from 'drizzle-orm'
import type { Queryable, Tx } from '#server/infra/db/connect.ts'
import { consents } from './account.tables.ts'

/** A repeated acceptance does not change the stored time. */
export async function acceptAgreement(tx: Tx, userId: number, articleId: number, now: Date): Promise<void> {
  await tx.insert(consents).values({ userId, articleId, at: now }).onConflictDoNothing()
}

export const listAcceptedAgreements = (db: Queryable, userId: number) =>
  db.select().from(consents).where(eq(consents.userId, userId))

/** Counts the members that have accepted each version of an agreement, by article id. */
export async function countAcceptances(db: Queryable): Promise<ReadonlyMap<number, number>> {
  const rows = await db.select({ id: consents.articleId, by: count() }).from(consents).groupBy(consents.articleId)
  return new Map(rows.map(({ id, by }) => [id, by]))
}
