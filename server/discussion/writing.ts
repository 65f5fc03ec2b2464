import { inArray } from 'drizzle-orm'
import type { Reply } from '#contract/discussion.ts'
import type { Media } from '#contract/media.ts'
import { Refusal, type RefusalCode, refuse } from '#contract/refusals.ts'
import type { Tx } from '#server/db/connect.ts'
import { givesUpSoon } from '#server/db/grouped.ts'
import { byNth, type Nth, several, statement } from '#server/db/statement.ts'
import { together } from '#server/db/together.ts'
import type { Ending } from '#server/db/transaction.ts'
import { claimMedia, keptOf, type SentMedia, withholdMedia } from '#server/media/media.ts'
import { type Author, authorColumns } from '#server/membership/membership.ts'
import { moderate, noteWritten, type Origin, standing, toJudge, type Verdict } from '#server/moderation/moderation.ts'
import { regionOf } from '#server/regions/regions.ts'
import { searchable } from '#server/search/search.ts'
import { visibleText } from '#server/visibility/visibility.ts'
import { type CommentRow, commentShown } from './comments.ts'
import { countMore } from './counts.ts'
import { saidLately } from './lately.ts'
import type { Said } from './hooks.ts'
import { presentReply } from './discussion.present.ts'
import { type DiscussionKind, discussions } from './discussion.tables.ts'

/** Begins the discussion of a subject; answers its id, for the subject to keep. */
export async function beginDiscussion(tx: Tx, kind: DiscussionKind): Promise<number> {
  const [begun] = await tx.insert(discussions).values({ kind }).returning({ id: discussions.id })
  return begun!.id
}

/** Erases discussions with all that was said: their subjects go. */
export async function eraseDiscussions(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.delete(discussions).where(inArray(discussions.id, [...ids]))
}

export interface NewComment {
  readonly userId: number
  /** What is replied to: a comment or a reply. */
  readonly replyTo: number | null
  readonly content: string
  /** Of one form one comment comes; null: of each call one. */
  readonly form?: string | null
  /** Pictures as they are sent: paths joined by commas, and their alternative texts. */
  readonly sent?: SentMedia
  readonly origin: Origin
  /** PUBLIC_URL, whose links newcomers may write; null: none. */
  readonly publicUrl: string | null
}

/** Where comments are written: what they have to know of their subjects. */
export interface Place<Wanted extends NewComment> {
  /**
   * Holds the discussions of these by one statement; null: there is none for who writes, or others hold it and it is not to be
   * waited for. The accounts are kept before it, and behind it, in the same trip, is asked what must not change meanwhile.
   */
  readonly hold: (all: readonly Wanted[], waits: boolean) => Promise<readonly (Held | null)[]>
  /** How it is refused to write where there is nothing. */
  readonly unknown: RefusalCode
  /** Nicknames that stand in the content, of those who may be mentioned there. */
  readonly findMentioned?: (wanted: Wanted, discussionId: number) => Promise<readonly Mentioned[]>
  /**
   * Hears of what has just been written, also where it is held; not of what was written earlier by its form. It sends its
   * statements at once: the commit is behind them.
   */
  readonly onWritten: (all: readonly Said[]) => Promise<unknown>
}

/** A discussion that is held. */
export interface Held {
  readonly id: number
  /** Who wrote what is discussed; null: nobody. */
  readonly authorId: number | null
}

export interface Mentioned {
  readonly id: number
  readonly nickname: string
}

/**
 * Writes a comment or a reply; what the moderation door holds is its author's alone. Everybody who speaks there waits for
 * this: one trip asks everything, one writes everything (docs/decisions/013-pipelined-transactions.md).
 */
export async function addComment<Wanted extends NewComment>(
  tx: Tx,
  place: Place<Wanted>,
  wanted: Wanted,
  now: Date,
): Promise<Ending<Reply>> {
  const known = (await ask(tx, place, [wanted], now, { accounts: true, discussions: true }))(wanted, 0)
  const { userId, held, earlier } = known
  if (earlier !== null) return { answer: await replyOf(tx, earlier, userId, now), written: Promise.resolve() }
  const mentioned = (await place.findMentioned?.(wanted, held.id)) ?? []
  const comment = commentOf({ ...known, mentioned, ...(await withPictures(tx, place, wanted, known, now)) })
  const written = writeAll(tx, place, [comment], now)
  return { answer: written.then(([reviewId]) => shown(comment, reviewId)), written }
}

/**
 * Writes several that have no pictures and mention nobody, each of another member, by as many statements as one (docs/decisions/050-group-commit.md).
 * Answers null for what has to be asked alone: it is refused, was
 * written earlier by its form, or, but for discussions where it `waits`, would wait for others.
 */
