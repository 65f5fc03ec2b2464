import type { AuditAction } from '#contract/infra/audit.console.ts'
import { and, eq, inArray, ne } from 'drizzle-orm'
import type { decideReview } from '#contract/ugc/reviews.console.ts'
import type { SubjectKind } from '#contract/ugc/moderation.ts'
import type { ParsedInputOf } from '#contract/infra/endpoint.ts'
import { refuse } from '#contract/refusals.ts'
import { may } from '#contract/infra/roles.ts'
import { lockAccount, operatorsOf } from '#server/people/account/account.ts'
import { audit, type Source } from '#server/infra/audit/audit.ts'
import { inBatches } from '#server/infra/db/batches.ts'
import type { Tx } from '#server/infra/db/connect.ts'
import type { ModeratedKinds, Reviewed } from './moderated.ts'
import { reports, reviews, type State } from './moderation.tables.ts'
import { impose, type Sanctioned } from './sanctions.ts'
import { countPublished, openReviews } from './written.ts'

/** A decision, as its author is notified of it. */
export interface DecisionResult extends Reviewed {
  readonly state: State
  /** The reason, or the answer to an appeal. */
  readonly words: string
  /** The review whose decision may be appealed against; 0: none, this answers an appeal. */
  readonly reviewId: number
  /** Until when its author is muted by the decision; null: not muted. */
  readonly mutedUntil: Date | null
  /** How many of the author's other texts were decided with it. */
  readonly others: number
}

/** A decision, as the reporters of its text are notified of it: whether it was taken down. */
export interface ReportOutcome {
  /** They are notified once for each review. */
  readonly reviewId: number
  readonly kind: SubjectKind
  readonly reporters: readonly number[]
  readonly upheld: boolean
}

/** What moderation calls in other features; the composition root provides it. */
export interface Moderation {
  readonly kinds: ModeratedKinds
  onDecided(tx: Tx, decided: DecisionResult, now: Date): Promise<void>
  onReportsDecided(tx: Tx, outcome: ReportOutcome, now: Date): Promise<void>
  /** A member was muted or banned, or a sanction ended. */
  onSanction(tx: Tx, sanction: Sanctioned & { readonly isLifted: boolean }, now: Date): Promise<void>
}

type DecideReviewInput = ParsedInputOf<typeof decideReview>
export type Review = typeof reviews.$inferSelect

/** An operator's decision about texts. */
export interface OperatorDecision extends Pick<DecideReviewInput, 'decision' | 'words'> {
  /** The operator. */
  byId: number
}

/** Decides a review, and sanctions its author where the operator says so. Of two operators at once the first decides, the other is refused. */
export async function decide(
  tx: Tx,
  moderation: Moderation,
  { operatorId, source }: { operatorId: number; source: Source },
  input: DecideReviewInput,
  now: Date,
): Promise<void> {
  const { decision, words } = input
  if (decision === 'approve' && (input.ban || input.sweep || input.mute_days > 0)) refuse('approved_and_punished')
  const review = await lockReview(tx, input)
  if (words === '' && (decision === 'take_down' || review.appeal !== '')) refuse('words_for_author')
  if (review.decidedById === operatorId && (await hasOtherModerator(tx, operatorId))) refuse('own_appeal')
  const audited = (action: AuditAction, detail: Record<string, string | number> = {}) =>
    audit(tx, source, { action, actor: operatorId, target: review.userId, detail: { review: review.id, ...detail } })
  await audited(`${review.appeal === '' ? 'review' : 'appeal'}_${decision}`, {
    kind: review.kind,
    ...(words && { words }),
  })
  const ruling = { decision, words, byId: operatorId }
  const [before = null] = await closeReviews(tx, moderation, [review], ruling, now)
  const others = input.sweep ? (await sweep(tx, moderation, review.userId, ruling, now)).length : 0
  if (input.sweep) await audited('member_swept', { texts: others, words })
  const imposed = { userId: review.userId, reason: words, byId: operatorId }
  const days = input.mute_days
  const mutedUntil = days === 0 ? null : ((await impose(tx, { ...imposed, term: days }, now))?.until ?? null)
  if (mutedUntil) await audited('member_muted', { days, reason: words })
  if (input.ban) await impose(tx, { ...imposed, term: 'ban' }, now)
  if (input.ban) await audited('member_banned', { reason: words })
  if (!authorIsNotified(decision, before) && review.appeal === '' && !mutedUntil) return
  const state = decision === 'approve' ? 'shown' : 'taken_down'
  const reviewId = review.appeal === '' ? review.id : 0
  await moderation.onDecided(tx, { ...subjectOf(review), state, words, reviewId, mutedUntil, others }, now)
}

/** Whether another operator who has set their password may answer appeals. */
const hasOtherModerator = async (tx: Tx, id: number): Promise<boolean> =>
  (await operatorsOf(tx)).some((one) => one.id !== id && one.passwordHash !== null && may(one.role, 'moderation'))

