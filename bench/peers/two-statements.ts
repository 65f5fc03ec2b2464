import Fastify from 'fastify'
import { connect } from '#server/db/connect.ts'

/**
 * The peer of a lock: Fastify and pg by hand, one transaction of two statements, a row locked for its owner and a row
 * inserted or deleted under a unique key. Started by bench/locks.bench.ts as a process of its own.
 */
const { pool } = await connect({ kind: 'embedded', folder: process.env.DATA_DIR ?? '' })
await pool.query('create table if not exists peer_owners (id int primary key)')
await pool.query('insert into peer_owners select generate_series(1, 2000) on conflict do nothing')
await pool.query('create table if not exists peer_locks (owner int, slot int, balls text, primary key (owner, slot))')

const app = Fastify()
app.post('/lock', async (request) => {
  const { id, state } = request.body as { id: number; state: 1 | 2 }
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select id from peer_owners where id = $1 for update', [id])
    await client.query(
      state === 1
        ? `insert into peer_locks values ($1, 1, '01,02,03') on conflict do nothing`
        : 'delete from peer_locks where owner = $1 and slot = 1',
      [id],
    )
    await client.query('commit')
    return { status: 200, msg: '', data: { id } }
  } finally {
    client.release()
  }
})
console.log(await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' }))
