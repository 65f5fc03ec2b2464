import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Connection } from '#server/infra/db/connect.ts'
import { aDatabase } from '#server/testing/a-database.ts'
import { listen } from '#server/infra/db/listen.ts'
import { purgesHeard, purgingLater } from './hot-channel.ts'

let connection: Connection
beforeAll(async () => (connection = await aDatabase()))
afterAll(() => connection.close())

test('delivers every tag of many concurrent invalidations', async () => {
  const onMessage = new Set<string | undefined>()
  const ear = await listen(connection, [purgesHeard((tag) => void onMessage.add(tag))])
  const purge = purgingLater(connection.db)
  const tags = Array.from({ length: 1000 }, (_, n) => `post:${1_000_000_000 + n}`)
  await Promise.all(tags.map((tag) => purge(tag)))
  await expect.poll(() => onMessage).toEqual(new Set(tags))
  await ear.close()
})

test('reports a failed notification and sends the next one', async () => {
  const onMessage = new Set<string | undefined>()
  const ear = await listen(connection, [purgesHeard((tag) => void onMessage.add(tag))])
  const purge = purgingLater(connection.db)
  await expect(purge('x'.repeat(9000))).rejects.toThrow()
  await purge('post:1')
  await expect.poll(() => onMessage).toEqual(new Set(['post:1']))
  await ear.close()
})

test('returns immediately while another call sends', async () => {
  const onMessage = new Set<string | undefined>()
  const ear = await listen(connection, [purgesHeard((tag) => void onMessage.add(tag))])
  const purge = purgingLater(connection.db)
  let isSent = false
  const first = purge('post:1').then(() => (isSent = true))
  await purge('post:2')
  expect(isSent).toBe(false)
  await first
  await expect.poll(() => onMessage).toEqual(new Set(['post:1', 'post:2']))
  await ear.close()
})
