import { eq, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/connect.ts'
import { searchable } from '#server/search/search.ts'
import { commentLikes, comments } from './discussion.tables.ts'

const NAMELESS = '@已注销用户'

/** A deleted account's likes and pictures go; its comments stay under 已注销用户, and those that mention it name it so. */
export async function eraseSaid(tx: Tx, userId: number): Promise<void> {
  await tx.delete(commentLikes).where(eq(commentLikes.userId, userId))
  await tx.update(comments).set({ media: [] }).where(eq(comments.userId, userId))
  await eraseMentions(tx, userId, sql`select discussion_id from comments where user_id = ${userId}`)
}

/** Takes the name of a member who goes out of what others said to them in these discussions. */
export async function eraseMentions(tx: Tx, userId: number, discussionIds: SQL): Promise<void> {
  const { rows } = await tx.execute<{ id: number; content: string }>(sql`
    update comments c set mentions = c.mentions - u.nickname,
      content = left(replace(c.content, '@' || u.nickname, ${NAMELESS}), 500)
    from users u
    where u.id = ${userId} and c.mentions @> to_jsonb(u.nickname) and c.discussion_id in (${discussionIds})
    returning c.id, c.content`)
  const changed = rows.map(({ id, content }) => ({ id, ...searchable(content) }))
  await tx.execute(sql`
    update comments c set folded = one.folded, terms = array_to_tsvector(one.terms)
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as one (id bigint, folded text, terms text[])
    where c.id = one.id`)
}
