import Fastify from 'fastify'
import { connect } from '#server/infra/db/connect.ts'

/** Peer for comparison: plain Fastify and pg on the site's database. Prints its URL when it listens. */
const { pool } = await connect({ kind: 'embedded', folder: process.env.DATA_DIR ?? '' })
await pool.query(`create table peer_rows (id int primary key, value jsonb not null);
  insert into peer_rows select n, '{"numbers": [1, 2, 3, 4, 5]}' from generate_series(1, 1000) n`)

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

console.log(await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' }))
