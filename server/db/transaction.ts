import type pg from 'pg'
import { begunOn, on, type Tx } from './connect.ts'

/**
 * How a transaction ends: with its answer, and with a last write that has been sent and not yet been waited for. The answer
 * may be read after that write, in the same trip.
 */
export interface Ending<Answer> {
  readonly answer: Answer | Promise<Answer>
  readonly written: Promise<unknown>
}

// Named, so that they are sent as all other statements are: `pg` writes a text without a name at once.
const BEGIN = { name: 'begin', text: 'begin' }
const COMMIT = { name: 'commit', text: 'commit' }

/**
 * A short transaction of a hot path with as few trips as it has questions: `begin` travels with its first statement,
 * `commit` with its last write. A write that must not be kept has to fail in the database: the commit behind it is then
 * a rollback.
 */
export async function pipelined<Answer>(pool: pg.Pool, work: (tx: Tx) => Promise<Ending<Answer>>): Promise<Answer> {
  const client = await pool.connect()
  let broken = false
  const begun = client.query(BEGIN)
  // It is waited for below; without this, work that fails first would leave it unheard.
  begun.catch(() => {})
  try {
    const { answer, written } = await work(begunOn(client, on(client)))
    const [last, end] = await Promise.allSettled([written, client.query(COMMIT), begun, answer])
    if (last.status === 'rejected') throw last.reason
    if (end.status === 'rejected') throw end.reason
    if (end.value.command !== 'COMMIT') throw new Error('a transaction that had failed was ended as if it had not')
    return answer
  } catch (error) {
    await client.query('rollback').catch(() => (broken = true))
    throw error
  } finally {
    client.release(broken)
  }
}
