import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createDatabaseClone } from '#server/testing/database.ts'
import { isUnavailable } from '#server/infra/lib/errors.ts'
import { type Connection, openPool } from './connect.ts'
import { monitorClient, openClient } from './client.ts'

let connection: Connection
beforeAll(async () => {
  connection = await createDatabaseClone()
})
afterAll(() => connection.close())

const readBackendPid = async (pool: Connection['pool']) =>
  (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
const becomesReadOnly = 'set default_transaction_read_only = on'

test('treats a read-only database as unavailable', async () => {
  const { pool, place: name, client } = connection
  await pool.query(`alter database ${name} set default_transaction_read_only = on`)
  const own = openPool('embedded', { ...client, database: name }, name, () => {})
  const tries = [() => own.pool.query('select 1'), () => own.jobsPool.pool.query('select 1'), () => openClient(client)]
  for (const attempt of tries) {
    const error: unknown = await attempt().catch((reason: unknown) => reason)
    expect(String(error)).toContain('the database is read-only')
    expect(isUnavailable(error)).toBe(true)
  }
  await pool.query('set default_transaction_read_only = off')
  await pool.query(`alter database ${name} reset all`)
  expect((await own.pool.query('select 1 as n')).rows).toEqual([{ n: 1 }])
  await own.close()
})

test('a read-only error closes all connections of the pool', async () => {
  const { pool } = connection.jobsPool
  const [one, other, used] = await Promise.all([pool.connect(), pool.connect(), pool.connect()])
  const reading = (await one.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid
  await one.query(becomesReadOnly)
  other.release()
  await expect(one.query('create table never ()')).rejects.toThrow('read-only transaction')
  // Released without an error argument, as graphile-worker does.
  one.release()
  used.release()
  // Shorter than the idle timeout of the pool, which would close the connections too.
  await expect.poll(() => pool.totalCount, { timeout: 5000 }).toBe(0)
  expect(await readBackendPid(pool)).not.toBe(reading)
})

test('monitorClient closes a connection that has become read-only', async () => {
  const line = await openClient(connection.client)
  const ended = vi.fn()
  line.once('end', ended)
  monitorClient(line, 1000)
  await line.query('select 1')
  expect(ended).not.toHaveBeenCalled()
  await line.query(becomesReadOnly)
  await expect.poll(() => ended.mock.calls.length, { timeout: 10_000 }).toBe(1)
})
