import { afterAll, expect, test } from 'vitest'
import { aSite } from '#server/testing/a-site.ts'

const site = await aSite()
afterAll(() => site.close())

test('a living site on a migrated database is alive and ready', async () => {
  expect((await site.app.inject('/healthz')).statusCode).toBe(200)
  expect((await site.app.inject('/readyz')).statusCode).toBe(200)
})

test('a database that was not migrated is not ready; the process still lives', async () => {
  await site.connection.pool.query('alter schema drizzle rename to away')
  expect((await site.app.inject('/readyz')).statusCode).toBe(503)
  expect((await site.app.inject('/healthz')).statusCode).toBe(200)
  await site.connection.pool.query('alter schema away rename to drizzle')
})
