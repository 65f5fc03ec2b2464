import Fastify from 'fastify'
import { createHash } from 'node:crypto'
import { connect } from '#server/db/connect.ts'

/**
 * The peer of a member's home: the draws that it begins with and 我的今晚, read by Fastify and pg by hand from the same tables;
 * it is told today's issues, and renders nothing. Started by bench/evening.bench.ts as a process of its own; prints its
 * address when it listens.
 */
const { pool } = await connect({ kind: 'embedded', folder: process.env.DATA_DIR ?? '' })

const LATEST = `
  select d.* from generate_series(1, 7) as g (game), lateral (
    select game, issueno, date, first, second, pool_fen from draws where draws.game = g.game order by issueno desc limit 1) d`
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
  const { rows: tonight } = await pool.query({ name: 'tonight', text: TONIGHT, values: [session.rows[0].user_id] })
  return { status: 200, msg: '', data: { latest, tonight } }
})
console.log(await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' }))
