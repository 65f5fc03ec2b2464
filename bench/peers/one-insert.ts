import Fastify from 'fastify'
import { randomBytes } from 'node:crypto'
import { connect } from '#server/db/connect.ts'

/**
 * The peer of a sign-in: Fastify and pg by hand, one row of a session inserted. Started by bench/account.bench.ts as a
 * process of its own; prints its address when it listens.
 */
const { pool } = await connect({ kind: 'embedded', folder: process.env.DATA_DIR ?? '' })
await pool.query(
  'create table if not exists peer_sessions (id bigint primary key generated always as identity, phone text, token bytea unique)',
)

const app = Fastify()
app.post('/insert', async (request) => {
  const { phone } = request.body as { phone: string }
  const token = randomBytes(32)
  await pool.query('insert into peer_sessions (phone, token) values ($1, $2) returning id', [phone, token])
  return { status: 200, msg: '', data: { token: token.toString('base64url') } }
})
console.log(await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' }))
