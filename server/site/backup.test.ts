import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import sharp from 'sharp'
import { myPicks } from '#contract/play/settlement.ts'
import { readBytes, writeArchive } from '#server/admin/backup/archive.ts'
import { users } from '#server/people/account/account.tables.ts'
import { toProjectUrl } from '#server/infra/lib/project.ts'
import { createBackup, generateKeyPair, restoreBackup } from '#server/admin/backup/backup.ts'
import { createBackupChecks } from '#server/admin/backup/backup.checks.ts'
import type { Connection } from '#server/infra/db/connect.ts'
import { isMigrated, migrate } from '#server/infra/db/migrate.ts'
import { saveBackupTime } from '#server/infra/db/settings.ts'
import { systemClock } from '#server/infra/lib/clock.ts'
import { StartProblem } from '#server/infra/lib/errors.ts'
import { openUploadStorage } from '#server/ugc/media/media.ts'
import { createS3Store } from '#server/ugc/media/s3.ts'
import { createS3Service } from '#server/ugc/media/testing/s3-service.ts'
import { sendPicture } from '#server/ugc/media/testing/send-picture.ts'
import { createPrize } from '#server/play/draws/testing/create-draw-report.ts'
import { recordAndSettle } from '#server/play/settlement/testing/record-draw.ts'
import { addAndLockBets } from '#server/play/settlement/testing/add-and-lock-bets.ts'
import { createDatabaseClone } from '#server/testing/database.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { dumpDatabase } from '#server/testing/every-route.ts'
import { createMember } from '#server/testing/browsers.ts'
import { createFolder } from '#server/testing/processes.ts'

const site = createSharedSite({ now: '2022-10-20T10:00:00+08:00' })
const folder = createFolder('backup ')
afterAll(() => rmSync(folder, { recursive: true }))

let targetDatabase: Connection
let dataDir: string
let file: string
let nth = 0
beforeEach(async () => {
  targetDatabase = await createDatabaseClone()
  dataDir = join(folder, String(nth++))
  mkdirSync(dataDir)
  file = join(dataDir, 'a.tar.gz')
})
afterEach(() => targetDatabase.close())

const openStore = async (place: string) => (await openUploadStorage({ s3: null, dataDir: place })).store

async function backUpSite(siteSecret: string | null = null) {
  const { connection, config } = site
  return createBackup({ connection, store: await openStore(config.dataDir), siteSecret }, file, systemClock.now())
}

const restoreThere = async (siteSecret: string | null = null) =>
  restoreBackup({ connection: targetDatabase, store: await openStore(dataDir), siteSecret }, file)

/** Returns the member's browser and the file name of the picture. */
async function uploadPicture() {
  const ming = await createMember(site)
  const picture = sharp({ create: { width: 400, height: 300, channels: 3, background: '#c33' } })
  const { data } = (await sendPicture(site, ming, await picture.png().toBuffer(), { scene: 'forum' })).json()
  return { ming, name: String(data.path).slice('/uploads/'.length) }
}

const FACTS = {
  type: 1,
  date: '2022-10-20',
  first: '01 05 09 17 26 33',
  second: '08',
  prizes: [createPrize('一等奖', 0, null), createPrize('二等奖', 3, 150_000), createPrize('六等奖', 500_000, 5)],
} as const

/** Site of version 0.1.0 with 59 migrations: fourteen members, posts, picks, paid memberships and coins. */
const BACKUP_OF_0_1_0 = fileURLToPath(toProjectUrl('server/testing/site-of-0.1.0.tar'))

test('restores and migrates a backup of version 0.1.0', async () => {
  await targetDatabase.pool.query('drop schema public, drizzle, graphile_worker cascade; create schema public')
  expect(
    await restoreBackup(
      { connection: targetDatabase, store: await openStore(dataDir), siteSecret: null },
      BACKUP_OF_0_1_0,
    ),
  ).toEqual({
    rows: 1304,
    files: 0,
  })
  await migrate(targetDatabase)
  expect(await isMigrated(targetDatabase.db)).toBe(true)
  const { rows } = await targetDatabase.db.execute(`select (select count(*)::int from users) as users,
    (select count(*)::int from posts) as posts, (select count(*)::int from comments) as comments,
    (select count(*)::int from picks) as picks, (select count(*)::int from fulfilments) as delivered,
    (select max(amount)::int from coin_entries) as coins, (select count(*)::int from vip_chains) as memberships`)
  expect(rows).toEqual([{ users: 14, posts: 15, comments: 19, picks: 6, delivered: 3, coins: 120, memberships: 2 }])
})

