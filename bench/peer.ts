import Fastify from 'fastify'
import { createHash } from 'node:crypto'
import { connect } from '#server/infra/db/connect.ts'

/**
 * What the rows are held against: Fastify and pg by hand, on the database of the site beside it. Started as a process of its
 * own; prints its address when it listens.
 */
const { pool } = await connect({ kind: 'embedded', folder: process.env.DATA_DIR ?? '' })
await pool.query(`create table peer_rows (id int primary key, value jsonb not null);
  insert into peer_rows select n, '{"numbers": [1, 2, 3, 4, 5]}' from generate_series(1, 1000) n;
  create table peer_payments (id bigint primary key generated always as identity, no text not null)`)

const app = Fastify()
const good = (data: unknown) => ({ status: 200, msg: '', data })

const HELLO = { response: { 200: { type: 'object', properties: { hello: { type: 'string' } } } } }
app.get('/hello', { schema: HELLO }, () => ({ hello: 'world' }))

const buffers = new Map<string, Buffer>()
app.get<{ Params: { bytes: string } }>('/bytes/:bytes', ({ params: { bytes } }, reply) => {
  const ready = buffers.get(bytes) ?? Buffer.alloc(Number(bytes), 'x')
  buffers.set(bytes, ready)
  return reply.type('text/html; charset=utf-8').send(ready)
})

/** One row inserted where replies stand, with its keys and indexes: not looked at, counted, told or found by search. */
const COMMENT = `insert into comments (discussion_id, user_id, content, folded, created_at)
  values ($1::bigint, 1 + $1 % 500, $2, $2, now()) returning id`
app.post<{ Body: { dynamics_id: number; content: string } }>(
  '/comment',
  async ({ body: { dynamics_id: id, content } }) =>
    good((await pool.query({ name: 'comment', text: COMMENT, values: [id, content] })).rows[0]),
)

const PAYMENT = 'insert into peer_payments (no) values ($1) returning id'
app.post<{ Body: { id: string } }>('/payment', async ({ body: { id } }) =>
  good((await pool.query({ name: 'payment', text: PAYMENT, values: [id] })).rows[0]),
)

const READ = 'select value from peer_rows where id = $1'
app.post<{ Body: { id: number } }>('/read', async ({ body: { id } }) =>
  good((await pool.query({ name: 'read', text: READ, values: [id] })).rows[0]),
)

app.post<{ Body: { id: number } }>('/change', async ({ body: { id } }) => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query('select value from peer_rows where id = $1 for update', [id])
    const value = { numbers: rows[0].value.numbers.map((n: number) => (n * 7 + 3) % 1009) }
    await client.query('update peer_rows set value = $2 where id = $1', [id, value])
    await client.query('commit')
    return good(value)
  } finally {
    client.release()
  }
})

// The forum's reads on the same tables: the session, the joins and the counts that a page of the feed, a topic and its
// comments need, for a reader who may have blocked people and muted words. How those change counts is left out, and what
// waits of one's own and its reviews.
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
const FEED = `${POST} where ${seen('p')} order by p.id desc limit 10`
const TOPIC = `${POST} where p.id = $2 and ${stands('p')}`
const COMMENTS = `
  with threads as (
    select c.id from comments c join posts p on p.discussion_id = c.discussion_id
    where p.id = $2 and c.thread_id is null and ${seen('c')} order by c.id desc limit 10)
  select c.id, c.thread_id, ${AUTHOR}, c.content, c.media, c.mentions, c.state, c.reason, c.created_at, c.region,
    exists (select from comment_likes l where l.comment_id = c.id and l.user_id = $1) as liked,
    (select count(*)::int from comment_likes l where l.comment_id = c.id) as likes,
    (select count(*)::int from comments r where r.thread_id = c.id and ${seen('r')}) as replies,
    answered.nickname as reply_to
  from comments c join users u on u.id = c.user_id
  left join comments parent on parent.id = c.reply_to left join users answered on answered.id = parent.user_id
  where c.id in (select id from threads union all select r.id from threads, lateral (
    select id from comments r where r.thread_id = threads.id and ${seen('r')} order by r.id limit 3) as r)
  order by c.id`
const SESSION = `select s.user_id from sessions s join users u on u.id = s.user_id
  where s.token_hash = $1 and s.expires_at > now() and u.banned_at is null and u.deleted_at is null`

async function memberOf(token: string): Promise<number> {
  const hash = createHash('sha256').update(token).digest()
  return (await pool.query({ name: 'session', text: SESSION, values: [hash] })).rows[0].user_id
}

app.get<{ Headers: { token: string } }>('/feed', async ({ headers: { token } }) =>
  good((await pool.query({ name: 'feed', text: FEED, values: [await memberOf(token)] })).rows),
)

interface OfTopic {
  Headers: { token: string }
  Params: { id: string }
}

app.get<OfTopic>('/post/:id', async ({ headers: { token }, params: { id } }) =>
  good((await pool.query({ name: 'post', text: TOPIC, values: [await memberOf(token), id] })).rows[0]),
)

app.get<OfTopic>('/comments/:id', async ({ headers: { token }, params: { id } }) => {
  const { rows } = await pool.query({ name: 'comments', text: COMMENTS, values: [await memberOf(token), id] })
  const below = Map.groupBy(rows as { thread_id: number | null }[], (row) => row.thread_id)
  const threads = (below.get(null) ?? []) as { id: number; thread_id: null }[]
  return good(threads.map((row) => ({ ...row, answer: below.get(row.id) ?? [] })))
})

console.log(await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' }))
