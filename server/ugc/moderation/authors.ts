import { and, eq, inArray } from 'drizzle-orm'
import type { ParsedInputOf } from '#contract/infra/endpoint.ts'
import type { Author, authorTexts, AuthorText, decideTexts, sweepAuthor } from '#contract/ugc/authors.console.ts'
import type { decideReviews } from '#contract/ugc/reviews.console.ts'
import { refuse } from '#contract/refusals.ts'
import { shanghaiTime } from '#lottery/dates.ts'
import { lockAccount, personOf } from '#server/people/account/account.ts'
import type { Reader, Tx } from '#server/infra/db/connect.ts'
import { LAST_ID } from '#server/infra/db/page.ts'
import {
  closeReviews,
  type DecisionResult,
  authorIsNotified,
  type Moderation,
  type Review,
  type OperatorDecision,
  subjectOf,
  sweep,
} from './decisions.ts'
import type { Authored, ModeratedKinds } from './moderated.ts'
import { reviews, type State, writers } from './moderation.tables.ts'
import { lockKnown } from './sanctions.ts'
import { openReviews } from './written.ts'

type TextKind = ParsedInputOf<typeof authorTexts>['kind']

/** Returns the author page of a member. Throws if there is no such account. */
export async function authorOrRefuse(db: Reader, kinds: ModeratedKinds, id: number, now: Date): Promise<Author> {
  const person = (await personOf(db, id)) ?? refuse('unknown_author')
  const [writer] = await db.select().from(writers).where(eq(writers.userId, id))
  const mutedUntil = writer?.mutedUntil && writer.mutedUntil > now ? writer.mutedUntil : null
  const countsOf = async (kind: TextKind) => ({ ...NONE, ...(await authoredOf(kinds, kind).countsOf(db, id)) })
  return {
    id,
    nickname: person.nickname,
    since: shanghaiTime(person.createdAt),
    is_operator: person.role === 'player' ? 0 : 1,
    posts: await countsOf('post'),
    comments: await countsOf('comment'),
    muted_until: mutedUntil ? shanghaiTime(mutedUntil) : '',
    is_banned: person.bannedAt ? 1 : 0,
  }
}

const NONE: Record<State, number> = { shown: 0, held: 0, taken_down: 0 }

function authoredOf(kinds: ModeratedKinds, kind: TextKind): Authored {
  const authored = kinds[kind]?.authored
  if (!authored) throw new Error(`no texts of kind ${kind}`)
  return authored
}

/** Lists a member's texts, newest first. */
export async function textsOf(
  db: Reader,
  kinds: ModeratedKinds,
  { user_id: userId, kind, state, pageSize: limit, before_id: before = LAST_ID }: ParsedInputOf<typeof authorTexts>,
): Promise<AuthorText[]> {
  const texts = await authoredOf(kinds, kind).textsOf(db, userId, { state, before, limit })
  const ids = texts.map(({ id }) => id)
  const links = await kinds[kind]?.linksOf(db, ids)
  return texts.map(({ id, content, media, state: stands, reason, createdAt }) => ({
    id,
    content,
    media: [...media],
    link: links?.get(id) ?? '',
    state: stands,
    reason,
    created_at: shanghaiTime(createdAt),
  }))
}

type DecideTextsInput = ParsedInputOf<typeof decideTexts>
/** Input of an operator's action with the operator's id. */
type ByOperator<Asked> = Asked & Pick<OperatorDecision, 'byId'>

/**
 * Decides several texts of one author. Skips texts already in that state or under appeal. Returns the number decided.
 */
export async function decideTogether(
  tx: Tx,
  moderation: Moderation,
  input: ByOperator<DecideTextsInput>,
  now: Date,
): Promise<number> {
  const { user_id: userId, decision, words, byId } = input
  if (words === '' && decision === 'take_down') refuse('words_for_author')
  await lockKnown(tx, userId)
  const decided = await openReviewsOf(tx, moderation, input, now)
  await closeReviews(tx, moderation, decided, { decision, words, byId }, now)
  await notifyOnce(tx, moderation, decided, { state: STATE_OF[decision], words }, now)
  return decided.length
}

/** Decides reviews of several authors. Skips reviews already decided or under appeal. Returns the number decided. */
export async function decideMany(
  tx: Tx,
  moderation: Moderation,
  { ids, decision, words, byId }: ByOperator<ParsedInputOf<typeof decideReviews>>,
  now: Date,
): Promise<number> {
  if (words === '' && decision === 'take_down') refuse('words_for_author')
  const isMeant = and(inArray(reviews.id, ids), eq(reviews.state, 'waiting'), eq(reviews.appeal, ''))
  const authors = await tx.selectDistinct({ id: reviews.userId }).from(reviews).where(isMeant).orderBy(reviews.userId)
  for (const { id } of authors) await lockAccount(tx, id)
  const waiting = await tx.select().from(reviews).where(isMeant).orderBy(reviews.id).for('update')
  const before = await closeReviews(tx, moderation, waiting, { decision, words, byId }, now)
  const changed = waiting.filter((_, nth) => authorIsNotified(decision, before[nth] ?? null))
  const result = { state: STATE_OF[decision], words }
  for (const [, theirs] of Map.groupBy(changed, ({ userId }) => userId))
    await notifyOnce(tx, moderation, theirs, result, now)
  return waiting.length
}

/** Takes down all texts of a member. Returns their number. */
export async function sweepAuthorsTexts(
  tx: Tx,
  moderation: Moderation,
  { user_id: userId, words, byId }: ByOperator<ParsedInputOf<typeof sweepAuthor>>,
  now: Date,
): Promise<number> {
  const { role } = await lockKnown(tx, userId)
  if (role !== 'player') refuse('operators_author')
  const swept = await sweep(tx, moderation, userId, { words, byId }, now)
  await notifyOnce(tx, moderation, swept, { state: 'taken_down', words }, now)
  return swept.length
}

const STATE_OF = { approve: 'shown', take_down: 'taken_down' } as const satisfies Record<
  DecideTextsInput['decision'],
  State
>

/** Opens and locks a review for each text whose state the decision changes. */
async function openReviewsOf(
  tx: Tx,
  { kinds }: Moderation,
  { user_id: userId, kind, ids, decision }: DecideTextsInput,
  now: Date,
): Promise<Review[]> {
  const filter = { ids, before: LAST_ID, limit: ids.length }
  const texts = await authoredOf(kinds, kind).textsOf(tx, userId, filter)
  const others = texts.filter(({ state }) => state !== STATE_OF[decision])
  const toReview = others.map(({ id, version, content, media }) => ({
    kind,
    id,
    version,
    userId,
    content,
    media,
    why: '',
  }))
  const opened = await openReviews(tx, toReview, now)
  const isMeant = and(inArray(reviews.id, opened), eq(reviews.appeal, ''))
  return tx.select().from(reviews).where(isMeant).orderBy(reviews.id).for('update')
}

/** Sends the author one notification: about the first text, with the number of the others. */
async function notifyOnce(
  tx: Tx,
  { onDecided }: Moderation,
  [first, ...others]: readonly Review[],
  result: Pick<DecisionResult, 'state' | 'words'>,
  now: Date,
): Promise<void> {
  if (!first) return
  const decided = { ...subjectOf(first), ...result, reviewId: first.id, mutedUntil: null, others: others.length }
  await onDecided(tx, decided, now)
}
