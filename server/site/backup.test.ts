import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import sharp from 'sharp'
import { myPicks } from '#contract/play/settlement.ts'
import { bytesOf, writeArchive } from '#server/admin/backup/archive.ts'
import { users } from '#server/people/account/account.tables.ts'
import { projectFile } from '#server/infra/lib/project.ts'
import { backUp, newKeyPair, restore } from '#server/admin/backup/backup.ts'
import { backupChecks } from '#server/admin/backup/backup.checks.ts'
import { connect, type Connection } from '#server/infra/db/connect.ts'
import { hasTables, isMigrated, migrate } from '#server/infra/db/migrate.ts'
import { noteBackup } from '#server/infra/db/settings.ts'
import { systemClock } from '#server/infra/lib/clock.ts'
import { StartProblem } from '#server/infra/lib/start-problem.ts'
import { uploadPlaces } from '#server/ugc/media/media.ts'
import { s3Store } from '#server/ugc/media/s3.ts'
import { anS3Service } from '#server/ugc/media/testing/s3-service.ts'
import { sendPicture } from '#server/ugc/media/testing/send-picture.ts'
import { aPrize, draw } from '#server/play/settlement/testing/a-draw.ts'
import { holds } from '#server/play/settlement/testing/a-holder.ts'
import { aDatabase } from '#server/testing/a-database.ts'
import { aSharedSite } from '#server/testing/a-shared-site.ts'
import { contentsOf } from '#server/testing/every-route.ts'
import { aMember } from '#server/testing/people.ts'
import { aFolder, KEPT_CODE, run } from '#server/testing/processes.ts'

const site = aSharedSite({ now: '2022-10-20T10:00:00+08:00' })
const folder = aFolder('backup ')
afterAll(() => rmSync(folder, { recursive: true }))

/** Database for the restored site. */
let there: Connection
let dataDir: string
let file: string
let nth = 0
beforeEach(async () => {
  there = await aDatabase()
  dataDir = join(folder, String(nth++))
  mkdirSync(dataDir)
  file = join(dataDir, 'a.tar.gz')
})
afterEach(() => there.close())

const storeOf = async (place: string) => (await uploadPlaces({ s3: null, dataDir: place })).store

async function backedUp(siteSecret: string | null = null) {
  const { connection, config } = site
  return backUp({ connection, store: await storeOf(config.dataDir), siteSecret }, file, systemClock.now())
}

const restored = async (siteSecret: string | null = null) =>
  restore({ connection: there, store: await storeOf(dataDir), siteSecret }, file)

/** Creates a member with an uploaded picture; returns its name. */
async function sentPicture() {
  const ming = await aMember(site)
  const picture = sharp({ create: { width: 400, height: 300, channels: 3, background: '#c33' } })
  const { data } = (await sendPicture(site, ming, await picture.png().toBuffer(), { scene: 'forum' })).json()
  return { ming, name: String(data.path).slice('/uploads/'.length) }
}

const FACTS = {
  type: 1,
  date: '2022-10-20',
  first: '01 05 09 17 26 33',
  second: '08',
  prizes: [aPrize('一等奖', 0, null), aPrize('二等奖', 3, 150_000), aPrize('六等奖', 500_000, 5)],
} as const

/**
 * Backup of version 0.1.0 with 59 migrations: fourteen members, posts, comments, locked picks, bought memberships and
 * coins.
 */
const OF_0_1_0 = fileURLToPath(projectFile('server/testing/site-of-0.1.0.tar'))

test('restores and migrates a backup of 0.1.0', async () => {
  await there.pool.query('drop schema public, drizzle, graphile_worker cascade; create schema public')
  expect(await restore({ connection: there, store: await storeOf(dataDir), siteSecret: null }, OF_0_1_0)).toEqual({
    rows: 1304,
    files: 0,
  })
  await migrate(there)
  expect(await isMigrated(there.db)).toBe(true)
  const { rows } = await there.db.execute(`select (select count(*)::int from users) as users,
    (select count(*)::int from posts) as posts, (select count(*)::int from comments) as comments,
    (select count(*)::int from picks) as picks, (select count(*)::int from fulfilments) as delivered,
    (select max(amount)::int from coin_entries) as coins, (select count(*)::int from vip_chains) as memberships`)
  expect(rows).toEqual([{ users: 14, posts: 15, comments: 19, picks: 6, delivered: 3, coins: 120, memberships: 2 }])
})

