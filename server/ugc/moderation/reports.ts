import { and, eq, gt, sql } from 'drizzle-orm'
import type { report } from '#contract/ugc/moderation.ts'
import type { ParsedInputOf } from '#contract/infra/endpoint.ts'
import { refuse } from '#contract/refusals.ts'
import { lockUser } from '#server/people/account/account.ts'
import { insertAuditEntry, type CallSource } from '#server/infra/audit/audit.ts'
import type { Queryable, Tx } from '#server/infra/db/connect.ts'
import { subtractDays } from '#server/infra/lib/retention.ts'
import { changeStates, type Moderation } from './decisions.ts'
import type { ModerationAdapters, ReviewedSubject } from './subjects.ts'
import { reports } from './moderation.tables.ts'
import { getPolicy } from './policy.ts'
import { openReviews } from './submissions.ts'

type Report = ParsedInputOf<typeof report>

/**
 * Stores a report and opens a review. The text remains visible until the decision, unless enough established accounts
 * have reported it. Concurrent reports by one member are serialised to enforce the daily limit.
 */
export async function createReport(
  tx: Tx,
  moderation: Moderation,
  { userId, source }: { userId: number; source: CallSource },
  { reason, note, ...named }: Report,
  now: Date,
): Promise<void> {
  await lockUser(tx, userId)
  const policy = await getPolicy(tx)
  const subject = (await findReportedSubject(tx, moderation.kinds, named)) ?? refuse('unknown_subject')
  if (subject.userId === userId) refuse('report_myself')
  const today = and(eq(reports.userId, userId), gt(reports.createdAt, subtractDays(now, 1)))
  if ((await tx.$count(reports, today)) >= policy.reportsADay) refuse('reports_used_up')
  const { kind, id: subjectId } = subject
  const reviewId = (await openReviews(tx, [{ ...subject, why: '' }], now))[0]!
  const row = { reviewId, userId, kind, subjectId, reason, note, createdAt: now }
  const [made] = await tx.insert(reports).values(row).onConflictDoNothing().returning({ id: reports.id })
  if (!made) refuse('reported_already')
  if (policy.reporters === 0 || (await countReporters(tx, reviewId, policy.reporterDays)) < policy.reporters) return
  const [before] = await changeStates(tx, moderation.kinds, [subject], { to: 'held', words: HELD_BY_REPORTS }, now)
  if (before !== 'shown') return
  await insertAuditEntry(tx, source, {
    action: 'held_by_reports',
    actor: userId,
    target: subject.userId,
    detail: { reviewId },
  })
  await moderation.onDecided(tx, { ...subject, state: 'held', words: HELD_BY_REPORTS, reviewId: 0 }, now)
}

const HELD_BY_REPORTS = '被多人举报，正在等待审核'

async function findReportedSubject(
  db: Queryable,
  kinds: ModerationAdapters,
  { kind, id, nickname }: Pick<Report, 'kind' | 'id' | 'nickname'>,
): Promise<ReviewedSubject | null> {
  const text = await kinds[kind].find(db, id)
  if (!text || !nickname) return text && { ...text, kind }
  const name = await kinds.nickname.find(db, text.userId)
  return name ? { ...name, kind: 'nickname' } : null
}

/** Counts reports by accounts that were older than `days` days when they reported. */
async function countReporters(db: Queryable, reviewId: number, days: number): Promise<number> {
  const { rows } = await db.execute<{ weight: number }>(sql`
    select count(*)::int as weight from reports r join users u on u.id = r.user_id
    where r.review_id = ${reviewId} and u.created_at < r.created_at - make_interval(days => ${days})`)
  return rows[0]?.weight ?? 0
}
