import { rmSync } from 'node:fs'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createDatabaseClone } from '#server/testing/database.ts'
import { createLaterMigrations as migrationsOfLater } from '#server/testing/later-migrations.ts'
import { type Connection, openPool, reportToStderr } from './connect.ts'
import { isMigrated, migrate, copyMigrations } from './migrate.ts'
import { acquireSiteLock } from './site-lock.ts'

const NEWER = '数据库已由更新的版本升级，这个版本不能使用它：请启动新版本，或恢复升级前的备份'
const OLDER = '数据库来自 0.1.0 之前的版本：请先用 0.1.0 启动一次，再升级到这个版本'
const STOP = /^这次升级要改动旧版本正在用的表，而这个数据库上还有站点在运行：请先停止所有站点/
const folders: string[] = []
const databases: Connection[] = []
let connection: Connection

beforeEach(async () => {
  connection = await createDatabaseClone()
  databases.push(connection)
})
afterAll(async () => {
  await Promise.all(databases.map((one) => one.close()))
  for (const folder of folders) rmSync(folder, { recursive: true })
})

/** The folder is deleted after the tests. */
function createLaterVersion(...texts: string[]): string {
  const folder = migrationsOfLater(...texts)
  folders.push(folder)
  return folder
}

test('rejects an unknown migration without changing the database', async () => {
  await migrate(connection, createLaterVersion('create table later (id int);'))
  await expect(migrate(connection)).rejects.toThrow(NEWER)
  await expect(connection.pool.query('select from later')).resolves.toBeTruthy()
})

test('migrates a database with only the baseline, rejects an older one', async () => {
  const { pool } = connection
  const folder = copyMigrations((_, at) => at === 0)
  folders.push(folder)
  await pool.query('drop schema public, drizzle, graphile_worker cascade; create schema public')
  await migrate(connection, folder)
  await pool.query(`insert into users (phone, nickname, vip_code, created_at) values ('1', 'ming', '1', now());
    insert into drizzle.__drizzle_migrations (hash, created_at)
      select 'earlier', created_at - n from drizzle.__drizzle_migrations, generate_series(1, 58) n`)
  await migrate(connection)
  expect(await isMigrated(connection.db)).toBe(true)
  expect((await pool.query('select nickname from users')).rows).toEqual([{ nickname: 'ming' }])
  await pool.query("delete from drizzle.__drizzle_migrations where hash <> 'earlier'")
  await expect(migrate(connection)).rejects.toThrow(OLDER)
})

test('accepts an unknown migration marked compatible', async () => {
  const later = createLaterVersion('-- compatible: nobody reads it yet\ncreate table later (id int);')
  await migrate(connection, later)
  await migrate(connection)
  expect(await isMigrated(connection.db)).toBe(true)
  await migrate(connection, later)
})

test('rejects unknown migrations if one is not compatible', async () => {
  await migrate(
    connection,
    createLaterVersion('-- compatible\ncreate table one (id int);', 'create table two (id int);'),
  )
  await expect(migrate(connection)).rejects.toThrow(NEWER)
})

test('retains the compatibility marks of unknown migrations', async () => {
  const first = '-- compatible\ncreate table one (id int);'
  await migrate(connection, createLaterVersion(first))
  await migrate(connection, createLaterVersion(first, '-- compatible\ncreate table two (id int);'))
  await migrate(connection, createLaterVersion(first))
  await migrate(connection)
})

test('applies incompatible migrations only without a running site', async () => {
  const marked = '-- compatible: nobody reads it yet\ncreate table one (id int);'
  const mark = await acquireSiteLock({ ...connection, kind: 'postgres' }, () => {})
  await migrate(connection, createLaterVersion(marked))
  const later = createLaterVersion(marked, '-- stops: reading two\ncreate table two (id int);')
  await expect(migrate(connection, later)).rejects.toThrow(STOP)
  expect(
    (await connection.pool.query("select to_regclass('one') is not null as one, to_regclass('two') as two")).rows,
  ).toEqual([{ one: true, two: null }])
  await mark.release()
  await migrate(connection, later)
})

test('migrates with the CREATE privilege, without superuser rights', async () => {
  await connection.pool.query(`drop schema public, drizzle, graphile_worker cascade;
    do $$ begin create role plain_owner; exception when duplicate_object or unique_violation then null; end $$;
    do $$ begin execute format('alter database %I set role = plain_owner', current_database()); end $$;
    create schema public authorization plain_owner;
    do $$ begin execute format('grant create on database %I to plain_owner', current_database()); end $$`)
  // The role applies to new sessions only.
  const owned = openPool('embedded', connection.client, 'owned', reportToStderr)
  try {
    await migrate(owned)
    const { rows } = await owned.pool.query('select sweep_audit_log(731, 1) as audit, sweep_orders(now(), 1) as orders')
    expect(rows).toEqual([{ audit: 0, orders: 0 }])
  } finally {
    await owned.close()
  }
})

test('migration requires the CREATE privilege and the encoding UTF8', async () => {
  await connection.pool.query(`drop schema public, drizzle, graphile_worker cascade; create schema public;
    do $$ begin create role plain_guest; exception when duplicate_object or unique_violation then null; end $$;
    do $$ begin execute format('alter database %I set role = plain_guest', current_database()); end $$`)
  const guests = openPool('embedded', connection.client, 'of a guest', reportToStderr)
  await expect(migrate(guests)).rejects.toThrow('它要是数据库的所有者')
  await guests.close()

  const name = `${connection.place}_bytes`
  await connection.pool.query(`create database ${name} encoding 'SQL_ASCII' locale 'C' template template0`)
  const bytes = openPool('embedded', { ...connection.client, database: name }, name, reportToStderr)
  await expect(migrate(bytes)).rejects.toThrow('数据库的编码是 SQL_ASCII，要 UTF8')
  await bytes.close()
  await connection.pool.query(`drop database ${name}`)
})
