import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Connection } from '#server/infra/db/connect.ts'
import { isMigrated, migrate } from '#server/infra/db/migrate.ts'
import { markSite, type SiteMark } from '#server/infra/db/site-mark.ts'
import { aDatabase } from '#server/testing/a-database.ts'
import { ready } from './command.ts'

let connection: Connection
let mark: SiteMark | null = null
beforeEach(async () => {
  connection = await aDatabase()
  await connection.pool.query('drop schema public cascade; drop schema drizzle cascade; create schema public')
})
afterEach(async () => {
  await mark?.release()
  mark = null
  await connection.close()
})

test('migrates a stopped site', async () => {
  await ready(connection)
  expect(await isMigrated(connection.db)).toBe(true)
})

test('waits for a starting site, with a time limit', async () => {
  mark = await markSite(connection, () => {})
  await expect(ready(connection, 0)).rejects.toThrow('站点还在启动')
  const waiting = ready(connection)
  await sleep(50)
  await migrate(connection)
  await waiting
})
