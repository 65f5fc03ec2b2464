import { sql } from 'drizzle-orm'
import type { Media } from '#contract/media.ts'
import type { Reader, Tx } from '#server/db/connect.ts'
import { restoreMedia, withholdMedia } from '#server/media/media.ts'
import type { Moderated, Pinned, State, Subject } from '#server/moderation/moderation.ts'
import { NOBODY } from '#server/visibility/visibility.ts'
import { holdDiscussion, recount } from './counts.ts'
import type { DiscussionKind } from './discussion.tables.ts'
import { visible, threadVisible } from './visible.ts'

/** Where discussions of one kind stand: the paths of pages by the ids of discussions. */
type Places = (db: Reader, discussionIds: readonly number[]) => Promise<ReadonlyMap<number, string>>

/** What moderation may do with comments. `places` tells where their subjects stand. */
export function commentsModerated(places: Readonly<Record<DiscussionKind, Places>>): Moderated {
  return {
    kind: 'comment',
    find: findComment,
    linksOf: (db, ids) => linksOf(db, ids, places),
    decide,
    ofMember,
  }
}

async function findComment(db: Reader, id: number): Promise<Subject | null> {
  const { rows } = await db.execute<Row>(sql`
    select c.id, c.user_id as "userId", c.content, c.media from comments c
    left join comments thread on thread.id = c.thread_id
    where c.id = ${id} and ${visible(NOBODY)} and ${threadVisible(NOBODY)}`)
  return rows[0] ? subjectOf(rows[0]) : null
}

type Row = { id: number; userId: number; content: string; media: Media[] }
const subjectOf = (row: Row): Subject => ({ ...row, version: 1 })

async function ofMember(db: Reader, userId: number): Promise<Subject[]> {
  const { rows } = await db.execute<Row>(sql`
    select c.id, c.user_id as "userId", c.content, c.media from comments c
    where c.user_id = ${userId} and c.deleted_at is null and c.state <> 'taken_down' order by c.id`)
  return rows.map(subjectOf)
}

async function linksOf(
  db: Reader,
  ids: readonly number[],
  places: Readonly<Record<DiscussionKind, Places>>,
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await db.execute<{ id: number; discussionId: number; kind: DiscussionKind }>(sql`
    select c.id, d.id as "discussionId", d.kind from comments c join discussions d on d.id = c.discussion_id
    where c.id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::bigint) and c.deleted_at is null`)
  const links = new Map<number, string>()
  for (const [kind, of] of Map.groupBy(rows, (row) => row.kind)) {
    const found = await places[kind](
      db,
      of.map(({ discussionId }) => discussionId),
    )
    for (const { id, discussionId } of of) {
      const place = found.get(discussionId)
      if (place) links.set(id, `${place}#comment-${id}`)
    }
  }
  return links
}

async function decide(tx: Tx, { id }: Pinned, to: State, reason: string): Promise<State | null> {
  await holdDiscussion(tx, sql`(select discussion_id from comments where id = ${id})`)
  const { rows } = await tx.execute<{ before: State; discussionId: number; media: Media[] }>(sql`
    update comments set state = ${to}, reason = ${reason} where id = ${id} and deleted_at is null
    returning old.state as before, discussion_id as "discussionId", media`)
  const [comment] = rows
  if (!comment) return null
  await (to === 'taken_down' ? withholdMedia : restoreMedia)(tx, comment.media)
  await recount(tx, comment.discussionId)
  return comment.before
}