describe('restored site', () => {
  test('has the same rows and files, and settles equally', async () => {
    const { ming, name } = await sentPicture()
    const issueno = await holds(ming, 1, [
      ['01,05,09,17,26,33', '09'],
      ['02,03,04,06,07,10', '08'],
    ])
    const before = await contentsOf(site.db)
    const made = await backedUp()
    expect(await restored()).toEqual(made)
    expect(await contentsOf(there.db)).toBe(before)

    const bytes = async (place: string) => bytesOf((await (await storeOf(place)).read(name))!.body as never)
    expect(await bytes(dataDir)).toEqual(await bytes(site.config.dataDir))

    site.clock.set('2022-10-20T22:00:00+08:00')
    await draw(site, { ...FACTS, issueno })
    await draw({ db: there.db, clock: site.clock }, { ...FACTS, issueno })
    expect((await ming.call(myPicks, { type: 1, issueno })).data.map(({ level }) => level)).toEqual([2, 6])
    expect(withoutBackup(await contentsOf(there.db))).toBe(withoutBackup(await contentsOf(site.db)))
  })

  test('is consistent despite concurrent writes', async () => {
    let isOver = false
    const writing = (async () => {
      let members = 0
      for (; !isOver || members < 5; members++) {
        site.clock.advance(1000)
        await aMember(site, `138${String(10_000_000 + members)}`, `198.51.100.${members % 250}`)
      }
      return members
    })()
    await expect.poll(() => site.db.$count(users)).toBeGreaterThan(1)
    await backedUp()
    isOver = true
    const members = await writing
    await restored()
    const { rows } = await there.pool.query(`select (select count(*)::int from users) as people,
      (select count(*)::int from sessions) as sessions,
      (select count(*)::int from audit_log where action = 'register') as registered`)
    const [{ people, sessions, registered }] = rows
    expect([sessions, registered]).toEqual([people, people])
    expect(people).toBeGreaterThan(1)
    expect(people).toBeLessThanOrEqual(members)
  })

  test('continues ids and retains constraints and triggers', async () => {
    await aMember(site)
    await backedUp()
    await restored()
    const { rows } = await there.pool.query(`insert into users (phone, nickname, vip_code, created_at)
      values ('13900139000', 'new', '1', now()) returning id`)
    expect(rows).toEqual([{ id: 2 }])
    await expect(there.pool.query('delete from audit_log')).rejects.toThrow()
    await expect(there.pool.query('delete from users where id = 1')).rejects.toThrow('foreign key')
    await migrate(there)
  })
})