describe('backup and restore', () => {
  test('restore equal rows and files; a draw settles equally', async () => {
    const { ming, name } = await uploadPicture()
    const issueno = await addAndLockBets(ming, 1, [
      ['01,05,09,17,26,33', '09'],
      ['02,03,04,06,07,10', '08'],
    ])
    const before = await dumpDatabase(site.db)
    const made = await backUpSite()
    expect(await restoreThere()).toEqual(made)
    expect(await dumpDatabase(targetDatabase.db)).toBe(before)

    const bytes = async (place: string) => readBytes((await (await openStore(place)).read(name))!.body as never)
    expect(await bytes(dataDir)).toEqual(await bytes(site.config.dataDir))

    site.clock.set('2022-10-20T22:00:00+08:00')
    await recordAndSettle(site, { ...FACTS, issueno })
    await recordAndSettle({ db: targetDatabase.db, clock: site.clock }, { ...FACTS, issueno })
    expect((await ming.call(myPicks, { type: 1, issueno })).data.map(({ level }) => level)).toEqual([2, 6])
    expect(withoutBackup(await dumpDatabase(targetDatabase.db))).toBe(withoutBackup(await dumpDatabase(site.db)))
  })

  test('restore a consistent snapshot despite concurrent writes', async () => {
    let isOver = false
    const writing = (async () => {
      let members = 0
      for (; !isOver || members < 5; members++) {
        site.clock.advance(1000)
        await createMember(site, `138${String(10_000_000 + members)}`, `198.51.100.${members % 250}`)
      }
      return members
    })()
    await expect.poll(() => site.db.$count(users)).toBeGreaterThan(1)
    await backUpSite()
    isOver = true
    const members = await writing
    await restoreThere()
    const { rows } = await targetDatabase.pool.query(`select (select count(*)::int from users) as people,
      (select count(*)::int from sessions) as sessions,
      (select count(*)::int from audit_log where action = 'register') as registered`)
    const [{ people, sessions, registered }] = rows
    expect([sessions, registered]).toEqual([people, people])
    expect(people).toBeGreaterThan(1)
    expect(people).toBeLessThanOrEqual(members)
  })

  test('continue the ids and retain constraints and triggers', async () => {
    await createMember(site)
    await backUpSite()
    await restoreThere()
    const { rows } = await targetDatabase.pool.query(`insert into users (phone, nickname, vip_code, created_at)
      values ('13900139000', 'new', '1', now()) returning id`)
    expect(rows).toEqual([{ id: 2 }])
    await expect(targetDatabase.pool.query('delete from audit_log')).rejects.toThrow()
    await expect(targetDatabase.pool.query('delete from users where id = 1')).rejects.toThrow('foreign key')
    await migrate(targetDatabase)
  })
})

