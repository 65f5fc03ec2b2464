import Fastify from 'fastify'
import { connect } from '#server/db/connect.ts'

/**
 * The peers of payment, by hand with Fastify and pg: a row read by its number and owner, and a transaction of two inserted
 * rows. Its pool is like the site's, and its statements are prepared as the site's are. Started by bench/payment.bench.ts as
 * a process of its own; prints its address when it listens.
 */
const { pool } = await connect({ kind: 'embedded', folder: process.env.DATA_DIR ?? '' })
await pool.query(`create table if not exists peer_orders (no text primary key, user_id int, state text)`)
await pool.query(`insert into peer_orders select 'order ' || n, n, 'waiting' from generate_series(1, 2000) n
  on conflict do nothing`)
await pool.query(
  `create table if not exists peer_payments (id bigint primary key generated always as identity, no text)`,
)
await pool.query(
  `create table if not exists peer_credits (id bigint primary key generated always as identity, no text)`,
)

const FIND = { name: 'find', text: 'select state from peer_orders where no = $1 and user_id = $2' }
const PAY = { name: 'pay', text: 'insert into peer_payments (no) values ($1)' }
const CREDIT = { name: 'credit', text: 'insert into peer_credits (no) values ($1)' }

const app = Fastify()
app.post('/poll', async (request) => {
  const { order_no: no, user } = request.body as { order_no: string; user: number }
  const { rows } = await pool.query({ ...FIND, values: [no, user] })
  return { status: 200, msg: '', data: rows[0] }
})
app.post('/credit', async (request) => {
  const { id } = request.body as { id: string }
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query({ ...PAY, values: [id] })
    await client.query({ ...CREDIT, values: [id] })
    await client.query('commit')
    return { status: 200, msg: '', data: null }
  } finally {
    client.release()
  }
})
console.log(await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' }))
