import Fastify from 'fastify'
import { createHash } from 'node:crypto'
import { connect } from '#server/db/connect.ts'

/**
 * The peer of the forum's reads: Fastify and pg by hand on the same tables, with the session, the joins and the counts that
 * a page of the feed, a topic and its comments need, and nothing of blocks, muted words and states. Started by
 * bench/forum.bench.ts as a process of its own; prints its address when it listens.
 */
const { pool } = await connect({ kind: 'embedded', folder: process.env.DATA_DIR ?? '' })

const AUTHOR = `u.nickname, u.avatar, exists (select from vip_chains v where v.user_id = u.id and v.until > now()) as is_vip`
const POST = `
  select p.id, ${AUTHOR}, p.content, p.media, p.likes, p.shares, d.shown as comments, p.created_at, p.region,
    exists (select from post_likes l where l.post_id = p.id and l.user_id = $1) as liked,
    s.id as share_id, s.content as shared_content, s.media as shared_media, su.nickname as shared_by
  from posts p join users u on u.id = p.user_id join discussions d on d.id = p.discussion_id
  left join posts s on s.id = p.share_id left join users su on su.id = s.user_id`
const COMMENT = `
  select c.id, c.thread_id, ${AUTHOR}, c.content, c.media, c.created_at, c.region,
    exists (select from comment_likes l where l.comment_id = c.id and l.user_id = $1) as liked,
    (select count(*)::int from comment_likes l where l.comment_id = c.id) as likes,
    (select count(*)::int from comments r where r.thread_id = c.id and r.deleted_at is null) as replies
  from comments c join users u on u.id = c.user_id`

const app = Fastify()

async function memberOf(token: string): Promise<number> {
  const hash = createHash('sha256').update(token).digest()
  const { rows } = await pool.query({
    name: 'session',
    text: 'select user_id from sessions where token_hash = $1 and expires_at > now()',
    values: [hash],
  })
  return rows[0].user_id
}

app.get('/feed', async ({ headers }) => {
  const { rows } = await pool.query({
    name: 'feed',
    text: `${POST} where p.deleted_at is null order by p.id desc limit 10`,
    values: [await memberOf(String(headers.token))],
  })
  return { status: 200, msg: '', data: rows }
})

app.get('/post/:id', async ({ headers, params }) => {
  const { id } = params as { id: string }
  const { rows } = await pool.query({
    name: 'post',
    text: `${POST} where p.id = $2 and p.deleted_at is null`,
    values: [await memberOf(String(headers.token)), id],
  })
  return { status: 200, msg: '', data: rows[0] }
})

app.get('/comments/:id', async ({ headers, params }) => {
  const { id } = params as { id: string }
  const { rows } = await pool.query({
    name: 'comments',
    text: `with threads as (
        select c.id from comments c join posts p on p.discussion_id = c.discussion_id
        where p.id = $2 and c.thread_id is null and c.deleted_at is null order by c.id desc limit 10)
      ${COMMENT} where c.id in (select id from threads union all select r.id from threads, lateral (
        select id from comments r where r.thread_id = threads.id and r.deleted_at is null order by r.id limit 3) as r)
      order by c.id`,
    values: [await memberOf(String(headers.token)), id],
  })
  const below = Map.groupBy(rows as { thread_id: number | null }[], (row) => row.thread_id)
  const threads = (below.get(null) ?? []) as { id: number; thread_id: null }[]
  return { status: 200, msg: '', data: threads.map((row) => ({ ...row, answer: below.get(row.id) ?? [] })) }
})

console.log(await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' }))
