import { sql } from 'drizzle-orm'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSwitchableAddress } from '#server/testing/switchable-address.ts'
import { createDatabaseClone } from '#server/testing/database.ts'
import { type Connection, openPool } from './connect.ts'
import { subscribeToChannels, notify } from './listen.ts'
import { isMigrated, migrate } from './migrate.ts'
import { saveClockOffset, loadSiteClock, loadSiteSecret } from './settings.ts'
import { acquireSiteLock, isSiteRunning } from './site-lock.ts'

let connection: Connection
beforeAll(async () => {
  connection = await createDatabaseClone()
})
afterAll(() => connection.close())

const nobody = () => {}

test('migrates a migrated database again without an error', async () => {
  await migrate(connection)
  expect(await isMigrated(connection.db)).toBe(true)
})

test('runs three concurrent migrations of an empty database', async () => {
  await connection.pool.query('drop schema public, drizzle, graphile_worker cascade')
  await connection.pool.query('create schema public')
  await Promise.all([1, 2, 3].map(() => migrate(connection)))
  expect(await isMigrated(connection.db)).toBe(true)
})

test('reads an int8 as number, rejects unsafe integers', async () => {
  const { rows } = await connection.pool.query('select 9007199254740991::int8 as n')
  expect(rows[0].n).toBe(Number.MAX_SAFE_INTEGER)
  await expect(connection.pool.query('select 9007199254740993::int8 as n')).rejects.toThrow(RangeError)
})

test('database sessions limit lock waits, statements and idle transactions', async () => {
  const { rows } = await connection.pool.query(
    `select name, setting from pg_settings
     where name in ('lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout') order by name`,
  )
  expect(rows.map(({ setting }) => setting)).toEqual(['10000', '2000', '5000'])
})

test('sets random_page_cost to 1.1 unless DATABASE_URL sets it', async () => {
  const cost = async (client: Connection['client']) => {
    const pool = openPool('postgres', client, '', nobody).pool
    const { rows } = await pool.query('show random_page_cost')
    await pool.end()
    return rows[0].random_page_cost
  }
  const { host, user } = connection.client
  const url = `postgres://${user}@/${connection.place}?host=${encodeURIComponent(String(host))}`
  expect(await cost(connection.client)).toBe('1.1')
  expect(await cost({ connectionString: url })).toBe('1.1')
  expect(await cost({ connectionString: `${url}&options=-c%20random_page_cost%3D3` })).toBe('3')
})

test('generates one site secret, prefers a configured one', async () => {
  const made = await Promise.all(Array.from({ length: 8 }, () => loadSiteSecret(connection.db, null)))
  expect(new Set(made).size).toBe(1)
  expect(made[0]).toHaveLength(43)
  expect(await loadSiteSecret(connection.db, 'given')).toBe('given')
})

test('delivers notifications in order, also after a lost connection', async () => {
  const onMessage: string[] = []
  let cuts = 0
  const ear = await subscribeToChannels(connection, [
    { channel: 'news', onMessage: (payload) => void onMessage.push(payload), missed: () => void cuts++ },
    { channel: 'weather', onMessage: (payload) => void onMessage.push(payload), missed: () => {} },
  ])
  await connection.db.transaction((tx) => notify(tx, 'news', 'one'))
  await expect.poll(() => onMessage).toEqual(['one'])
  await connection.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen%'`,
  )
  await expect.poll(() => cuts, { timeout: 3000 }).toBe(1)
  await connection.db.transaction(async (tx) => {
    await notify(tx, 'weather', 'rain')
    await notify(tx, 'news', 'two')
  })
  await expect.poll(() => onMessage).toEqual(['one', 'rain', 'two'])
  await ear.close()
})

test('detects a connection without replies and subscribes again', async () => {
  const proxy = await createSwitchableAddress(join(String(connection.client.host), '.s.PGSQL.5432'))
  const onMessage: string[] = []
  let cuts = 0
  const through = { ...connection, client: { connectionString: proxy.url(connection.client.database) } }
  const news = {
    channel: 'news',
    onMessage: (payload: string) => void onMessage.push(payload),
    missed: () => void cuts++,
  }
  const ear = await subscribeToChannels(through, [news], 500)
  proxy.freeze()
  await connection.db.transaction((tx) => notify(tx, 'news', 'lost'))
  await expect.poll(() => cuts, { timeout: 10_000 }).toBeGreaterThan(0)
  await connection.db.transaction((tx) => notify(tx, 'news', 'heard'))
  await expect.poll(() => onMessage, { timeout: 5000 }).toEqual(['heard'])
  await ear.close()
  proxy.close()
})

test('rejects a second site; commands load the running site’s clock', async () => {
  const start = new Date('2022-10-20T10:00:00+08:00')
  const other = new Date('2021-01-01T00:00:00+08:00')
  const mark = await acquireSiteLock(connection, nobody)
  await saveClockOffset(connection.db, start)
  await expect(acquireSiteLock(connection, nobody)).rejects.toThrow('已有一个站点在运行')
  expect((await loadSiteClock(connection.db, other)).now().getFullYear()).toBe(2022)
  await mark.release()
  await expect.poll(() => isSiteRunning(connection.db)).toBe(false)
  expect((await loadSiteClock(connection.db, other)).now().getFullYear()).not.toBe(2022)
})

test('reacquires the site lock after a lost connection', async () => {
  let lost = false
  const mark = await acquireSiteLock(connection, () => void (lost = true))
  const holders = async () => {
    const { rows } = await connection.db.execute<{ pid: number }>(sql`select pid from pg_locks
      where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`)
    return rows.map(({ pid }) => pid)
  }
  const [first] = await holders()
  await connection.db.execute(sql`select pg_terminate_backend(${first})`)
  await expect.poll(holders, { timeout: 5000 }).toEqual([expect.not.toBeOneOf([first])])
  expect(await isSiteRunning(connection.db)).toBe(true)
  expect(lost).toBe(false)
  await mark.release()
})

test('nodes of an external database share the site lock; only one has `first`', async () => {
  const node: Connection = { ...connection, kind: 'postgres' }
  const first = await acquireSiteLock(node, nobody)
  const second = await acquireSiteLock(node, nobody)
  expect([first.first, second.first]).toEqual([true, false])
  await Promise.all([first.release(), second.release()])
})