const withoutBackup = (contents: string): string => contents.replace(/^\(last_backup,.*\n/m, '')

test('reports progress for every table and file', async () => {
  const { ming } = await sentPicture()
  await holds(ming, 1, [['01,05,09,17,26,33', '09']])
  await backedUp()
  const come: { rows: number; files: number }[] = []
  const made = await restore({ connection: there, store: await storeOf(dataDir), siteSecret: null }, file, {
    onProgress: (progress) => come.push(progress),
  })
  expect(come.length).toBeGreaterThan(10)
  expect(come).toEqual(come.toSorted((a, b) => a.rows - b.rows || a.files - b.files))
  expect(come.at(-1)).toEqual(made)
})

test('restores a thousand files, including empty ones', { timeout: 180_000 }, async () => {
  const [from, to] = [join(dataDir, 'from'), join(dataDir, 'to')]
  const [store, young] = [await storeOf(from), await storeOf(to)]
  const names = Array.from({ length: 1000 }, (_, n) => `${n.toString(16).padStart(32, '0')}.webp`)
  for (const [n, name] of names.entries()) await store.put(name, Buffer.alloc((n % 3) * 512, n))
  expect((await backUp({ ...site, store, siteSecret: null }, file, systemClock.now())).files).toBe(1000)
  expect((await restore({ connection: there, store: young, siteSecret: null }, file)).files).toBe(1000)
  const bytesIn = (place: string) => names.map((name) => readFileSync(join(place, 'uploads', name)))
  expect(bytesIn(to)).toEqual(bytesIn(from))
})

describe('rejected backup', () => {
  test('does not overwrite an existing site', async () => {
    await aMember(site)
    await backedUp()
    await restored()
    await expect(restored()).rejects.toThrow('这里已经有站点的数据')
  })

  test('is not created without a site', async () => {
    await there.pool.query('drop schema drizzle cascade')
    const made = backUp({ connection: there, store: await storeOf(dataDir), siteSecret: null }, file, systemClock.now())
    await expect(made).rejects.toThrow('这里还没有站点')
  })

  test('does not restore anything from a damaged file', async () => {
    await aMember(site)
    await backedUp()
    const bytes = readFileSync(file)
    bytes[bytes.length >> 1]! ^= 1
    writeFileSync(file, bytes)
    await expect(restored()).rejects.toThrow('不是完整的备份')
    expect(await there.db.$count(users)).toBe(0)
  })

  test('rejects a backup of a newer version', async () => {
    await site.db.execute("insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 9999999999999)")
    await backedUp()
    await site.db.execute('delete from drizzle.__drizzle_migrations where created_at = 9999999999999')
    await expect(restored()).rejects.toThrow('备份来自更新的版本')
  })

  test('rejects a backup from before the baseline', async () => {
    const shift = (by: number) =>
      site.db.execute(`update drizzle.__drizzle_migrations set created_at = created_at + ${by}`)
    await shift(-10_000_000_000)
    await backedUp().finally(() => shift(10_000_000_000))
    await expect(restored()).rejects.toThrow('备份来自 0.1.0 之前的版本')
  })

  test('restores nothing until the store accepts the files', async () => {
    await sentPicture()
    await backedUp()
    const s3 = await anS3Service()
    const into = (settings: object) => {
      const store = s3Store({ ...s3.settings, ...settings })
      return restore({ connection: there, store, siteSecret: null }, file)
    }
    await expect(into({ secretAccessKey: 'x' })).rejects.toThrow('的存储桶 uploads 用不了（403 SignatureDoesNotMatch）')
    await expect(into({ bucket: 'x' })).rejects.toThrow('的存储桶 x 用不了')
    await expect(into({ endpoint: 'http://127.0.0.1:9' })).rejects.toThrow('ECONNREFUSED')
    expect(await there.db.$count(users)).toBe(0)
    expect((await into({})).files).toBe(s3.files.size)
    expect(await there.db.$count(users)).toBe(1)
    await s3.close()
  })

  test('is not created if the store has none of the uploads', async () => {
    await sentPicture()
    const made = backUp({ ...site, store: await storeOf(dataDir), siteSecret: null }, file, systemClock.now())
    await expect(made).rejects.toThrow(`${dataDir}/uploads 里一个也没有`)
    expect(existsSync(file)).toBe(false)
  })

  test('rejects another configured secret', async () => {
    await backedUp('the secret of before')
    await expect(restored('another')).rejects.toThrow('SITE_SECRET 不是备份时的那一个')
    await expect(restored(null)).rejects.toThrow('SITE_SECRET')
    await restored('the secret of before')
  })
})

test('restores an encrypted backup only with the signature of its site', async () => {
  const { identity, recipient } = await newKeyPair()
  const { connection, config } = site
  const [secret, other] = ['a'.repeat(32), 'b'.repeat(32)]
  const whole = { connection, store: await storeOf(config.dataDir), siteSecret: secret }
  await backUp(whole, file, systemClock.now(), { recipient })
  const store = await storeOf(dataDir)
  const restoredBy = (siteSecret: string | null, unsigned = false) =>
    restore({ connection: there, store, siteSecret }, file, { identity, unsigned })
  await expect(restoredBy(other)).rejects.toThrow('的签名不对')
  await expect(restoredBy(null)).rejects.toThrow('请先设成备份时的那一个')
  const bytes = readFileSync(file)
  const changed = Buffer.from(bytes)
  changed[changed.length >> 1]! ^= 1
  writeFileSync(file, changed)
  await expect(restoredBy(secret)).rejects.toThrow('的签名不对')
  writeFileSync(file, bytes.subarray(0, -78))
  await expect(restoredBy(secret)).rejects.toThrow('没有本站的签名')
  writeFileSync(file, bytes)
  expect(await restoredBy(secret)).toMatchObject({ rows: expect.any(Number) })
})

test('restores an encrypted backup without a signature on request', async () => {
  const { identity, recipient } = await newKeyPair()
  const { connection, config } = site
  const whole = { connection, store: await storeOf(config.dataDir), siteSecret: null }
  await backUp(whole, file, systemClock.now(), { recipient })
  const empty = { connection: there, store: await storeOf(dataDir), siteSecret: 'a'.repeat(32) }
  await expect(restore(empty, file, { identity })).rejects.toThrow('没有本站的签名')
  expect((await restore(empty, file, { identity, unsigned: true })).rows).toBeGreaterThan(0)
})

test.each([
  ['without a plan', 'notes.txt', 'x'],
  ['with the plan of another program', 'site.json', '{"tables":1}'],
  ['with a plan that is no JSON', 'site.json', 'x'],
])('rejects the archive of another program: %s', async (_what, name, text) => {
  await writeArchive(file, ({ add }) => add(name, Buffer.from(text)))
  await expect(restored()).rejects.toThrow(new StartProblem(`${file} 不是本站的备份`))
})

test('reports the age of the last backup', async () => {
  const later = (ms: number) => ({ now: () => new Date(systemClock.now().getTime() + ms) })
  const looked = (ms: number) =>
    backupChecks({ db: site.db, realTime: later(ms), config: { backup: null } }).checks![0]!.run()
  expect(await looked(0)).toMatchObject({ state: 'wrong', words: '还没有备份过' })
  await noteBackup(site.db, systemClock.now())
  expect(await looked(47 * 3_600_000)).toMatchObject({ state: 'good' })
  expect(await looked(49 * 3_600_000)).toMatchObject({
    state: 'wrong',
    cure: expect.stringContaining('npm run backup'),
  })
})

describe('commands', () => {
  const UPLOAD = `${'a'.repeat(32)}.webp`
  const started = (name: string, place: string) => {
    const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...KEPT_CODE, DATA_DIR: place }
    return run(`server/site/cli/${name}.ts`, env, [], [file])
  }
  async function said(name: string, place: string): Promise<string> {
    const one = started(name, place)
    await one.closed
    return one.output() + one.errors()
  }
  const halves = () => readdirSync(dataDir).filter((name) => name.startsWith('.a.tar.gz.'))
  async function killed(name: string, place: string, isHalf: () => boolean | Promise<boolean>): Promise<void> {
    const one = started(name, place)
    await expect.poll(isHalf, { timeout: 60_000, interval: 5 }).toBe(true)
    one.child.kill('SIGKILL')
    expect(await one.closed).toBeNull()
  }

  test('leave no incomplete result when killed and work again', { timeout: 180_000 }, async () => {
    const [old, young] = [join(dataDir, 'old'), join(dataDir, 'young')]
    // Open connections, so that the databases are not restarted for each command.
    const connections = [old, young].map((place) => connect({ kind: 'embedded', folder: place }))
    const [from, to] = (await Promise.all(connections)) as [Connection, Connection]
    try {
      await migrate(from)
      await from.pool.query("insert into users (phone, nickname, vip_code, created_at) values ('1', 'x', '1', now())")
      mkdirSync(join(old, 'uploads'))
      writeFileSync(join(old, 'uploads', UPLOAD), randomBytes(40_000_000))

      const isHalf = () => halves().some((half) => statSync(join(dataDir, half)).size > 1_000_000)
      await killed('backup', old, isHalf)
      expect(existsSync(file)).toBe(false)
      expect(halves()).toHaveLength(1)
      const [one, other] = [started('backup', old), started('backup', old)]
      await Promise.all([one.closed, other.closed])
      const words = [one, other].map((each) => each.output() + each.errors()).toSorted()
      expect(words).toEqual([
        expect.stringMatching(/^已备份并核对：.*，1 个文件/),
        expect.stringMatching(/^已有 .*换一个名字/),
      ])
      expect(readdirSync(dataDir).toSorted()).toEqual(['a.tar.gz', 'old', 'young'])

      await killed('restore', young, () => hasTables(to.db))
      expect(await to.db.$count(users)).toBe(0)
      expect(await said('restore', young)).toMatch(/^正在核对 .*\n(恢复到 \d+ 行，\d+ 个文件\n)+已恢复：.*，1 个文件/)
      expect(await to.db.$count(users)).toBe(1)
      expect(statSync(join(young, 'uploads', UPLOAD)).size).toBe(40_000_000)
    } finally {
      await Promise.all([from.close(), to.close()])
    }
  })
})
