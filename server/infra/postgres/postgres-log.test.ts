import {
  chmodSync,
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { joinCluster } from './embedded.ts'
import { openLog, rotateLog } from './postgres-log.ts'

let folder: string
let log: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'caiyun-log-'))
  log = join(folder, 'pg.log')
})
afterEach(() => rmSync(folder, { recursive: true }))

const readMode = (path: string) => (statSync(path).mode & 0o777).toString(8)

test('restricts new and existing database logs to the owner', () => {
  closeSync(openLog(log))
  expect(readMode(log)).toBe('600')
  writeFileSync(join(folder, 'open.log'), 'before\n', { mode: 0o644 })
  closeSync(openLog(join(folder, 'open.log')))
  expect(readMode(join(folder, 'open.log'))).toBe('600')
  expect(readFileSync(join(folder, 'open.log'), 'utf8')).toBe('before\n')
})

test('rotation retains seven files of an open log', () => {
  const held = openLog(log)
  for (let day = 1; day <= 10; day++) {
    writeSync(held, `day ${day}\n`)
    rotateLog(log, 7)
  }
  writeSync(held, 'day 11\n')
  closeSync(held)
  const names = ['pg.log', ...[1, 2, 3, 4, 5, 6].map((number) => `pg.log.${number}`)]
  expect(readdirSync(folder).toSorted()).toEqual(names)
  expect(names.map((name) => readFileSync(join(folder, name), 'utf8'))).toEqual(
    [11, 10, 9, 8, 7, 6, 5].map((day) => `day ${day}\n`),
  )
  expect(names.map((name) => readMode(join(folder, name)))).toEqual(names.map(() => '600'))
})

test('rotation deletes surplus files, skips empty and missing logs', () => {
  closeSync(openSync(log, 'w'))
  for (const number of [1, 2, 9]) writeFileSync(`${log}.${number}`, `${number}`)
  rotateLog(log, 3)
  expect(readdirSync(folder).toSorted()).toEqual(['pg.log', 'pg.log.1', 'pg.log.2', 'pg.log.9'])
  writeFileSync(log, 'today')
  rotateLog(log, 3)
  expect(readdirSync(folder).toSorted()).toEqual(['pg.log', 'pg.log.1', 'pg.log.2'])
  expect(readFileSync(`${log}.2`, 'utf8')).toBe('1')
  rotateLog(join(folder, 'none.log'), 3)
})

test('rotates the log of a running embedded server', async () => {
  // The server's user must have access to the folder, also if root runs the test.
  chmodSync(folder, 0o755)
  const cluster = await joinCluster(folder, () => {})
  const client = new pg.Client(cluster.client)
  await client.connect()
  await expect(client.query('select "first mistake"')).rejects.toThrow()
  expect(readMode(cluster.log)).toBe('600')
  await expect.poll(() => readFileSync(cluster.log, 'utf8')).toContain('first mistake')
  rotateLog(cluster.log, 7)
  await expect(client.query('select "second mistake"')).rejects.toThrow()
  await expect.poll(() => readFileSync(cluster.log, 'utf8')).toContain('second mistake')
  expect(readFileSync(cluster.log, 'utf8')).not.toContain('first mistake')
  expect(readFileSync(`${cluster.log}.1`, 'utf8')).toContain('first mistake')
  await client.end()
  await cluster.leave()
})
