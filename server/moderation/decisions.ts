import type { AuditAction } from '#contract/audit.ts'
import { and, eq, ne } from 'drizzle-orm'
import type { decideReview } from '#contract/moderation.console.ts'
import type { SubjectKind } from '#contract/moderation.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { refuse } from '#contract/refusals.ts'
import { lockAuthor } from '#server/account/account.ts'
import { audit, type Source } from '#server/audit/audit.ts'
import type { Tx } from '#server/db/connect.ts'
import type { ModeratedKinds, Reviewed } from './moderated.ts'
import { reports, reviews, type State } from './moderation.tables.ts'
import { impose, type Sanctioned } from './sanctions.ts'
import { countPublished, openReview } from './written.ts'

/** What an author is told of what was decided. */
export interface Decided extends Reviewed {
  readonly state: State
  /** The reason, or the answer to an appeal. */
  readonly words: string
  /** The review whose decision may be appealed against; 0: none, this answers an appeal. */
  readonly reviewId: number
  /** Until when its author may not write; null: they may. */
  readonly mutedUntil: Date | null
  /** How many of the author's other texts were decided with it. */
  readonly others: number
}

/** What reporters are told: whether the text was taken down. */
export interface Outcome {
  readonly kind: SubjectKind
  readonly reporters: readonly number[]
  readonly upheld: boolean
}

/** What moderation reaches of the site; the composition root gives it. */
export interface Moderation {
  readonly kinds: ModeratedKinds
  onDecided(tx: Tx, decided: Decided, now: Date): Promise<void>
  onReportsDecided(tx: Tx, outcome: Outcome, now: Date): Promise<void>
  /** Somebody was muted or banned, or is no more. */
  onSanction(tx: Tx, sanction: Sanctioned & { readonly isLifted: boolean }, now: Date): Promise<void>
}

type Input = ParsedInputOf<typeof decideReview>
export type Review = typeof reviews.$inferSelect

/** Decides a review, and what becomes of its author. Of operators at the same time the first decides, the others are refused. */
export async function decide(
  tx: Tx,
  moderation: Moderation,
  { operatorId, source }: { operatorId: number; source: Source },
  input: Input,
  now: Date,
): Promise<void> {
  const { decision, words } = input
  const review = await lockReview(tx, input)
  if (words === '' && (decision === 'take_down' || review.appeal !== '')) refuse('words_for_author')
  const noted = (action: AuditAction, detail: Record<string, string | number> = {}) =>
    audit(tx, source, { action, actor: operatorId, target: review.userId, detail: { review: review.id, ...detail } })
  await noted(`${review.appeal === '' ? 'review' : 'appeal'}_${decision}`, { kind: review.kind })
  const before = await conclude(tx, moderation, review, input, now)
  const others = input.sweep ? (await sweep(tx, moderation, review.userId, words, now)).length : 0
  if (input.sweep) await noted('member_swept', { texts: others })
  const imposed = { userId: review.userId, reason: words, byId: operatorId }
  const days = input.mute_days
  const mutedUntil = days === 0 ? null : ((await impose(tx, { ...imposed, term: days }, now))?.until ?? null)
  if (mutedUntil) await noted('member_muted', { days })
  if (input.ban) await impose(tx, { ...imposed, term: 'ban' }, now)
  if (input.ban) await noted('member_banned')
  // Whoever never learnt that the text was reported needs not learn that nothing came of it.
  const isChanged = decision === 'take_down' || (before !== null && before !== 'shown')
  if (!isChanged && review.appeal === '' && !mutedUntil) return
  const state = decision === 'approve' ? 'shown' : 'taken_down'
  const reviewId = review.appeal === '' ? review.id : 0
  await moderation.onDecided(tx, { ...subjectOf(review), state, words, reviewId, mutedUntil, others }, now)
}

/** The review, held until the transaction ends, its author before it: in that order a deletion comes too. */
async function lockReview(tx: Tx, { id, ban, sweep: sweeps, mute_days: days }: Input): Promise<Review> {
  const isThis = eq(reviews.id, id)
  const [known] = await tx.select({ userId: reviews.userId }).from(reviews).where(isThis)
  const { role } = await lockAuthor(tx, known?.userId ?? refuse('unknown_review'))
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

/** Ends a review: the text stands or not from now on, and who reported it is told. Answers how it stood before. */
export async function conclude(
  tx: Tx,
  { kinds, onReportsDecided }: Moderation,
  review: Review,
  { decision, words }: Pick<Input, 'decision' | 'words'>,
  now: Date,
): Promise<State | null> {
  const [to, state] =
    decision === 'approve' ? (['shown', 'approved'] as const) : (['taken_down', 'taken_down'] as const)
  const subject = subjectOf(review)
  const before = await changeState(tx, kinds, subject, { to, words: to === 'shown' ? '' : words }, now)
  await tx.update(reviews).set({ state, words, decidedAt: now }).where(eq(reviews.id, review.id))
  // They were told at the first decision.
  if (review.appeal !== '') return before
  const from = await tx.select({ id: reports.userId }).from(reports).where(eq(reports.reviewId, review.id))
  const reporters = from.map(({ id }) => id)
  await onReportsDecided(tx, { kind: review.kind, reporters, upheld: to === 'taken_down' }, now)
  return before
}

/** Lets a text stand otherwise, and counts it for or against its author. Answers how it stood before; null: it is gone. */
export async function changeState(
  tx: Tx,
  kinds: ModeratedKinds,
  subject: Reviewed,
  { to, words }: { to: State; words: string },
  now: Date,
): Promise<State | null> {
  const before = (await kinds[subject.kind]?.decide(tx, subject, to, words, now)) ?? null
  const more = Number(to === 'shown') - Number(before === 'shown')
  if (before !== null && more !== 0 && subject.kind !== 'nickname') {
    await countPublished(tx, subject.userId, more > 0 ? 1 : -1)
  }
  return before
}

/** Takes down everything a member has written, what waits for review too. Answers the reviews of it. */
export async function sweep(
  tx: Tx,
  moderation: Moderation,
  userId: number,
  words: string,
  now: Date,
): Promise<Review[]> {
  for (const { kind, ofMember } of Object.values(moderation.kinds)) {
    for (const subject of await ofMember(tx, userId)) await openReview(tx, { ...subject, kind, why: '' }, now)
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
  for (const review of waiting) await conclude(tx, moderation, review, { decision: 'take_down', words }, now)
  return waiting
}
