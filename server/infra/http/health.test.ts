import Fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import type { Connection } from '#server/infra/db/connect.ts'
import { checkWritable } from '#server/infra/db/check-writable.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { registerHealthRoutes } from './health.ts'

const site = createSharedSite()

test('/healthz and /readyz answer 200 after migration', async () => {
  expect((await site.app.inject('/healthz')).statusCode).toBe(200)
  expect((await site.app.inject('/readyz')).statusCode).toBe(200)
})

test('only /readyz answers 503 without migrations', async () => {
  await site.connection.pool.query('alter schema drizzle rename to away')
  expect((await site.app.inject('/readyz')).statusCode).toBe(503)
  expect((await site.app.inject('/healthz')).statusCode).toBe(200)
  await site.connection.pool.query('alter schema away rename to drizzle')
})

test('/readyz answers 503 after an incompatible migration', async () => {
  const status = async () => (await site.app.inject('/readyz')).statusCode
  const { pool } = site.connection
  const when = 9_000_000_000_000
  await pool.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', $1)", [when])
  expect(await status()).toBe(503)
  await pool.query("insert into settings (key, value) values ('compatible_migrations', to_jsonb(array[$1::bigint]))", [
    when,
  ])
  expect(await status()).toBe(200)
  await pool.query("delete from drizzle.__drizzle_migrations where hash = 'later'")
})

test('/healthz and /readyz answer 503 during shutdown', async () => {
  const app = Fastify()
  const leaving = new AbortController()
  registerHealthRoutes(app, site.connection, leaving.signal)
  const both = async () => [(await app.inject('/healthz')).statusCode, (await app.inject('/readyz')).statusCode]
  expect(await both()).toEqual([200, 200])
  leaving.abort()
  expect(await both()).toEqual([503, 503])
  await app.close()
})

test.each([
  ['has a full disk', 'temp_file_limit = 0', /temporary file size exceeds/],
  ['is read-only', 'default_transaction_read_only = on', /the database is read-only/],
])('/readyz answers 503 while the database %s', async (_what, setting, words) => {
  const app = Fastify()
  registerHealthRoutes(app, site.connection)
  const status = async () => (await app.inject('/readyz')).statusCode
  const { place: name, pool } = site.connection
  await pool.query(`alter database ${name} set ${setting}`)
  expect(await status()).toBe(503)
  await expect(checkWritable(site.connection)).rejects.toThrow(words)
  await pool.query(`alter database ${name} reset all`)
  await expect.poll(status, { timeout: 5000 }).toBe(200)
  await app.close()
})

test('concurrent /readyz requests share one check', async () => {
  const execute = vi.fn(() => new Promise(() => {}))
  const app = Fastify()
  registerHealthRoutes(app, { db: { execute } } as unknown as Connection)
  const began = performance.now()
  const answers = await Promise.all(['/readyz', '/readyz', '/readyz'].map((path) => app.inject(path)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503])
  expect(performance.now() - began).toBeLessThan(2000)
  expect(execute).toHaveBeenCalledOnce()
})
