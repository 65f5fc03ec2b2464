import Fastify from 'fastify'
import { connect } from '#server/db/connect.ts'

/**
 * The peer of a selection refresh: Fastify and pg by hand, one row locked, read, changed and written back.
 * Started by bench/picks.bench.ts as a process of its own; prints its address when it listens.
 */
const { pool } = await connect({ kind: 'embedded', folder: process.env.DATA_DIR ?? '' })
await pool.query('create table if not exists peer_rows (id int primary key, value jsonb not null)')
await pool.query(`insert into peer_rows select n, '{"numbers": [1, 2, 3, 4, 5]}' from generate_series(1, 2000) n
  on conflict do nothing`)

const app = Fastify()
app.post('/refresh', async (request) => {
  const { id } = request.body as { id: number }
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query('select value from peer_rows where id = $1 for update', [id])
    const value = { numbers: rows[0].value.numbers.map((n: number) => (n * 7 + 3) % 1009) }
    await client.query('update peer_rows set value = $2 where id = $1', [id, value])
    await client.query('commit')
    return { status: 200, msg: '', data: value }
  } finally {
    client.release()
  }
})
console.log(await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' }))