const withoutBackup = (contents: string): string => contents.replace(/^settings \(last_backup,.*\n/m, '')

describe('rejected backup or restore', () => {
  test('rejects a restore over an existing site', async () => {
    await createMember(site)
    await backUpSite()
    await restoreThere()
    await expect(restoreThere()).rejects.toThrow('这里已经有站点的数据')
  })

  test('rejects a backup of a database without a site', async () => {
    await targetDatabase.pool.query('drop schema drizzle cascade')
    const made = createBackup(
      { connection: targetDatabase, store: await openStore(dataDir), siteSecret: null },
      file,
      systemClock.now(),
    )
    await expect(made).rejects.toThrow('这里还没有站点')
  })

  test('rejects restoring a backup of a newer version', async () => {
    await site.db.execute("insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 9999999999999)")
    await backUpSite()
    await site.db.execute('delete from drizzle.__drizzle_migrations where created_at = 9999999999999')
    await expect(restoreThere()).rejects.toThrow('备份来自更新的版本')
  })

  test('rejects restoring a backup older than the baseline migration', async () => {
    const shift = (by: number) =>
      site.db.execute(`update drizzle.__drizzle_migrations set created_at = created_at + ${by}`)
    await shift(-10_000_000_000)
    await backUpSite().finally(() => shift(10_000_000_000))
    await expect(restoreThere()).rejects.toThrow('备份来自 0.1.0 之前的版本')
  })

  test('restores no rows if the bucket rejects files', async () => {
    await uploadPicture()
    await backUpSite()
    const s3 = await createS3Service()
    const into = (settings: object) => {
      const store = createS3Store({ ...s3.settings, ...settings })
      return restoreBackup({ connection: targetDatabase, store, siteSecret: null }, file)
    }
    await expect(into({ secretAccessKey: 'x' })).rejects.toThrow('的存储桶 uploads 用不了（403 SignatureDoesNotMatch）')
    await expect(into({ bucket: 'x' })).rejects.toThrow('的存储桶 x 用不了')
    await expect(into({ endpoint: 'http://127.0.0.1:9' })).rejects.toThrow('ECONNREFUSED')
    expect(await targetDatabase.db.$count(users)).toBe(0)
    expect((await into({})).files).toBe(s3.files.size)
    expect(await targetDatabase.db.$count(users)).toBe(1)
    await s3.close()
  })

  test('rejects a backup if the store lacks all uploads', async () => {
    await uploadPicture()
    const made = createBackup({ ...site, store: await openStore(dataDir), siteSecret: null }, file, systemClock.now())
    await expect(made).rejects.toThrow(`${dataDir}/uploads 里一个也没有`)
    expect(existsSync(file)).toBe(false)
  })

  test('rejects a restore with another or no SITE_SECRET', async () => {
    await backUpSite('the secret of before')
    await expect(restoreThere('another')).rejects.toThrow('SITE_SECRET 不是备份时的那一个')
    await expect(restoreThere(null)).rejects.toThrow('SITE_SECRET')
    await restoreThere('the secret of before')
  })
})

test('restores encrypted backups only with the site’s signature', async () => {
  const { identity, recipient } = await generateKeyPair()
  const { connection, config } = site
  const [secret, other] = ['a'.repeat(32), 'b'.repeat(32)]
  const whole = { connection, store: await openStore(config.dataDir), siteSecret: secret }
  await createBackup(whole, file, systemClock.now(), { recipient })
  const store = await openStore(dataDir)
  const restoredBy = (siteSecret: string | null, unsigned = false) =>
    restoreBackup({ connection: targetDatabase, store, siteSecret }, file, { identity, unsigned })
  await expect(restoredBy(other)).rejects.toThrow('的签名不对')
  await expect(restoredBy(null)).rejects.toThrow('请先设成备份时的那一个')
  const bytes = readFileSync(file)
  const changed = Buffer.from(bytes)
  changed[changed.length >> 1]! ^= 1
  writeFileSync(file, changed)
  await expect(restoredBy(secret)).rejects.toThrow('的签名不对')
  await expect(restoredBy(secret, true)).rejects.toThrow('的签名不对')
  writeFileSync(file, bytes.subarray(0, -78))
  await expect(restoredBy(secret)).rejects.toThrow('没有本站的签名')
  writeFileSync(file, bytes)
  expect(await restoredBy(secret)).toMatchObject({ rows: expect.any(Number) })
})

test('restores an unsigned encrypted backup only with `unsigned`', async () => {
  const { identity, recipient } = await generateKeyPair()
  const { connection, config } = site
  const whole = { connection, store: await openStore(config.dataDir), siteSecret: null }
  await createBackup(whole, file, systemClock.now(), { recipient })
  const empty = { connection: targetDatabase, store: await openStore(dataDir), siteSecret: 'a'.repeat(32) }
  await expect(restoreBackup(empty, file, { identity })).rejects.toThrow('没有本站的签名')
  expect((await restoreBackup(empty, file, { identity, unsigned: true })).rows).toBeGreaterThan(0)
})

test.each([
  ['without a plan', 'notes.txt', 'x'],
  ['with the plan of another program', 'site.json', '{"tables":1}'],
  ['with a malformed plan', 'site.json', 'x'],
])('rejects an archive of another program: %s', async (_what, name, text) => {
  await writeArchive(file, ({ add }) => add(name, Buffer.from(text)))
  await expect(restoreThere()).rejects.toThrow(new StartProblem(`${file} 不是本站的备份`))
})

test('the backup check reports a missing or outdated backup', async () => {
  const later = (ms: number) => ({ now: () => new Date(systemClock.now().getTime() + ms) })
  const looked = (ms: number) =>
    createBackupChecks({ db: site.db, realTime: later(ms), config: { backup: null } }).checks![0]!.run()
  expect(await looked(0)).toMatchObject({ state: 'wrong', words: '还没有备份过' })
  await saveBackupTime(site.db, systemClock.now())
  expect(await looked(47 * 3_600_000)).toMatchObject({ state: 'good' })
  expect(await looked(49 * 3_600_000)).toMatchObject({
    state: 'wrong',
    cure: expect.stringContaining('npm run backup'),
  })
})
