import type { AuditAction } from '#contract/infra/audit.console.ts'
import { and, eq, inArray, ne } from 'drizzle-orm'
import type { decideReview } from '#contract/ugc/reviews.console.ts'
import type { SubjectKind } from '#contract/ugc/moderation.ts'
import type { ParsedInputOf } from '#contract/infra/endpoint.ts'
import { refuse } from '#contract/refusals.ts'
import { hasPermission } from '#contract/infra/roles.ts'
import { lockAccount, listOperators } from '#server/people/account/account.ts'
import { insertAuditEntry, type CallSource } from '#server/infra/audit/audit.ts'
import { splitIntoBatches } from '#server/infra/db/batches.ts'
import type { Tx } from '#server/infra/db/connect.ts'
import type { ModerationAdapters, ReviewedSubject } from './subjects.ts'
import { reports, reviews, type TextState } from './moderation.tables.ts'
import { insertSanction, type SanctionNotice } from './sanctions.ts'
import { addPublished, openReviews } from './submissions.ts'

export interface DecisionResult extends ReviewedSubject {
  readonly state: TextState
  /** Message to the author: the reason, or the reply to an appeal. */
  readonly words: string
  /** Id of the review to appeal against; 0: the author cannot appeal against this decision. */
  readonly reviewId: number
  /** End of the mute that the decision imposed. */
  readonly mutedUntil?: Date | null
  /** Number of other texts of the author with the same decision. */
  readonly others?: number
}

export interface ReportOutcome {
  /** Id of the decided review; each of its reporters gets one notification. */
  readonly reviewId: number
  readonly kind: SubjectKind
  readonly reporters: readonly number[]
  readonly upheld: boolean
}

/** Adapters and callbacks of moderation, provided by the composition root. */
export interface Moderation {
  readonly kinds: ModerationAdapters
  onDecided(tx: Tx, decided: DecisionResult, now: Date): Promise<void>
  onReportsDecided(tx: Tx, outcome: ReportOutcome, now: Date): Promise<void>
  onSanction(tx: Tx, sanction: SanctionNotice & { readonly isLifted: boolean }, now: Date): Promise<void>
}

type DecideReviewInput = ParsedInputOf<typeof decideReview>
export type Review = typeof reviews.$inferSelect

export const STATE_BY_DECISION = { approve: 'shown', take_down: 'taken_down' } as const

export interface OperatorDecision extends Pick<DecideReviewInput, 'decision' | 'words'> {
  byId: number
}

/**
 * Decides a review and imposes the requested sanctions. If two operators decide concurrently, the second gets
 * `review_decided`.
 */
export async function decideAndSanction(
  tx: Tx,
  moderation: Moderation,
  { operatorId, source }: { operatorId: number; source: CallSource },
  input: DecideReviewInput,
  now: Date,
): Promise<void> {
  const { decision, words } = input
  if (decision === 'approve' && (input.ban || input.sweep || input.mute_days > 0)) refuse('approved_and_punished')
  const review = await lockReview(tx, input)
  if (words === '' && (decision === 'take_down' || review.appeal !== '')) refuse('words_for_author')
  if (review.decidedById === operatorId && (await hasOtherModerator(tx, operatorId))) refuse('own_appeal')
  const writeAudit = (action: AuditAction, detail: Record<string, string | number> = {}) =>
    insertAuditEntry(tx, source, {
      action,
      actor: operatorId,
      target: review.userId,
      detail: { review: review.id, ...detail },
    })
  await writeAudit(`${review.appeal === '' ? 'review' : 'appeal'}_${decision}`, {
    kind: review.kind,
    ...(words && { words }),
  })
  const ruling = { decision, words, byId: operatorId }
  const [before = null] = await closeReviews(tx, moderation, [review], ruling, now)
  const others = input.sweep ? (await takeDownAll(tx, moderation, review.userId, ruling, now)).length : 0
  if (input.sweep) await writeAudit('member_swept', { texts: others, words })
  const imposed = { userId: review.userId, reason: words, byId: operatorId }
  const days = input.mute_days
  const mutedUntil = days === 0 ? null : ((await insertSanction(tx, { ...imposed, term: days }, now))?.until ?? null)
  if (mutedUntil) await writeAudit('member_muted', { days, reason: words })
  if (input.ban) await insertSanction(tx, { ...imposed, term: 'ban' }, now)
  if (input.ban) await writeAudit('member_banned', { reason: words })
  if (!isAuthorNotified(decision, before) && review.appeal === '' && !mutedUntil) return
  const state = STATE_BY_DECISION[decision]
  const reviewId = review.appeal === '' ? review.id : 0
  await moderation.onDecided(tx, { ...toSubject(review), state, words, reviewId, mutedUntil, others }, now)
}

const hasOtherModerator = async (tx: Tx, id: number): Promise<boolean> =>
  (await listOperators(tx)).some(
    (one) => one.id !== id && one.passwordHash !== null && hasPermission(one.role, 'moderation'),
  )

