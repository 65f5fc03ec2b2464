import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/infra/db/connect.ts'
import { searchable } from '#server/ugc/search/search.ts'
import { commentLikes, comments } from './discussion.tables.ts'
import { mentionPattern } from './mentions.ts'

const NAMELESS = '@已注销用户'

/** Erases a deleted account's likes and pictures. Its comments stay under 已注销用户, and mentions of it become that name. */
export async function eraseComments(tx: Tx, userId: number): Promise<void> {
  await tx.delete(commentLikes).where(eq(commentLikes.userId, userId))
  // Only comments with pictures: updating all of a busy member's takes longer than a statement may.
  const pictured = and(eq(comments.userId, userId), ne(comments.media, []))
  await tx.update(comments).set({ media: [] }).where(pictured)
  await eraseMentions(tx, userId, sql`select discussion_id from comments where user_id = ${userId}`)
}

/**
 * Takes the names of a deleted member out of the comments that mention them: the name they had then; in old comments, which
 * do not store whom a name means, their last name, in these discussions.
 */
export async function eraseMentions(tx: Tx, userId: number, discussionIds: SQL): Promise<void> {
  const { rows } = await tx.execute<Mentioning>(sql`
    select c.id, c.content, c.mentions,
      coalesce(array_position(c.mentioned, u.id), array_position(array(select jsonb_array_elements_text(c.mentions)), u.nickname)) - 1 as place
    from (
      select id from comments where mentioned @> array[${userId}]::bigint[]
      union select comments.id from comments join users on users.id = ${userId}
      where mentioned is null and mentions @> to_jsonb(nickname) and discussion_id in (${discussionIds})) as found
    join comments c using (id) join users u on u.id = ${userId}
    order by c.id for update of c`)
  const changed = rows.map((row) => {
    const content = withoutName(row)
    return { id: row.id, place: row.place, content, ...searchable(content) }
  })
  await tx.execute(sql`
    update comments c set mentions = c.mentions - one.place, mentioned = array_remove(c.mentioned, ${userId}::bigint),
      content = one.content, folded = one.folded, terms = array_to_tsvector(one.terms)
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
      as one (id bigint, place int, content text, folded text, terms text[])
    where c.id = one.id`)
}

type Mentioning = { id: number; content: string; mentions: string[]; place: number }

const MOST = 500

function withoutName({ content, mentions, place }: Mentioning): string {
  const named = content.replace(mentionPattern(mentions), (sign) =>
    sign.slice(1) === mentions[place] ? NAMELESS : sign,
  )
  return Array.from(named).slice(0, MOST).join('')
}
