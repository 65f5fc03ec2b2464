import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/infra/db/connect.ts'
import { toSearchColumns } from '#server/ugc/search/search.ts'
import { commentLikes, comments } from './discussion.tables.ts'

const NAMELESS = '@已注销用户'

/** Deletes likes and comment pictures of an account. Comments and mentions remain as of 已注销用户 (deleted user). */
export async function eraseComments(tx: Tx, userId: number): Promise<void> {
  await tx.delete(commentLikes).where(eq(commentLikes.userId, userId))
  // Update only comments with pictures: updating all comments of an active member exceeds the statement timeout.
  const pictured = and(eq(comments.userId, userId), ne(comments.media, []))
  await tx.update(comments).set({ media: [] }).where(pictured)
  await eraseMentions(tx, userId, sql`select discussion_id from comments where user_id = ${userId}`)
}

/**
 * Replaces the mentions of a member by 已注销用户. Comments without stored member ids are searched only in `discussionIds`,
 * for the member's last nickname.
 */
export async function eraseMentions(tx: Tx, userId: number, discussionIds: SQL): Promise<void> {
  const { rows } = await tx.execute<MentionRow>(sql`
    select c.id, c.content, c.mentions,
      coalesce(array_position(c.mentioned, u.id), array_position(array(select jsonb_array_elements_text(c.mentions)), u.nickname)) - 1 as place
    from (
      select id from comments where mentioned @> array[${userId}]::bigint[]
      union select comments.id from comments join users on users.id = ${userId}
      where mentioned is null and mentions @> to_jsonb(nickname) and discussion_id in (${discussionIds})) as found
    join comments c using (id) join users u on u.id = ${userId}
    order by c.id for update of c`)
  const changed = rows.map((row) => {
    const content = removeName(row)
    return { id: row.id, place: row.place, content, ...toSearchColumns(content) }
  })
  await tx.execute(sql`
    update comments c set mentions = c.mentions - one.place, mentioned = array_remove(c.mentioned, ${userId}::bigint),
      content = one.content, folded = one.folded, terms = array_to_tsvector(one.terms)
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
      as one (id bigint, place int, content text, folded text, terms text[])
    where c.id = one.id`)
}

type MentionRow = { id: number; content: string; mentions: string[]; place: number }

const MAX_CONTENT = 500

function removeName({ content, mentions, place }: MentionRow): string {
  const named = content.replace(buildMentionPattern(mentions), (sign) =>
    sign.slice(1) === mentions[place] ? NAMELESS : sign,
  )
  return Array.from(named).slice(0, MAX_CONTENT).join('')
}

/** Matches @nickname or ＠nickname, preferring the longest nickname. */
export function buildMentionPattern(nicknames: readonly string[]): RegExp {
  const names = nicknames
    .toSorted((a, b) => b.length - a.length)
    .map((name) => name.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`))
  return new RegExp(`[@＠](?:${names.join('|')})`, 'gu')
}
