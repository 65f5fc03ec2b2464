import { type Comment, type Reply, REPLIES_SHOWN } from '#contract/discussion.ts'
import type { Media } from '#contract/media.ts'
import type { Reader } from '#server/db/connect.ts'
import { type Page, rangeOf } from '#server/db/page.ts'
import { statement } from '#server/db/statement.ts'
import { type Author, authorColumns } from '#server/membership/membership.ts'
import { reviewColumn, type State } from '#server/moderation/moderation.ts'
import { blockedText, NOBODY, visibleText } from '#server/visibility/visibility.ts'
import { likesText } from './counts.ts'
import { presentComment, presentReply } from './discussion.present.ts'
import type { CommentRef } from './visible.ts'

/** A comment or reply as one viewer sees it. */
export interface CommentRow extends Author {
  readonly id: number
  readonly threadId: number | null
  readonly userId: number
  readonly content: string
  readonly createdAt: Date
  readonly state: State
  readonly reason: string
  readonly media: readonly Media[]
  readonly mentions: readonly string[]
  readonly region: string
  readonly liked: boolean
  readonly likes: number
  readonly replies: number
  readonly replyTo: string | null
  /** Of its viewer's own, held or taken down: the review of it; 0: none. */
  readonly reviewId: number
}

const VIEWER = '$viewer'
const seen = visibleText(VIEWER, 'c')

/** What is shown of `comments c` and around them. */
const columns = `c.id, c.thread_id as "threadId", c.user_id as "userId", ${authorColumns('author', '$now')}, c.content,
    c.created_at as "createdAt", c.state, c.reason, c.media, c.mentions, c.region,
    exists (select from comment_likes l where l.comment_id = c.id and l.user_id = $viewer) as liked,
    ${likesText(VIEWER, 'c.id')} as likes,
    (select count(*) from comments r where r.thread_id = c.id and ${visibleText(VIEWER, 'r')})::int as replies,
    case when not ${blockedText(VIEWER, 'parent.user_id')} then answered.nickname end as "replyTo",
    ${reviewColumn('comment', 'c', VIEWER)}`

/** Comments by their ids, by id, with what is shown around them: one read, however many, whose plan is made once. */
const shownComments = statement<{ ids: readonly number[]; viewer: number; now: Date }, CommentRow, Reader>(
  'comments_shown',
  `select ${columns}
  from unnest($ids::bigint[]) as one (id) join comments c on c.id = one.id join users author on author.id = c.user_id
  left join comments parent on parent.id = c.reply_to left join users answered on answered.id = parent.user_id
  where ${seen} order by c.id`,
)

async function rowsOf(db: Reader, ids: readonly Id[], viewer: number, now: Date): Promise<CommentRow[]> {
  return ids.length === 0 ? [] : shownComments(db, { ids: ids.map(({ id }) => id), viewer, now })
}

type Id = { id: number }
type Listed = { viewer: number } & ReturnType<typeof rangeOf>

const threadIds = statement<Listed & { discussion: number; replies: number }, Id, Reader>(
  'threads_shown',
  `with threads as materialized (
    select c.id from comments c
    where c.discussion_id = $discussion and c.thread_id is null and c.id < $before and ${seen}
    order by c.id desc limit $limit offset $offset)
  select id from threads union all
  select reply.id from threads, lateral (
    select c.id from comments c where c.thread_id = threads.id and ${seen} order by c.id limit $replies) as reply`,
)

/** A page of a discussion's comments, newest first, each with its first replies, oldest first. */
export async function commentsOf(
  db: Reader,
  discussionId: number,
  viewer: number | null,
  page: Page,
  now: Date,
): Promise<Comment[]> {
  const me = viewer ?? NOBODY
  const asked = { discussion: discussionId, viewer: me, replies: REPLIES_SHOWN, ...rangeOf(page) }
  const rows = await rowsOf(db, await threadIds(db, asked), me, now)
  const below = Map.groupBy(rows, ({ threadId }) => threadId)
  const threads = below.get(null) ?? []
  return threads.toReversed().map((comment) => presentComment(comment, below.get(comment.id) ?? [], me))
}

const replyIds = statement<Listed & { thread: number; kind: string }, Id, Reader>(
  'replies_shown',
  `select c.id from comments c
  join comments thread on thread.id = c.thread_id and ${visibleText(VIEWER, 'thread')}
  join discussions d on d.id = c.discussion_id and d.kind = $kind
  where c.thread_id = $thread and c.id > $after and ${seen}
  order by c.id limit $limit offset $offset`,
)

/** A page of the replies to a comment, oldest first. */
export async function repliesOf(
  db: Reader,
  { kind, id }: CommentRef,
  viewer: number | null,
  page: Page,
  now: Date,
): Promise<Reply[]> {
  const me = viewer ?? NOBODY
  const ids = await replyIds(db, { thread: id, kind, viewer: me, ...rangeOf(page) })
  return (await rowsOf(db, ids, me, now)).map((reply) => presentReply(reply, me))
}

/** One comment as this viewer sees it; null: they do not. */
export async function commentShown(db: Reader, id: number, viewer: number, now: Date): Promise<CommentRow | null> {
  const [row] = await rowsOf(db, [{ id }], viewer, now)
  return row ?? null
}
