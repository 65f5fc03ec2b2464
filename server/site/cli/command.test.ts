import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Connection } from '#server/infra/db/connect.ts'
import { isMigrated } from '#server/infra/db/migrate.ts'
import { acquireSiteLock, type SiteLock } from '#server/infra/db/site-lock.ts'
import { createDatabaseClone } from '#server/testing/database.ts'
import { awaitMigrated } from './command.ts'

let connection: Connection
let mark: SiteLock | null = null
beforeEach(async () => void (connection = await createDatabaseClone()))
afterEach(async () => {
  await mark?.release()
  mark = null
  await connection.close()
})

test('awaitMigrated migrates the database of a stopped site', async () => {
  await connection.pool.query('drop schema public cascade; drop schema drizzle cascade; create schema public')
  await awaitMigrated(connection)
  expect(await isMigrated(connection.db)).toBe(true)
})

test('awaitMigrated waits for a starting site', async () => {
  await connection.pool.query('alter schema public rename to hidden; create schema public')
  mark = await acquireSiteLock(connection, () => {})
  await expect(awaitMigrated(connection, 0)).rejects.toThrow('站点还在启动')
  const waiting = awaitMigrated(connection)
  await sleep(50)
  await connection.pool.query('drop schema public cascade; alter schema hidden rename to public')
  await waiting
})
