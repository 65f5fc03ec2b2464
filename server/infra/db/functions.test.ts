import { sql } from 'drizzle-orm'
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drizzle } from 'drizzle-orm/node-postgres'
import { toProjectUrl } from '#server/infra/lib/project.ts'
import { createDatabaseClone } from '#server/testing/database.ts'
import type { Connection } from './connect.ts'
import { applyFunctions, hasIncompatibleFunctions, listPendingFunctions, readFunctionsFiles } from './functions.ts'
import { rejectUnknownMigrations } from './migrate.ts'

let connection: Connection
beforeAll(async () => void (connection = await createDatabaseClone()))
afterAll(() => connection.close())

const TEXTS = readFunctionsFiles()
  .map(({ text }) => text)
  .join('\n')

test('each database function is in a functions file', async () => {
  const { rows } = await connection.db.execute<{ name: string; body: string; definition: string }>(sql`
    select proname as name, prosrc as body, pg_get_functiondef(p.oid) as definition from pg_proc p
    where pronamespace = 'public'::regnamespace and prokind = 'f'`)
  expect(rows.length).toBeGreaterThan(10)
  const missing = rows.filter(({ name, body }) => !TEXTS.includes(`function ${name}(`) || !TEXTS.includes(body))
  expect(missing.map(({ name }) => name)).toEqual([])
})

test('each trigger is in a functions file', async () => {
  const { rows } = await connection.db.execute<{ name: string }>(sql`
    select tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace and not tgisinternal`)
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.filter(({ name }) => !TEXTS.includes(`trigger ${name} `)).map(({ name }) => name)).toEqual([])
})

test('applying the functions files again changes nothing', async () => {
  const definitions = async () =>
    (
      await connection.db.execute(sql`
        select pg_get_functiondef(oid) as text from pg_proc
          where pronamespace = 'public'::regnamespace and prokind = 'f'
        union all select pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = t.tgrelid
          where c.relnamespace = 'public'::regnamespace and not tgisinternal
        order by 1`)
    ).rows
  const before = await definitions()
  for (const { text } of readFunctionsFiles()) await connection.db.execute(sql.raw(text))
  expect(await definitions()).toEqual(before)
})

test('migrations after 0080 create no functions or triggers', () => {
  const folder = fileURLToPath(toProjectUrl('server/infra/db/migrations/'))
  const migrations = globSync('*.sql', { cwd: folder }).filter((file) => basename(file) > '0081')
  const found = migrations.filter((file) =>
    /create (or replace )?(function|trigger)/i.test(readFileSync(folder + file, 'utf8')),
  )
  expect(found, 'change the *.functions.sql file of the feature instead').toEqual([])
})

test('functions files begin with "-- compatible:" or "-- stops:"', () => {
  const unmarked = readFunctionsFiles().filter(({ text }) => !/^-- (compatible|stops): \S/.test(text))
  expect(unmarked.map(({ path }) => path)).toEqual([])
})

test('an older version rejects newer, incompatible database functions', async () => {
  const client = await connection.pool.connect()
  const [file] = readFunctionsFiles()
  await applyFunctions(drizzle(client), [{ ...file!, checksum: 'newer', isCompatible: true }])
  expect(await listPendingFunctions(connection.db)).toEqual([])
  expect(await hasIncompatibleFunctions(connection.db)).toBe(false)
  await applyFunctions(drizzle(client), [{ ...file!, checksum: 'newest', isCompatible: false }])
  client.release()
  await expect(rejectUnknownMigrations(connection.db)).rejects.toThrow('数据库已由更新的版本升级')
})
