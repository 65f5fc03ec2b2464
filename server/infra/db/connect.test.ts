import { sql } from 'drizzle-orm'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createSwitchableAddress, type SwitchableAddress } from '#server/testing/switchable-address.ts'
import { createDatabaseClone } from '#server/testing/database.ts'
import { isUnavailable } from '#server/infra/lib/errors.ts'
import { type Connection, connect, openPool } from './connect.ts'
import { runTransaction, retryOnConflict } from './retry.ts'

let connection: Connection
const proxies: SwitchableAddress[] = []
beforeAll(async () => {
  connection = await createDatabaseClone()
})
afterAll(async () => {
  for (const proxy of proxies) proxy.close()
  await connection.close()
})

/** Starts a proxy in front of the server of the test database. */
async function startProxy(greet?: (near: Socket) => boolean) {
  const { host, user, database } = connection.client
  const proxy = await createSwitchableAddress(join(String(host), '.s.PGSQL.5432'), greet)
  proxies.push(proxy)
  const url = proxy.url(database)
  return { ...proxy, url, client: { host: '127.0.0.1', port: Number(new URL(url).port), user, database } }
}

// Each of the concurrent tests waits for the seven-second timeout.
test.concurrent.each([
  ['a statement', (db: Connection) => db.db.execute(sql`select 1`)],
  ['a transaction', (db: Connection) => runTransaction(db.db, (tx) => tx.execute(sql`select 1`))],
])('%s without a reply fails as unavailable and loses its connection', async (name, ask) => {
  const line = await startProxy()
  const through = openPool('embedded', line.client, name, () => {}, 1)
  const pid = async () => (await through.pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
  const before = await pid()
  line.freeze()
  const error = await ask(through).then(
    () => null,
    (one: unknown) => one,
  )
  expect(isUnavailable(error)).toBe(true)
  line.thaw()
  expect(await pid()).not.toBe(before)
  expect(through.pool.totalCount).toBe(1)
  await through.close()
})

test.concurrent('the job pool has no query timeout', async () => {
  const line = await startProxy()
  const through = openPool('embedded', line.client, 'job', () => {}, 1)
  await Promise.all([through.pool.query('select 1'), through.jobsPool.pool.query('select 1')])
  line.freeze()
  let answered = false
  const answer = through.jobsPool.pool.query('select 2 as n').finally(() => (answered = true))
  // This query of the request pool fails after its timeout.
  await expect(through.pool.query('select 1')).rejects.toThrow('Query read timeout')
  expect(answered).toBe(false)
  line.thaw()
  expect((await answer).rows).toEqual([{ n: 2 }])
  await through.close()
})

/** Answers a connection attempt with FATAL 57P03, as PostgreSQL does during recovery. */
function answerRecovering(near: Socket): true {
  const fields = ['SFATAL', 'VFATAL', 'C57P03', 'Mthe database system is starting up'].map((one) => `${one}\0`).join('')
  const body = Buffer.from(`${fields}\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(body.length + 4, 1)
  near.once('data', () => near.end(Buffer.concat([head, body])))
  return true
}

test('a pool reports a lost connection unless closed', async () => {
  const told = vi.fn()
  const { user, database, host } = connection.pool.options
  const own = openPool('embedded', { user, database, host }, 'own', told, 1)
  const cut = () => own.pool.emit('error', new Error('terminating connection due to administrator command'), null!)
  cut()
  expect(told).toHaveBeenCalledTimes(1)
  await own.close()
  cut()
  expect(told).toHaveBeenCalledTimes(1)
})

test('waits for a recovering server and reports the wait once', async () => {
  let knocks = 0
  const line = await startProxy((near) => ++knocks <= 3 && answerRecovering(near))
  const report = vi.fn()
  const opened = await connect({ kind: 'postgres', url: line.url }, { report })
  // The proxy rejects three attempts. Two more connections read the connection limit and check for a pooler.
  expect(knocks).toBe(5)
  expect(report).toHaveBeenCalledOnce()
  expect((await opened.pool.query('select 1 as n')).rows).toEqual([{ n: 1 }])
  await opened.close()
})

test('stops waiting for a recovering server when aborted', async () => {
  const line = await startProxy(answerRecovering)
  const ended = new AbortController()
  const opening = connect({ kind: 'postgres', url: line.url }, { report: () => ended.abort(), signal: ended.signal })
  await expect(opening).rejects.toThrow('aborted')
})

test.each([
  ['a lost connection', Object.assign(new Error('gone'), { code: '57P01' })],
  ['too many connections', Object.assign(new Error('too many clients'), { code: '53300' })],
  ['a read-only server', Object.assign(new Error('read-only'), { code: '25006' })],
  ['a missing socket', Object.assign(new Error('connect'), { code: 'ENOENT', syscall: 'connect' })],
  ['a pool timeout', new Error('timeout exceeded when trying to connect')],
  ['an error wrapped by drizzle', new Error('Failed query', { cause: new Error('Query read timeout') })],
])('isUnavailable returns true for %s', (_name, error) => expect(isUnavailable(error)).toBe(true))

test.each([
  ['a TypeError', new TypeError('x is not a function')],
  ['a unique violation', Object.assign(new Error('duplicate'), { code: '23505' })],
  ['an invalid value', Object.assign(new Error('invalid'), { code: '22P02' })],
  ['a missing file', Object.assign(new Error('open'), { code: 'ENOENT', syscall: 'open' })],
])('isUnavailable returns false for %s', (_name, error) => expect(isUnavailable(error)).toBe(false))

test('retryOnConflict does not retry after seven seconds', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const lost = Object.assign(new Error('gone'), { code: '40001' })
  const work = vi.fn(async () => {
    vi.advanceTimersByTime(7000)
    throw lost
  })
  await expect(retryOnConflict(work)).rejects.toBe(lost)
  expect(work).toHaveBeenCalledOnce()
  vi.useRealTimers()
})
