import { and, eq, sql } from 'drizzle-orm'
import { refuse } from '#contract/refusals.ts'
import { lockUser } from '#server/people/account/account.ts'
import { insertAuditEntry, type CallSource } from '#server/infra/audit/audit.ts'
import type { Tx } from '#server/infra/db/connect.ts'
import { subtractDays } from '#server/infra/lib/retention.ts'
import { reviews } from './moderation.tables.ts'
import { getPolicy } from './policy.ts'

/**
 * Reopens the review of a member's taken-down text, which stays taken down. Throws after the first appeal or after
 * `appealDays`.
 */
export async function createAppeal(
  tx: Tx,
  { userId, source }: { userId: number; source: CallSource },
  { id, words }: { id: number; words: string },
  now: Date,
): Promise<void> {
  await lockUser(tx, userId)
  const { appealDays } = await getPolicy(tx)
  const isMine = and(eq(reviews.id, id), eq(reviews.userId, userId))
  const [review] = await tx.select().from(reviews).where(isMine).for('update')
  if (!review) refuse('unknown_review')
  const { state, appeal, decidedAt } = review
  if (state !== 'taken_down' || appeal !== '' || !decidedAt || decidedAt <= subtractDays(now, appealDays)) {
    refuse('appeal_over')
  }
  const [again] = await tx
    .update(reviews)
    .set({ state: 'waiting', appeal: words })
    // The member's next nickname may have a pending review by now.
    .where(
      and(
        isMine,
        sql`not exists (select from reviews other where other.state = 'waiting'
      and (other.kind, other.subject_id, other.version) = (reviews.kind, reviews.subject_id, reviews.version))`,
      ),
    )
    .returning({ id: reviews.id })
  if (!again) refuse('appeal_over')
  await insertAuditEntry(tx, source, { action: 'appealed', actor: userId, detail: { review: id } })
}
