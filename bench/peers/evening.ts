import Fastify from 'fastify'
import { createHash } from 'node:crypto'
import { connect } from '#server/db/connect.ts'

/**
 * The peer of a member's home: what it shows, 我的今晚 with it, read by Fastify and pg by hand from the same tables, without a
 * cache; it is told today's issues, leaves banners and leaders out, and renders nothing. Started by bench/evening.bench.ts as
 * a process of its own; prints its address when it listens.
 */
const { pool } = await connect({ kind: 'embedded', folder: process.env.DATA_DIR ?? '' })

const LATEST = `
  select d.* from generate_series(1, 7) as g (game), lateral (
    select game, issueno, date, first, second, pool_fen from draws where draws.game = g.game order by issueno desc limit 1) d`
const NOTICE = `select id, title from articles where kind = 'notice' and shown order by id desc limit 1`
const POSTS = `
  select p.id, u.nickname, u.avatar, p.content, p.media, p.likes, d.shown as comments, p.created_at
  from posts p join users u on u.id = p.user_id join discussions d on d.id = p.discussion_id
  where p.deleted_at is null order by p.id desc limit 4`
const TONIGHT = `
  select p.game, p.issueno, d.id, d.date, s.rule, count(*)::int as picks, count(w.pick_id)::int as wins,
    coalesce(sum(w.points), 0)::int as points
  from (values (1, '2022120'), (3, '2022280'), (4, '22280'), (5, '22280')) as today (game, issueno)
  join pick_owners o on o.user_id = $1
  join picks p on p.owner_id = o.id and p.game = today.game and p.issueno = today.issueno
  left join draws d on d.game = p.game and d.issueno = p.issueno
  left join settlements s on s.draw_id = d.id
  left join wins w on w.pick_id = p.id
  group by p.game, p.issueno, d.id, d.date, s.rule order by p.game`

const app = Fastify()
app.get('/home', async ({ headers }) => {
  const hash = createHash('sha256').update(String(headers.token)).digest()
  const session = await pool.query({
    name: 'session',
    text: 'select user_id from sessions where token_hash = $1 and expires_at > $2',
    values: [hash, '2022-10-20'],
  })
  const { rows: latest } = await pool.query({ name: 'latest', text: LATEST })
  const { rows: notice } = await pool.query({ name: 'notice', text: NOTICE })
  const { rows: posts } = await pool.query({ name: 'posts', text: POSTS })
  const { rows: tonight } = await pool.query({ name: 'tonight', text: TONIGHT, values: [session.rows[0].user_id] })
  return { status: 200, msg: '', data: { latest, notice, posts, tonight } }
})
console.log(await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' }))
