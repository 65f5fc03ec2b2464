import { type SQL, sql } from 'drizzle-orm'
import { refuse } from '#contract/refusals.ts'
import type { Queryable, Tx } from '#server/infra/db/connect.ts'
import { type MentionedMember, buildMentionPattern } from '#server/ugc/discussion/discussion.ts'
import { isVisibleTo } from '#server/ugc/visibility/visibility.ts'

const PEOPLE_SHOWN = 50

interface Topic {
  readonly discussionId: number
  readonly viewer: number
}

type Person = { id: number; nickname: string; avatar: string | null }

/** Lists members that the viewer may mention: the author, then visible commenters, latest first. */
export async function listTopicPeople(db: Queryable, topic: Topic): Promise<Person[]> {
  const { rows } = await db.execute<Person>(sql`${selectPeople(topic)} limit ${PEOPLE_SHOWN}`)
  return rows
}

/**
 * Returns the members in `ids` that the text names as @nickname. Locks them, because an account deletion must find the
 * comment to remove the name. Throws if the viewer may not mention one of them.
 */
export async function findMentioned(
  tx: Tx,
  topic: Topic,
  content: string,
  ids: readonly number[],
): Promise<MentionedMember[]> {
  if (ids.length === 0) return []
  const { rows } = await tx.execute<Person>(selectPeople(topic))
  const known = new Map(rows.map(({ id, nickname }) => [id, { id, nickname }]))
  const candidates = [...new Set(ids)].map((id) => known.get(id) ?? refuse('unknown_mention'))
  const signs = content.match(buildMentionPattern(candidates.map(({ nickname }) => nickname))) ?? []
  const named = new Set(signs.map((sign) => sign.slice(1)))
  const mentioned = candidates.filter(({ nickname }) => named.has(nickname))
  await lockMentioned(
    tx,
    mentioned.map(({ id }) => id),
  )
  return mentioned
}

async function lockMentioned(tx: Tx, ids: readonly number[]): Promise<void> {
  const { rows } = await tx.execute(sql`
    select from users where id = any(${sql.param(ids)}::bigint[]) and deleted_at is null order by id for key share`)
  if (rows.length < ids.length) refuse('unknown_mention')
}

const selectPeople = ({ discussionId, viewer }: Topic): SQL => sql`
  select u.id, u.nickname, u.avatar from users u join (
    select p.user_id, null::bigint as spoke from posts p where p.discussion_id = ${discussionId} and ${isVisibleTo(viewer, 'p')}
    union all
    select c.user_id, max(c.id) from comments c left join comments thread on thread.id = c.thread_id
    where c.discussion_id = ${discussionId} and c.state = 'shown' and ${isVisibleTo(viewer, 'c')}
      and (thread.id is null or ${isVisibleTo(viewer, 'thread')})
    group by c.user_id) as there on there.user_id = u.id
  where u.id <> ${viewer} and u.deleted_at is null
  group by u.id order by bool_or(there.spoke is null) desc, max(there.spoke) desc`
