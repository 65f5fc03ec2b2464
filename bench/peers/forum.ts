import Fastify from 'fastify'
import { createHash } from 'node:crypto'
import { connect } from '#server/db/connect.ts'

/**
 * The peer of the forum's reads: Fastify and pg by hand on the same tables, with the session, the joins and the counts that
 * a page of the feed, a topic and its comments need, for a reader who may have blocked people and muted words. It leaves out
 * how those change counts, what waits of one's own and its reviews. Started by bench/forum.bench.ts as a process of its own;
 * prints its address when it listens.
 */
const { pool } = await connect({ kind: 'embedded', folder: process.env.DATA_DIR ?? '' })

const vip = (user: string) => `exists (select from vip_chains v where v.user_id = ${user}.id and v.until > now())`
const AUTHOR = `u.nickname, u.avatar, ${vip('u')} as is_vip`
const blocked = (text: string) =>
  `exists (select from blocks b where b.user_id = $1 and b.blocked_id = ${text}.user_id)`
const hidden = (text: string) => `(${blocked(text)} or exists (
    select from muted_words w where w.user_id = $1 and position(w.word in ${text}.folded) > 0))`
const stands = (text: string) => `${text}.deleted_at is null and (${text}.user_id = $1 or ${text}.state = 'shown')`
const seen = (text: string) => `${stands(text)} and (${text}.user_id = $1 or not ${hidden(text)})`
const POST = `
  select p.id, ${AUTHOR}, p.content, p.media, p.card, p.state, p.reason, p.likes, p.shares, d.shown as comments,
    p.created_at, p.edited_at, p.region, ${blocked('p')} as is_blocked,
    exists (select from post_likes l where l.post_id = p.id and l.user_id = $1) as liked,
    s.id as share_id, s.content as shared_content, s.media as shared_media, s.card as shared_card,
    ${stands('s')} as shared_stands, s.user_id <> $1 and ${hidden('s')} as shared_hidden,
    su.nickname as shared_by, su.avatar as shared_avatar, ${vip('su')} as shared_vip
  from posts p join users u on u.id = p.user_id join discussions d on d.id = p.discussion_id
  left join posts s on s.id = p.share_id left join users su on su.id = s.user_id`
const COMMENT = `
  select c.id, c.thread_id, ${AUTHOR}, c.content, c.media, c.mentions, c.state, c.reason, c.created_at, c.region,
    exists (select from comment_likes l where l.comment_id = c.id and l.user_id = $1) as liked,
    (select count(*)::int from comment_likes l where l.comment_id = c.id) as likes,
    (select count(*)::int from comments r where r.thread_id = c.id and ${seen('r')}) as replies,
    answered.nickname as reply_to
  from comments c join users u on u.id = c.user_id
  left join comments parent on parent.id = c.reply_to left join users answered on answered.id = parent.user_id`

const app = Fastify()

async function memberOf(token: string): Promise<number> {
  const hash = createHash('sha256').update(token).digest()
  const { rows } = await pool.query({
    name: 'session',
    text: `select s.user_id from sessions s join users u on u.id = s.user_id
      where s.token_hash = $1 and s.expires_at > now() and u.banned_at is null and u.deleted_at is null`,
    values: [hash],
  })
  return rows[0].user_id
}

app.get('/feed', async ({ headers }) => {
  const { rows } = await pool.query({
    name: 'feed',
    text: `${POST} where ${seen('p')} order by p.id desc limit 10`,
    values: [await memberOf(String(headers.token))],
  })
  return { status: 200, msg: '', data: rows }
})

app.get('/post/:id', async ({ headers, params }) => {
  const { id } = params as { id: string }
  const { rows } = await pool.query({
    name: 'post',
    text: `${POST} where p.id = $2 and ${stands('p')}`,
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
        where p.id = $2 and c.thread_id is null and ${seen('c')} order by c.id desc limit 10)
      ${COMMENT} where c.id in (select id from threads union all select r.id from threads, lateral (
        select id from comments r where r.thread_id = threads.id and ${seen('r')} order by r.id limit 3) as r)
      order by c.id`,
    values: [await memberOf(String(headers.token)), id],
  })
  const below = Map.groupBy(rows as { thread_id: number | null }[], (row) => row.thread_id)
  const threads = (below.get(null) ?? []) as { id: number; thread_id: null }[]
  return { status: 200, msg: '', data: threads.map((row) => ({ ...row, answer: below.get(row.id) ?? [] })) }
})

console.log(await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' }))