/** Whether the author is notified: not of a report that was rejected, as they were not notified of the report. `before`: the former state. */
export const authorIsNotified = (decision: DecideReviewInput['decision'], before: State | null): boolean =>
  decision === 'take_down' || (before !== null && before !== 'shown')

/** Locks the author, then the review: in that order a deletion of the account locks them too. */
async function lockReview(tx: Tx, { id, ban, sweep: sweeps, mute_days: days }: DecideReviewInput): Promise<Review> {
  const isThis = eq(reviews.id, id)
  const [known] = await tx.select({ userId: reviews.userId }).from(reviews).where(isThis)
  const { role } = await lockAccount(tx, known?.userId ?? refuse('unknown_review'))
  if ((ban || sweeps || days > 0) && role !== 'player') refuse('operators_author')
  const [review] = await tx.select().from(reviews).where(isThis).for('update')
  if (review?.state !== 'waiting') refuse('review_decided')
  return review
}

export const subjectOf = ({ kind, subjectId: id, version, userId, content, media }: Review): Reviewed => ({
  kind,
  id,
  version,
  userId,
  content,
  media,
})

/** Closes reviews: shows or takes down their texts, and notifies their reporters. Answers each text's former state. */
export async function closeReviews(
  tx: Tx,
  { kinds, onReportsDecided }: Moderation,
  ended: readonly Review[],
  { decision, words, byId }: OperatorDecision,
  now: Date,
): Promise<(State | null)[]> {
  const [to, state] =
    decision === 'approve' ? (['shown', 'approved'] as const) : (['taken_down', 'taken_down'] as const)
  const before = await changeStates(tx, kinds, ended.map(subjectOf), { to, words: to === 'shown' ? '' : words }, now)
  const ids = ended.map(({ id }) => id)
  await tx.update(reviews).set({ state, words, decidedAt: now, decidedById: byId }).where(inArray(reviews.id, ids))
  const reported = await tx.select().from(reports).where(inArray(reports.reviewId, ids)).orderBy(reports.id)
  const reportsOf = Map.groupBy(reported, ({ reviewId }) => reviewId)
  for (const { id, kind, appeal } of ended) {
    const reporters = (reportsOf.get(id) ?? []).map(({ userId }) => userId)
    // Of an appeal reporters are not notified: they were at the first decision.
    if (appeal === '') await onReportsDecided(tx, { reviewId: id, kind, reporters, upheld: to === 'taken_down' }, now)
  }
  return before
}

/** Sets the state of texts, and updates their authors' counts. Answers each one's former state; null: it is deleted. */
export async function changeStates(
  tx: Tx,
  kinds: ModeratedKinds,
  subjects: readonly Reviewed[],
  { to, words }: { to: State; words: string },
  now: Date,
): Promise<(State | null)[]> {
  const stateBefore = new Map<Reviewed, State | null>()
  for (const [kind, of] of Map.groupBy(subjects, (one) => one.kind)) {
    const before = (await kinds[kind]?.decide(tx, of, to, words, now)) ?? []
    of.forEach((one, nth) => stateBefore.set(one, before[nth] ?? null))
  }
  const counted = subjects.filter((one) => one.kind !== 'nickname' && changesVisibility(stateBefore.get(one), to))
  for (const [userId, of] of Map.groupBy(counted, (one) => one.userId)) {
    await countPublished(tx, userId, to === 'shown' ? of.length : -of.length)
  }
  return subjects.map((one) => stateBefore.get(one) ?? null)
}

/** Whether everybody sees it now and did not before, or the other way round. */
const changesVisibility = (before: State | null | undefined, to: State): boolean =>
  before !== null && before !== undefined && (before === 'shown') !== (to === 'shown')

/** Takes down all texts of a member, also those that wait for review. Answers their reviews. */
export async function sweep(
  tx: Tx,
  moderation: Moderation,
  userId: number,
  { words, byId }: Omit<OperatorDecision, 'decision'>,
  now: Date,
): Promise<Review[]> {
  for (const { kind, ofMember } of Object.values(moderation.kinds)) {
    const subjects = await ofMember(tx, userId)
    const toReview = subjects.map((subject) => ({ ...subject, kind, why: '' }))
    for (const some of inBatches(toReview)) await openReviews(tx, some, now)
  }
  const waiting = await tx
    .select()
    .from(reviews)
    .where(
      and(
        eq(reviews.userId, userId),
        eq(reviews.state, 'waiting'),
        eq(reviews.appeal, ''),
        ne(reviews.kind, 'nickname'),
      ),
    )
    .orderBy(reviews.id)
    .for('update')
  const ruling = { decision: 'take_down', words, byId } as const
  for (const some of inBatches(waiting)) await closeReviews(tx, moderation, some, ruling, now)
  return waiting
}