export async function addComments<Wanted extends NewComment>(
  tx: Tx,
  place: Place<Wanted>,
  all: readonly Wanted[],
  now: Date,
  waits: boolean,
): Promise<Ending<(Reply | null)[]>> {
  // What is replied to, and what is counted of an author, may be held too.
  const gaveUp = waits ? null : givesUpSoon(tx, {})
  const [, knownOf] = await together(gaveUp, ask(tx, place, all, now, { accounts: false, discussions: waits }))
  const known = all.map((wanted, nth) =>
    unlessRefused(() => {
      const one = knownOf(wanted, nth)
      return one.earlier === null ? commentOf({ ...one, mentioned: [], media: [], verdict: one.judge() }) : null
    }),
  )
  const fresh = known.filter((one) => one !== null)
  const written = fresh.length === 0 ? Promise.resolve([]) : writeAll(tx, place, fresh, now)
  const answer = written.then((reviewIds) => {
    const replies = new Map(fresh.map((comment, nth) => [comment, shown(comment, reviewIds[nth])]))
    return known.map((comment) => (comment && replies.get(comment)) ?? null)
  })
  return { answer, written }
}

function unlessRefused<T>(work: () => T): T | null {
  try {
    return work()
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** All that has to be known before anything is written: of each, in their order, or its refusal is thrown. */
async function ask<Wanted extends NewComment>(
  tx: Tx,
  place: Place<Wanted>,
  all: readonly Wanted[],
  now: Date,
  waits: { accounts: boolean; discussions: boolean },
) {
  const [begun, held, earlier, parents, judges, lately] = await together(
    (waits.accounts ? waiting : skipping)(tx, { userIds: all.map(({ userId }) => userId), now }),
    place.hold(all, waits.discussions),
    ofForms(tx, all),
    parentsOf(tx, all),
    toJudge(tx, all.map(toModerate), now),
    saidLately(
      tx,
      all.map(({ userId }) => userId),
      now,
    ),
  )
  return (wanted: Wanted, nth: number) => {
    const author = begun.find(({ userId }) => userId === wanted.userId) ?? refuse('sign_in_expired')
    const heldHere = held[nth] ?? refuse(place.unknown)
    const parent = parents.get(nth + 1) ?? null
    const before = lately(wanted.userId, heldHere.id)
    const known = {
      ...author,
      wanted,
      held: heldHere,
      earlier: earlier.get(nth + 1)?.id ?? null,
      parent,
      before,
      judge: () => judges[nth]!(before),
      now,
    }
    if (known.earlier === null && wanted.replyTo !== null && parent?.discussionId !== heldHere.id)
      refuse('unknown_comment')
    return known
  }
}

const toModerate = ({ userId, content, publicUrl }: NewComment) =>
  ({ kind: 'comment', userId, text: content, publicUrl }) as const

/** All that is known of a comment before it is written. */
interface Known extends Begun {
  readonly wanted: NewComment
  readonly held: Held
  readonly parent: Parent | null
  readonly mentioned: readonly Mentioned[]
  readonly media: readonly Media[]
  readonly verdict: Verdict
  readonly now: Date
}

/** A comment as it will stand, with all that is known of it: reading it back takes longer than writing it. */
function commentOf(known: Known) {
  const { wanted, parent, mentioned, verdict, now } = known
  return {
    ...known,
    content: wanted.content,
    threadId: parent && (parent.threadId ?? parent.id),
    replyTo: parent?.replyTo ?? null,
    mentions: mentioned.map(({ nickname }) => nickname),
    region: regionOf(wanted.origin.address),
    ...standing(verdict),
    createdAt: now,
  }
}

type Written = ReturnType<typeof commentOf>

const shown = (comment: Written, reviewId = 0): Reply =>
  presentReply({ ...comment, ...UNHEARD, reviewId }, comment.userId)

/** Writes them, and all that goes with them; the ids of their reviews, 0 where there is none. */
async function writeAll<Wanted extends NewComment>(
  tx: Tx,
  { onWritten }: Place<Wanted>,
  all: readonly Written[],
  now: Date,
): Promise<number[]> {
  const counted = all.filter(({ verdict, parent }) => verdict.state === 'shown' && parent?.everybodys !== false)
  const [, reviewIds] = await together(
    write(tx, { rows: JSON.stringify(all.map(rowOf)), now }),
    noteWritten(tx, all.map(notedOf), now),
    counted.length === 0 ? null : countMore(tx, { ids: counted.map(({ held }) => held.id) }),
    onWritten(all.map(saidOf)),
  )
  return reviewIds
}

const rowOf = ({
  id,
  userId,
  held,
  parent,
  threadId,
  wanted,
  media,
  mentions,
  mentioned,
  region,
  state,
  reason,
}: Written) => ({
  id,
  discussion_id: held.id,
  user_id: userId,
  thread_id: threadId,
  reply_to: parent?.threadId ? parent.id : null,
  content: wanted.content,
  ...searchable(wanted.content),
  media,
  mentions,
  mentioned: mentioned.length > 0 ? mentioned.map((one) => one.id) : null,
  region,
  form: wanted.form ?? null,
  state,
  reason,
})

const notedOf = ({ id, userId, content, media, verdict, wanted: { origin } }: Written) =>
  ({ kind: 'comment', id, version: 1, userId, content, media, verdict, origin }) as const

const saidOf = ({ id, userId, parent, held, mentioned }: Written): Said => ({
  id,
  userId,
  answered: parent ? parent.authorId : held.authorId,
  mentions: mentioned.map((one) => one.id),
})

/** What others have made of a comment that was written just now. */
const UNHEARD = { liked: false, likes: 0, replies: 0 } satisfies Partial<CommentRow>

/** The id of a comment that will be written, and what is shown of its author. */
interface Begun extends Author {
  readonly id: number
  readonly userId: number
}

/** Keeps the authors' accounts, as `keepUser` does. */
const begins = (name: string, others: string) =>
  statement<{ userIds: readonly number[]; now: Date }, Begun>(
    name,
    `select nextval(pg_get_serial_sequence('comments', 'id')) as id, author.id as "userId", ${authorColumns('author', '$now')}
    from users author where author.id = any((select $userIds::bigint[])::bigint[]) and author.deleted_at is null
    order by author.id for key share ${others}`,
  )

const waiting = begins('comments_begun', '')
const skipping = begins('free_comments_begun', 'skip locked')

const write = statement<{ rows: string; now: Date }>(
  'comments_written',
  `insert into comments (id, discussion_id, user_id, thread_id, reply_to, content, folded, terms, media, mentions, mentioned, region,
    form, state, reason, created_at)
  overriding system value
  select id, discussion_id, user_id, thread_id, reply_to, content, folded, array_to_tsvector(terms), media, mentions, mentioned, region,
    form, state, reason, $now
  from json_to_recordset($rows::json) as row (id bigint, discussion_id bigint, user_id bigint, thread_id bigint, reply_to bigint,
    content text, folded text, terms text[], media jsonb, mentions jsonb, mentioned bigint[], region text, form uuid, state text, reason text)`,
)

/** What a text comes to, with its pictures, and the pictures as they are kept. */
async function withPictures<Wanted extends NewComment>(
  tx: Tx,
  { hold, unknown }: Place<Wanted>,
  wanted: Wanted,
  { judge, before }: { judge: () => Verdict; before: readonly string[] },
  now: Date,
) {
  const { userId, sent } = wanted
  const claimed = sent ? await claimMedia(tx, userId, sent, { now, only: 'pictures' }) : []
  const media = keptOf(claimed)
  if (media.length === 0) return { media, verdict: judge() }
  // What is discussed may have been deleted while it was waited for: who deleted it took away the pictures that there were.
  const [held] = await hold([wanted], true)
  if (!held) refuse(unknown)
  const verdict = await moderate(tx, { ...toModerate(wanted), media: claimed }, now, before)
  if (verdict.state === 'held') await withholdMedia(tx, media)
  return { media, verdict }
}

async function replyOf(tx: Tx, id: number, userId: number, now: Date): Promise<Reply> {
  const row = (await commentShown(tx, id, userId, now)) ?? refuse('unknown_comment')
  return presentReply(row, userId)
}

/** What was written earlier by their forms; counted from one. */
async function ofForms(tx: Tx, all: readonly NewComment[]): Promise<Nth<{ id: number }>> {
  const forms = all.map(({ form = null }) => form)
  if (forms.every((form) => form === null)) return new Map()
  return byNth(await byForms(tx, { userIds: all.map(({ userId }) => userId), forms }))
}

const byForms = statement<{ userIds: number[]; forms: (string | null)[] }, { id: number; nth: number }>(
  'comments_of_forms',
  `select asked.nth, c.id from ${several('$userIds::bigint[]', '$forms::uuid[]')} as asked (user_id, form, nth)
  join comments c on c.user_id = asked.user_id and c.form = asked.form`,
)

interface Parent {
  readonly id: number
  readonly authorId: number
  readonly discussionId: number
  readonly threadId: number | null
  /** What is written below it is seen by everybody. */
  readonly everybodys: boolean
  /** Who wrote it, where it is a reply: its answers say so. */
  readonly replyTo: string | null
}

/** What they reply to, where their writers see it; counted from one. */
async function parentsOf(tx: Tx, all: readonly NewComment[]): Promise<Nth<Parent>> {
  const ids = all.map(({ replyTo }) => replyTo)
  if (ids.every((id) => id === null)) return new Map()
  return byNth(await repliedTo(tx, { viewers: all.map(({ userId }) => userId), ids }))
}

const repliedTo = statement<{ viewers: number[]; ids: (number | null)[] }, Parent & { nth: number }>(
  'comments_replied_to',
  `select asked.nth, c.id, c.user_id as "authorId", c.discussion_id as "discussionId", c.thread_id as "threadId",
    coalesce(thread.state, c.state) = 'shown' as everybodys, answered.nickname as "replyTo"
  from ${several('$viewers::bigint[]', '$ids::bigint[]')} as asked (viewer, id, nth)
  join comments c on c.id = asked.id left join comments thread on thread.id = c.thread_id
  left join users answered on answered.id = c.user_id and c.thread_id is not null
  where ${visibleText('asked.viewer', 'c')} and (thread.id is null or ${visibleText('asked.viewer', 'thread')})`,
)
