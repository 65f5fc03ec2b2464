import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/connect.ts'
import { searchable } from '#server/search/search.ts'
import { commentLikes, comments } from './discussion.tables.ts'
import { signsOf } from './mentions.ts'

const NAMELESS = '@已注销用户'

/** A deleted account's likes and pictures go; its comments stay under 已注销用户, and those that mention it name it so. */
export async function eraseSaid(tx: Tx, userId: number): Promise<void> {
  await tx.delete(commentLikes).where(eq(commentLikes.userId, userId))
  // Who has said much has pictures in little of it: all of it written anew takes longer than a statement may.
  const pictured = and(eq(comments.userId, userId), ne(comments.media, []))
  await tx.update(comments).set({ media: [] }).where(pictured)
  await eraseMentions(tx, userId, sql`select discussion_id from comments where user_id = ${userId}`)
}

/** Takes the name of a member who goes out of what others said to them in these discussions. */
export async function eraseMentions(tx: Tx, userId: number, discussionIds: SQL): Promise<void> {
  const { rows } = await tx.execute<Mentioning>(sql`
    select c.id, c.content, c.mentions, u.nickname from comments c, users u
    where u.id = ${userId} and c.mentions @> to_jsonb(u.nickname) and c.discussion_id in (${discussionIds})
    for update of c`)
  const changed = rows.map((row) => {
    const content = withoutName(row)
    return { id: row.id, nickname: row.nickname, content, ...searchable(content) }
  })
  await tx.execute(sql`
    update comments c set mentions = c.mentions - one.nickname, content = one.content, folded = one.folded,
      terms = array_to_tsvector(one.terms)
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
      as one (id bigint, nickname text, content text, folded text, terms text[])
    where c.id = one.id`)
}

type Mentioning = { id: number; content: string; mentions: string[]; nickname: string }

const MOST = 500

function withoutName({ content, mentions, nickname }: Mentioning): string {
  const named = content.replace(signsOf(mentions), (sign) => (sign === `@${nickname}` ? NAMELESS : sign))
  return Array.from(named).slice(0, MOST).join('')
}
