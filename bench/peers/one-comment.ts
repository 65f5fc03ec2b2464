import Fastify from 'fastify'
import { connect } from '#server/db/connect.ts'

/**
 * The peer of a reply: Fastify and pg by hand, one row inserted where replies stand, with its keys and indexes, of a member
 * whom nobody has asked for. Not looked at, counted, told or found by search. Started by bench/forum.bench.ts as a process of
 * its own; prints its address when it listens.
 */
const { pool } = await connect({ kind: 'embedded', folder: process.env.DATA_DIR ?? '' })
const INSERT = `
  insert into comments (discussion_id, user_id, content, folded, created_at) values ($1::bigint, 1 + $1 % 500, $2, $2, now())
  returning id`

const app = Fastify()
app.post('/insert', async (request) => {
  const { dynamics_id: id, content } = request.body as { dynamics_id: number; content: string }
  const { rows } = await pool.query({ name: 'insert', text: INSERT, values: [id, content] })
  return { status: 200, msg: '', data: rows[0] }
})
console.log(await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' }))
