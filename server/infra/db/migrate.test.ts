import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { aDatabase } from '#server/testing/a-database.ts'
import { ended } from '#server/testing/processes.ts'
import { aDatabaseBefore } from '#server/testing/earlier-database.ts'
import { inhabitantsOf } from '#server/testing/inhabitants.ts'
import { laterVersion as migrationsOfLater } from '#server/testing/later-version.ts'
import { commandOf, siteProcesses } from '#server/testing/site-process.ts'
import { type Connection, openPool, toStderr } from './connect.ts'
import { joinCluster } from '#server/infra/postgres/embedded.ts'
import { isMigrated, migrate, migrationsWhere } from './migrate.ts'
import { markSite } from './site-mark.ts'

const NEWER = '数据库已由更新的版本升级，这个版本不能使用它：请启动新版本，或恢复升级前的备份'
const OLDER = '数据库来自 0.1.0 之前的版本：请先用 0.1.0 启动一次，再升级到这个版本'
const STOP = /^这次升级要改动旧版本正在用的表，而这个数据库上还有站点在运行：请先停止所有站点/
const folders: string[] = []
const databases: Connection[] = []
const { root, started, refused, end } = siteProcesses('彩运 版本')
let connection: Connection

beforeEach(async () => {
  connection = await aDatabase()
  databases.push(connection)
})
afterAll(async () => {
  await end()
  await Promise.all(databases.map((one) => one.close()))
  for (const folder of folders) rmSync(folder, { recursive: true })
})

/** A folder with the migrations of a later version, gone after the tests. */
function laterVersion(...texts: string[]): string {
  const folder = migrationsOfLater(...texts)
  folders.push(folder)
  return folder
}

test('a database that a later version has changed is refused, and stays as it is', async () => {
  await migrate(connection, laterVersion('create table later (id int);'))
  await expect(migrate(connection)).rejects.toThrow(NEWER)
  await expect(connection.pool.query('select from later')).resolves.toBeTruthy()
})

test('a site that came to the baseline by the steps that there were before goes on from there; an older one is refused', async () => {
  const { pool } = connection
  const folder = migrationsWhere((_, at) => at === 0)
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

test('it is not where the change is marked as compatible', async () => {
  const later = laterVersion('-- compatible: nobody reads it yet\ncreate table later (id int);')
  await migrate(connection, later)
  await migrate(connection)
  expect(await isMigrated(connection.db)).toBe(true)
  await migrate(connection, later)
})

test('one of two changes that is not marked is enough', async () => {
  await migrate(connection, laterVersion('-- compatible\ncreate table one (id int);', 'create table two (id int);'))
  await expect(migrate(connection)).rejects.toThrow(NEWER)
})

test('marks of a version are kept beside those of another', async () => {
  const first = '-- compatible\ncreate table one (id int);'
  await migrate(connection, laterVersion(first))
  await migrate(connection, laterVersion(first, '-- compatible\ncreate table two (id int);'))
  await migrate(connection, laterVersion(first))
  await migrate(connection)
})

test('a change that is not marked waits until no site lives; one that is does not', async () => {
  const marked = '-- compatible: nobody reads it yet\ncreate table one (id int);'
  const mark = await markSite({ ...connection, kind: 'postgres' }, () => {})
  await migrate(connection, laterVersion(marked))
  const later = laterVersion(marked, '-- stops: reading two\ncreate table two (id int);')
  await expect(migrate(connection, later)).rejects.toThrow(STOP)
  expect(
    (await connection.pool.query("select to_regclass('one') is not null as one, to_regclass('two') as two")).rows,
  ).toEqual([{ one: true, two: null }])
  await mark.release()
  await migrate(connection, later)
})

test('who owns the database brings it up to date, and need be no superuser', async () => {
  await connection.pool.query(`drop schema public, drizzle, graphile_worker cascade;
    do $$ begin create role plain_owner; exception when duplicate_object or unique_violation then null; end $$;
    do $$ begin execute format('alter database %I set role = plain_owner', current_database()); end $$;
    create schema public authorization plain_owner;
    do $$ begin execute format('grant create on database %I to plain_owner', current_database()); end $$`)
  // Only sessions that begin from now on have that role.
  const owned = openPool('embedded', connection.client, 'owned', toStderr)
  try {
    await migrate(owned)
    const { rows } = await owned.pool.query('select sweep_audit_log(731, 1) as audit, sweep_orders(now(), 1) as orders')
    expect(rows).toEqual([{ audit: 0, orders: 0 }])
  } finally {
    await owned.close()
  }
})

test('an empty database that is nobody’s to make tables in is refused in words, and so is one without UTF8', async () => {
  await connection.pool.query(`drop schema public, drizzle, graphile_worker cascade; create schema public;
    do $$ begin create role plain_guest; exception when duplicate_object or unique_violation then null; end $$;
    do $$ begin execute format('alter database %I set role = plain_guest', current_database()); end $$`)
  const guests = openPool('embedded', connection.client, 'of a guest', toStderr)
  await expect(migrate(guests)).rejects.toThrow('它要是数据库的所有者')
  await guests.close()

  const name = `${connection.place}_bytes`
  await connection.pool.query(`create database ${name} encoding 'SQL_ASCII' locale 'C' template template0`)
  const bytes = openPool('embedded', { ...connection.client, database: name }, name, toStderr)
  await expect(migrate(bytes)).rejects.toThrow('数据库的编码是 SQL_ASCII，要 UTF8')
  await bytes.close()
  await connection.pool.query(`drop database ${name}`)
})

test('a site refuses in one line, and leaves no database running; so does a command, beside a newer site too', async () => {
  const dataDir = join(root, 'newer')
  const site = await started({ DATA_DIR: dataDir, PORT: '0' })
  const cluster = await joinCluster(dataDir, toStderr)
  const own = openPool('embedded', cluster.client, dataDir, toStderr)
  // As if by hand: a later version would not, beside a living site.
  await migrate(own, laterVersion('create table later (id int);'), async () => false).finally(() => own.close())
  await cluster.leave()
  await expect(commandOf(dataDir, 'operator', 'list')).rejects.toMatchObject({ stderr: `${NEWER}\n` })
  expect(await ended(site)).toBe(0)
  expect(await refused({ DATA_DIR: dataDir, PORT: '0' })).toBe(`${NEWER}\n`)
  expect(inhabitantsOf(cluster.data)).toEqual([])
  await expect(commandOf(dataDir, 'operator', 'list')).rejects.toMatchObject({ stderr: `${NEWER}\n` })
})

test('a site does not change the tables under another that lives; it starts once that has ended, or where nothing stops it', async () => {
  const earlier = await aDatabaseBefore('kept_tickets')
  databases.push(earlier)
  const { host, database } = earlier.client
  const url = `postgres://app@localhost/${database}?host=${encodeURIComponent(String(host))}`
  const env = { DATABASE_URL: url, DATA_DIR: join(root, 'beside'), PORT: '0' }
  const older = await markSite({ ...earlier, kind: 'postgres' }, () => {})
  expect(await refused(env)).toMatch(STOP)
  expect(await isMigrated(earlier.db)).toBe(false)
  await older.release()
  const [one, two] = await Promise.all([started(env), started(env)])
  expect(await isMigrated(earlier.db)).toBe(true)
  expect(await Promise.all([ended(one), ended(two)])).toEqual([0, 0])
})
