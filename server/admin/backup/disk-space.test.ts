import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPostgresServer, type PostgresServer } from '#server/testing/postgres-server.ts'
import { canMount, needsMount, type SmallDisk, mountSmallDisk } from '#server/testing/small-disk.ts'
import { checkFolderSpace, checkDatabaseSpace } from './disk-space.ts'

const MB = 1024 ** 2

describe.skipIf(!canMount)(`disk space on a small disk${needsMount}`, () => {
  let disk: SmallDisk
  let server: PostgresServer
  beforeAll(async () => {
    disk = mountSmallDisk(400)!
    server = createPostgresServer(join(disk.folder, 'pg'))
    await server.ask('create role plain login; create role reader login; grant pg_read_all_settings to reader')
  }, 60_000)
  afterAll(() => {
    server.stop()
    disk.remove()
  })

  const room = (user: string, bytes: number, spare = 0) =>
    checkDatabaseSpace({ client: { ...server.client, user }, log: null }, bytes, spare)

  test('requires space for rows, WAL and reserve', async () => {
    expect(await room('app', 100 * MB)).toEqual({ state: 'enough' })
    // The rows alone would fit.
    expect(await room('app', 250 * MB)).toMatchObject({
      state: 'short',
      words: expect.stringContaining('数据库的磁盘只剩'),
    })
    expect(await room('app', MB, 390 * MB)).toMatchObject({ state: 'short' })
  })

  test('returns unknown for a role without pg_read_all_settings', async () => {
    expect(await room('plain', MB)).toEqual({ state: 'unknown' })
    expect(await room('reader', MB)).toEqual({ state: 'enough' })
  })

  test("finds the database's disk by its log file", async () => {
    const embedded = { client: { ...server.client, user: 'plain' }, log: join(disk.folder, 'pg.log') }
    expect(await checkDatabaseSpace(embedded, MB)).toEqual({ state: 'enough' })
    expect(await checkDatabaseSpace(embedded, 500 * MB)).toMatchObject({ state: 'short' })
  })

  test("compares required bytes with a disk's free bytes", async () => {
    writeFileSync(join(disk.folder, 'other'), Buffer.alloc(20 * MB))
    expect(await checkFolderSpace(disk.folder, 100 * MB)).toEqual({ state: 'enough' })
    expect(await checkFolderSpace(disk.folder, 390 * MB)).toMatchObject({
      state: 'short',
      words: expect.stringContaining(disk.folder),
    })
  })
})
