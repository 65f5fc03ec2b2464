import { sql } from 'drizzle-orm'
import type { Media } from '#contract/ugc/media.ts'
import { anchors } from '#contract/paths.ts'
import type { Queryable, Tx } from '#server/infra/db/connect.ts'
import { restoreMedia, withholdMedia } from '#server/ugc/media/media.ts'
import {
  createAuthoredReader,
  type SubjectText,
  type TextModerationAdapter,
  type TextState,
  type Subject,
} from '#server/ugc/moderation/moderation.ts'
import { ANONYMOUS } from '#server/ugc/visibility/visibility.ts'
import { lockCommentDiscussions, recountComments } from './counts.ts'
import { comments, type DiscussionKind } from './discussion.tables.ts'
import { isVisibleComment, isVisibleThread } from './visible.ts'

/** Functions of the subjects of comments (posts or rankings). */
interface CommentSubjects {
  /** Returns the paths of the pages that show the discussions, by discussion id. */
  places(db: Queryable, discussionIds: readonly number[]): Promise<ReadonlyMap<number, string>>
  /** Returns whether all readers see the subject; otherwise its comments are hidden too. */
  isShown(db: Queryable, discussionId: number): Promise<boolean>
}

export function createCommentModeration(
  subjects: Readonly<Record<DiscussionKind, CommentSubjects>>,
): TextModerationAdapter {
  return {
    ...createAuthoredReader(comments),
    find: (db, id) => findComment(db, id, subjects),
    linksOf: (db, ids) => findCommentLinks(db, ids, subjects),
    decide: (tx, pinned, to, reason) => decideComments(tx, pinned, { to, reason }),
    ofMember: listMemberComments,
  }
}

async function findComment(
  db: Queryable,
  id: number,
  subjects: Readonly<Record<DiscussionKind, CommentSubjects>>,
): Promise<Subject | null> {
  const { rows } = await db.execute<SubjectRow & { discussionId: number; kind: DiscussionKind }>(sql`
    select c.id, c.user_id as "userId", c.content, c.media, d.id as "discussionId", d.kind from comments c
    join discussions d on d.id = c.discussion_id left join comments thread on thread.id = c.thread_id
    where c.id = ${id} and ${isVisibleComment(ANONYMOUS)} and ${isVisibleThread(ANONYMOUS)}`)
  const [found] = rows
  if (!found) return null
  const { discussionId, kind, ...comment } = found
  return (await subjects[kind].isShown(db, discussionId)) ? toCommentSubject(comment) : null
}

type SubjectRow = { id: number; userId: number; content: string; media: Media[] }
const toCommentSubject = (row: SubjectRow): Subject => ({ ...row, version: 1 })

async function listMemberComments(db: Queryable, userId: number): Promise<Subject[]> {
  const { rows } = await db.execute<SubjectRow>(sql`
    select c.id, c.user_id as "userId", c.content, c.media from comments c
    where c.user_id = ${userId} and c.deleted_at is null and c.state <> 'taken_down' order by c.id`)
  return rows.map(toCommentSubject)
}

async function findCommentLinks(
  db: Queryable,
  ids: readonly number[],
  subjects: Readonly<Record<DiscussionKind, CommentSubjects>>,
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await db.execute<{
    id: number
    threadId: number | null
    discussionId: number
    kind: DiscussionKind
  }>(sql`
    select c.id, c.thread_id as "threadId", d.id as "discussionId", d.kind from comments c join discussions d on d.id = c.discussion_id
    where c.id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::bigint) and c.deleted_at is null`)
  const links = new Map<number, string>()
  for (const [kind, of] of Map.groupBy(rows, (row) => row.kind)) {
    const found = await subjects[kind].places(
      db,
      of.map(({ discussionId }) => discussionId),
    )
    for (const { id, threadId, discussionId } of of) {
      const place = found.get(discussionId)
      if (place) links.set(id, place + anchors.comment(id, threadId))
    }
  }
  return links
}

async function decideComments(
  tx: Tx,
  pinned: readonly SubjectText[],
  { to, reason }: { to: TextState; reason: string },
): Promise<(TextState | null)[]> {
  const commentIds = pinned.map(({ id }) => id)
  await lockCommentDiscussions(tx, { commentIds })
  // The subquery reads the previous states, because RETURNING supports that only since PostgreSQL 18.
  const { rows } = await tx.execute<DecidedComment>(sql`
    update comments set state = ${to}, reason = ${reason} from (
      select id, state from comments where id = any(${sql.param(commentIds)}::bigint[]) and deleted_at is null for update
    ) previous
    where comments.id = previous.id
    returning comments.id, previous.state as before, discussion_id as "discussionId", media`)
  await (to === 'shown' ? restoreMedia : withholdMedia)(
    tx,
    rows.flatMap(({ media }) => media),
  )
  await recountComments(tx, [...new Set(rows.map(({ discussionId }) => discussionId))])
  const before = new Map(rows.map((row) => [row.id, row.before]))
  return commentIds.map((id) => before.get(id) ?? null)
}

type DecidedComment = { id: number; before: TextState; discussionId: number; media: Media[] }
