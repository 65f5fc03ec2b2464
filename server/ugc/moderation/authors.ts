import { and, eq, inArray } from 'drizzle-orm'
import type { ParsedInputOf } from '#contract/infra/endpoint.ts'
import type { Author, authorTexts, AuthorText, decideTexts, sweepAuthor } from '#contract/ugc/authors.console.ts'
import type { decideReviews } from '#contract/ugc/reviews.console.ts'
import { refuse } from '#contract/refusals.ts'
import { formatShanghaiTime } from '#lottery/dates.ts'
import { lockAccount, findPerson } from '#server/people/account/account.ts'
import type { Queryable, Tx } from '#server/infra/db/connect.ts'
import { LAST_ID } from '#server/infra/db/page.ts'
import {
  closeReviews,
  type DecisionResult,
  isAuthorNotified,
  type Moderation,
  type Review,
  type OperatorDecision,
  STATE_BY_DECISION,
  toSubject,
  takeDownAll,
} from './decisions.ts'
import type { ModerationAdapters } from './subjects.ts'
import { reviews, type TextState, writers } from './moderation.tables.ts'
import { lockExistingMember } from './sanctions.ts'
import { openReviews } from './submissions.ts'

type TextKind = ParsedInputOf<typeof authorTexts>['kind']

/** Returns an author's data for operators. Throws if there is no such account. */
export async function getAuthor(db: Queryable, kinds: ModerationAdapters, id: number, now: Date): Promise<Author> {
  const person = (await findPerson(db, id)) ?? refuse('unknown_author')
  const [writer] = await db.select().from(writers).where(eq(writers.userId, id))
  const mutedUntil = writer?.mutedUntil && writer.mutedUntil > now ? writer.mutedUntil : null
  const countTexts = async (kind: TextKind) => ({ ...NONE, ...(await kinds[kind].countsOf(db, id)) })
  return {
    id,
    nickname: person.nickname,
    since: formatShanghaiTime(person.createdAt),
    is_operator: person.role === 'player' ? 0 : 1,
    posts: await countTexts('post'),
    comments: await countTexts('comment'),
    muted_until: mutedUntil ? formatShanghaiTime(mutedUntil) : '',
    is_banned: person.bannedAt ? 1 : 0,
  }
}

const NONE: Record<TextState, number> = { shown: 0, held: 0, taken_down: 0 }

export async function listAuthorTexts(
  db: Queryable,
  kinds: ModerationAdapters,
  { user_id: userId, kind, state, pageSize: limit, before_id: before = LAST_ID }: ParsedInputOf<typeof authorTexts>,
): Promise<AuthorText[]> {
  const texts = await kinds[kind].textsOf(db, userId, { state, before, limit })
  const ids = texts.map(({ id }) => id)
  const links = await kinds[kind].linksOf(db, ids)
  return texts.map(({ id, content, media, state: textState, reason, createdAt }) => ({
    id,
    content,
    media: [...media],
    link: links.get(id) ?? '',
    state: textState,
    reason,
    created_at: formatShanghaiTime(createdAt),
  }))
}

type DecideTextsInput = ParsedInputOf<typeof decideTexts>
type OperatorInput<Asked> = Asked & Pick<OperatorDecision, 'byId'>

/**
 * Decides the given texts of an author, except those that already have the new state or are under appeal. Returns the
 * number decided.
 */
export async function decideAuthorTexts(
  tx: Tx,
  moderation: Moderation,
  input: OperatorInput<DecideTextsInput>,
  now: Date,
): Promise<number> {
  const { user_id: userId, decision, words, byId } = input
  if (words === '' && decision === 'take_down') refuse('words_for_author')
  await lockExistingMember(tx, userId)
  const decided = await openReviewsForTexts(tx, moderation, input, now)
  await closeReviews(tx, moderation, decided, { decision, words, byId }, now)
  await notifyAuthor(tx, moderation, decided, { state: STATE_BY_DECISION[decision], words }, now)
  return decided.length
}

/** Decides reviews, except those already decided or under appeal. Returns the number decided. */
export async function decideReviewBatch(
  tx: Tx,
  moderation: Moderation,
  { ids, decision, words, byId }: OperatorInput<ParsedInputOf<typeof decideReviews>>,
  now: Date,
): Promise<number> {
  if (words === '' && decision === 'take_down') refuse('words_for_author')
  const isMeant = and(inArray(reviews.id, ids), eq(reviews.state, 'waiting'), eq(reviews.appeal, ''))
  const authors = await tx.selectDistinct({ id: reviews.userId }).from(reviews).where(isMeant).orderBy(reviews.userId)
  for (const { id } of authors) await lockAccount(tx, id)
  const waiting = await tx.select().from(reviews).where(isMeant).orderBy(reviews.id).for('update')
  const before = await closeReviews(tx, moderation, waiting, { decision, words, byId }, now)
  const changed = waiting.filter((_, nth) => isAuthorNotified(decision, before[nth] ?? null))
  const result = { state: STATE_BY_DECISION[decision], words }
  for (const [, theirs] of Map.groupBy(changed, ({ userId }) => userId))
    await notifyAuthor(tx, moderation, theirs, result, now)
  return waiting.length
}

export async function takeDownAuthor(
  tx: Tx,
  moderation: Moderation,
  { user_id: userId, words, byId }: OperatorInput<ParsedInputOf<typeof sweepAuthor>>,
  now: Date,
): Promise<number> {
  const { role } = await lockExistingMember(tx, userId)
  if (role !== 'player') refuse('operators_author')
  const swept = await takeDownAll(tx, moderation, userId, { words, byId }, now)
  await notifyAuthor(tx, moderation, swept, { state: 'taken_down', words }, now)
  return swept.length
}

/** Opens and locks a review for each text that changes its state by the decision, except texts under appeal. */
async function openReviewsForTexts(
  tx: Tx,
  { kinds }: Moderation,
  { user_id: userId, kind, ids, decision }: DecideTextsInput,
  now: Date,
): Promise<Review[]> {
  const filter = { ids, before: LAST_ID, limit: ids.length }
  const texts = await kinds[kind].textsOf(tx, userId, filter)
  const others = texts.filter(({ state }) => state !== STATE_BY_DECISION[decision])
  const opened = await openReviews(
    tx,
    others.map((text) => ({ ...text, kind, why: '' })),
    now,
  )
  const isMeant = and(inArray(reviews.id, opened), eq(reviews.appeal, ''))
  return tx.select().from(reviews).where(isMeant).orderBy(reviews.id).for('update')
}

/** Sends the author one notification about the first text, with the number of the other texts. */
async function notifyAuthor(
  tx: Tx,
  { onDecided }: Moderation,
  [first, ...others]: readonly Review[],
  result: Pick<DecisionResult, 'state' | 'words'>,
  now: Date,
): Promise<void> {
  if (!first) return
  const decided = { ...toSubject(first), ...result, reviewId: first.id, others: others.length }
  await onDecided(tx, decided, now)
}