/**
 * Authors are not notified of a rejected report, which they did not know of. `before`: the former state; null: the text
 * is deleted.
 */
export const isAuthorNotified = (decision: DecideReviewInput['decision'], before: TextState | null): boolean =>
  decision === 'take_down' || (before !== null && before !== 'shown')

/** Locks the author before the review, in the same order as an account deletion. */
async function lockReview(tx: Tx, { id, ban, sweep: sweeps, mute_days: days }: DecideReviewInput): Promise<Review> {
  const isThis = eq(reviews.id, id)
  const [known] = await tx.select({ userId: reviews.userId }).from(reviews).where(isThis)
  const { role } = await lockAccount(tx, known?.userId ?? refuse('unknown_review'))
  if ((ban || sweeps || days > 0) && role !== 'player') refuse('operators_author')
  const [review] = await tx.select().from(reviews).where(isThis).for('update')
  if (review?.state !== 'waiting') refuse('review_decided')
  return review
}

export const toSubject = ({ kind, subjectId: id, version, userId, content, media }: Review): ReviewedSubject => ({
  kind,
  id,
  version,
  userId,
  content,
  media,
})

/** Closes reviews: changes the states of their texts and notifies the reporters. Returns the former states. */
export async function closeReviews(
  tx: Tx,
  { kinds, onReportsDecided }: Moderation,
  ended: readonly Review[],
  { decision, words, byId }: OperatorDecision,
  now: Date,
): Promise<(TextState | null)[]> {
  const to = STATE_BY_DECISION[decision]
  const state = decision === 'approve' ? 'approved' : 'taken_down'
  const before = await changeStates(tx, kinds, ended.map(toSubject), { to, words: to === 'shown' ? '' : words }, now)
  const ids = ended.map(({ id }) => id)
  await tx.update(reviews).set({ state, words, decidedAt: now, decidedById: byId }).where(inArray(reviews.id, ids))
  const reported = await tx.select().from(reports).where(inArray(reports.reviewId, ids)).orderBy(reports.id)
  const reportsOf = Map.groupBy(reported, ({ reviewId }) => reviewId)
  for (const { id, kind, appeal } of ended) {
    const reporters = (reportsOf.get(id) ?? []).map(({ userId }) => userId)
    // Reporters were notified at the first decision, not again after an appeal.
    if (appeal === '') await onReportsDecided(tx, { reviewId: id, kind, reporters, upheld: to === 'taken_down' }, now)
  }
  return before
}

/** Sets the state of texts and updates their authors' counts. Returns the former states; null: deleted. */
export async function changeStates(
  tx: Tx,
  kinds: ModerationAdapters,
  subjects: readonly ReviewedSubject[],
  { to, words }: { to: TextState; words: string },
  now: Date,
): Promise<(TextState | null)[]> {
  const stateBefore = new Map<ReviewedSubject, TextState | null>()
  const getBefore = (one: ReviewedSubject) => stateBefore.get(one) ?? null
  for (const [kind, of] of Map.groupBy(subjects, (one) => one.kind)) {
    const before = await kinds[kind].decide(tx, of, to, words, now)
    of.forEach((one, nth) => stateBefore.set(one, before[nth] ?? null))
  }
  const counted = subjects.filter((one) => one.kind !== 'nickname' && isVisibilityChange(getBefore(one), to))
  for (const [userId, of] of Map.groupBy(counted, (one) => one.userId)) {
    await addPublished(tx, userId, to === 'shown' ? of.length : -of.length)
  }
  return subjects.map(getBefore)
}

const isVisibilityChange = (before: TextState | null, to: TextState): boolean =>
  before !== null && (before === 'shown') !== (to === 'shown')

/** Takes down all posts and comments of a member, including those pending review. Returns their reviews. */
export async function takeDownAll(
  tx: Tx,
  moderation: Moderation,
  userId: number,
  { words, byId }: Omit<OperatorDecision, 'decision'>,
  now: Date,
): Promise<Review[]> {
  for (const kind of ['post', 'comment'] as const) {
    const subjects = await moderation.kinds[kind].ofMember(tx, userId)
    const toReview = subjects.map((subject) => ({ ...subject, kind, why: '' }))
    for (const some of splitIntoBatches(toReview)) await openReviews(tx, some, now)
  }
  const isOpen = and(eq(reviews.state, 'waiting'), eq(reviews.appeal, ''))
  const isMeant = and(isOpen, eq(reviews.userId, userId), ne(reviews.kind, 'nickname'))
  const waiting = await tx.select().from(reviews).where(isMeant).orderBy(reviews.id).for('update')
  const ruling = { decision: 'take_down', words, byId } as const
  for (const some of splitIntoBatches(waiting)) await closeReviews(tx, moderation, some, ruling, now)
  return waiting
}
