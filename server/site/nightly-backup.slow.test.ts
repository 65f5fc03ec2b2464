import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import sharp from 'sharp'
import { runNightlyBackup, isDue, type NightlyDeps } from '#server/admin/backup/nightly.ts'
import { createBackupChecks } from '#server/admin/backup/backup.checks.ts'
import { buildNightlyName } from '#server/admin/backup/backup-retention.ts'
import { findBackupTimes, saveTrial } from '#server/admin/backup/records.ts'
import type { BackupSettings } from '#server/admin/backup/backup.settings.ts'
import { openPool } from '#server/infra/db/connect.ts'
import { createFixedClock } from '#server/infra/lib/clock.ts'
import { cleanUpUploads, openUploadStorage } from '#server/ugc/media/media.ts'
import { createS3Store } from '#server/ugc/media/s3.ts'
import { createS3Service, type S3Service } from '#server/ugc/media/testing/s3-service.ts'
import { sendPicture } from '#server/ugc/media/testing/send-picture.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { createMember } from '#server/testing/browsers.ts'
import { createFolder } from '#server/testing/processes.ts'
import { canMount, needsMount, mountSmallDisk } from '#server/testing/small-disk.ts'
import { hashPublicResponses } from './public-responses.ts'

const site = createSharedSite({ now: '2022-10-20T10:00:00+08:00' })
const root = createFolder('nightly ')
afterAll(() => rmSync(root, { recursive: true }))

const DAY = 86_400_000
const SCRATCH = '_restore_check'
const realTime = createFixedClock('2026-11-28T03:30:00+08:00')
let folder: string
let nth = 0
beforeEach(() => {
  realTime.set('2026-11-28T03:30:00+08:00')
  folder = join(root, String(nth++))
})

const buildSettings = (more: Partial<BackupSettings> = {}): BackupSettings => ({
  folder,
  keeping: { days: 7, weeks: 5 },
  isBlind: false,
  bucket: null,
  ...more,
})

function runNight(backup: BackupSettings = buildSettings(), more: Partial<NightlyDeps> = {}): Promise<void> {
  const { connection, clock, config } = site
  const deps: NightlyDeps = {
    backup,
    recipient: null,
    siteSecret: null,
    connection,
    places: openUploadStorage(config),
    clock,
    realTime,
    log: site.app.log,
    answers: (on, at) => hashPublicResponses(config, on, at),
    ...more,
  }
  return runNightlyBackup(deps, new AbortController().signal)
}

/** Stub for faster tests: all sites return the same response instead of the public ones. */
const withoutResponses: Partial<NightlyDeps> = { answers: async () => new Map([['/', '']]) }

const listFiles = (of = folder): string[] => readdirSync(of).toSorted()

async function runBackupChecks(backup: BackupSettings | null = buildSettings()) {
  const { checks = [] } = createBackupChecks({ db: site.db, realTime, config: { backup } })
  return Object.fromEntries(await Promise.all(checks.map(async ({ name, run }) => [name, await run()] as const)))
}

async function expectFault(name: string, words: string | RegExp, backup?: BackupSettings): Promise<void> {
  const found = (await runBackupChecks(backup))[name]
  expect(found).toMatchObject({ state: 'wrong', words: expect.stringMatching(words) })
}

async function listDatabases(): Promise<string[]> {
  const { rows } = await site.connection.pool.query<{ name: string }>(
    "select datname as name from pg_database where datname like current_database() || '%'",
  )
  return rows.map(({ name }) => name)
}

/** Counts the upload files of all tests so far: between tests rows are deleted, but not files. */
const countUploads = (): number => listFiles(join(site.config.dataDir, 'uploads')).length

async function uploadPicture() {
  const ming = await createMember(site)
  const picture = sharp({ create: { width: 400, height: 300, channels: 3, background: '#c33' } })
  await sendPicture(site, ming, await picture.png().toBuffer(), { scene: 'forum' })
  return ming
}

describe('nightly backup', () => {
  test('creates and restores a backup', { timeout: 60_000 }, async () => {
    await uploadPicture()
    await runNight()
    expect(listFiles()).toEqual(['caiyun-nightly-20261128033000.tar.gz'])
    expect(await listDatabases()).toEqual([site.connection.place])
    const { backup, restore: tried } = await runBackupChecks()
    expect(backup).toEqual({ state: 'good', words: '上次备份在 2026-11-28 03:30，共留着 1 个' })
    expect(tried!.state).toBe('good')
    const [, rows, uploads, answers] = /：(\d+) 行、(\d+) 个文件、(\d+) 个回答/.exec(tried!.words)!.map(Number)
    expect(rows).toBeGreaterThan(10)
    expect(uploads).toBe(countUploads())
    expect(answers).toBeGreaterThanOrEqual(50)
    expect(await findBackupTimes(site.db)).toEqual({ backup: realTime.now(), restore: realTime.now() })
  })

  test('runs nightly and tests the restore weekly', async () => {
    const tries: number[] = []
    const answers = async () => (tries.push(realTime.now().getTime()), new Map([['/', '']]))
    for (let n = 0; n < 8; n++) {
      await runNight(buildSettings(), { answers })
      realTime.advance(3_600_000)
      await runNight(buildSettings(), { answers })
      realTime.advance(DAY - 3_600_000)
    }
    expect(listFiles().map((name) => name.slice(23))).toEqual(Array.from({ length: 7 }, () => '033000.tar.gz'))
    const [first, last] = [tries[0]!, tries.at(-1)!]
    // Each of two restore tests reads the responses of the running site twice and those of the restored site once.
    expect([tries.length, last - first]).toEqual([6, 7 * DAY])
    expect(await runBackupChecks()).toMatchObject({ restore: { state: 'good' } })
    realTime.advance(2.5 * DAY)
    expect(await runBackupChecks()).toMatchObject({ backup: { state: 'wrong' }, restore: { state: 'good' } })
    realTime.advance(7 * DAY)
    expect(await runBackupChecks()).toMatchObject({ restore: { state: 'wrong' } })
  })

  test('runs immediately if the folder is empty', async () => {
    await runNight(buildSettings(), withoutResponses)
    const [name] = listFiles()
    rmSync(join(folder, name!))
    realTime.advance(60_000)
    await runNight(buildSettings(), withoutResponses)
    expect(listFiles()).toEqual(['caiyun-nightly-20261128033100.tar.gz'])
  })
})

test.each([
  [null, '2026-11-28T10:00:00+08:00', true],
  ['2026-11-28T03:30:00+08:00', '2026-11-28T04:30:00+08:00', false],
  ['2026-11-28T03:30:00+08:00', '2026-11-29T03:29:59+08:00', false],
  ['2026-11-28T03:30:00+08:00', '2026-11-29T03:30:00+08:00', true],
  ['2026-11-28T03:29:59+08:00', '2026-11-28T03:30:00+08:00', true],
  // A manual backup in the evening does not replace the nightly backup.
  ['2026-11-28T22:00:00+08:00', '2026-11-29T03:30:00+08:00', true],
])('isDue, last backup at %s and now %s, returns %s', (last, now, is) => {
  expect(isDue(last === null ? null : new Date(last), new Date(now))).toBe(is)
})

describe('restore test of the nightly backup', () => {
  const there = async (statement: string) => {
    const { client, kind, place } = site.connection
    const scratch = openPool(kind, { ...client, database: place + SCRATCH }, '', () => {})
    await scratch.pool.query(statement)
    await scratch.close()
  }

  test('reports the tables with different or missing rows', async () => {
    await createMember(site)
    let asked = 0
    const answers = async () => {
      // At the second call the restored database exists and is not compared yet.
      if (++asked === 2) await there("update users set nickname = 'other'; delete from sessions")
      return new Map([['/', '']])
    }
    await runNight(buildSettings(), { answers })
    await expectFault('restore', '不同，2 处：sessions、users')
  })

  test('reports different responses, ignoring concurrent changes', async () => {
    await createMember(site)
    let nthTime = 0
    const answers: NightlyDeps['answers'] = async ({ place }) => {
      nthTime++
      const isScratch = place.endsWith(SCRATCH)
      return new Map([
        ['/api/a', 'the same'],
        ['/api/b', isScratch ? 'other' : 'one'],
        ['/api/c', `at time ${nthTime}`],
      ])
    }
    await runNight(buildSettings(), { answers })
    const { backup, restore: tried } = await runBackupChecks()
    expect(tried).toMatchObject({ state: 'wrong', words: expect.stringContaining('不同，1 处：/api/b。还没有试成过') })
    // The failed restore test does not make the backup itself invalid.
    expect(backup!.state).toBe('good')
    expect(await listDatabases()).toEqual([site.connection.place])
  })

  test('reports a failed restore, repeats it next night', async () => {
    await site.connection.pool.query(
      'create table not_of_a_migration (id int); insert into not_of_a_migration values (1)',
    )
    await runNight(buildSettings(), withoutResponses)
    await site.connection.pool.query('drop table not_of_a_migration')
    expect(listFiles()).toHaveLength(1)
    await expectFault('restore', 'not_of_a_migration')
    expect(await findBackupTimes(site.db)).toMatchObject({ restore: null })
    realTime.advance(DAY)
    await runNight(buildSettings(), withoutResponses)
    expect((await runBackupChecks()).restore).toMatchObject({ state: 'good' })
  })

  test('replaces the temporary database of a killed restore test', async () => {
    await site.connection.pool.query(`create database ${site.connection.place}${SCRATCH}`)
    await there('create table users (left_over int)')
    await runNight(buildSettings(), withoutResponses)
    expect((await runBackupChecks()).restore).toMatchObject({ state: 'good' })
    expect(await listDatabases()).toEqual([site.connection.place])
  })

  /** Runs the nightly backup as a role that may read all data and has further `rights`, such as `createdb`. */
  async function nightAs(rights: string, backup = buildSettings()): Promise<void> {
    const { connection } = site
    const role = `plain_${connection.place}`
    await connection.pool.query(`create role ${role} ${rights}; grant pg_read_all_data to ${role};
      grant insert, update on settings to ${role}`)
    const plain = openPool('postgres', { ...connection.client, options: `-c role=${role}` }, connection.place, () => {})
    try {
      await runNight(backup, { ...withoutResponses, connection: plain })
    } finally {
      await plain.close()
      await connection.pool.query(`drop owned by ${role}; drop role ${role}`)
    }
    expect(listFiles()).toHaveLength(1)
    expect((await runBackupChecks()).backup).toMatchObject({ state: 'good' })
  }

  test('is skipped without permission to create databases', async () => {
    await nightAs('')
    expect((await runBackupChecks()).restore).toEqual({
      state: 'unknown',
      words: '没有试着恢复：数据库的这个用户不能新建数据库，只核对了备份文件本身。还没有试成过',
      cure: expect.stringContaining('CREATEDB'),
    })
  })

  test('is skipped if disk space is unknown, unless `isBlind`', async () => {
    await nightAs('createdb')
    expect((await runBackupChecks()).restore).toMatchObject({
      state: 'unknown',
      words: expect.stringContaining('不知道数据库的磁盘还剩多少'),
      cure: expect.stringContaining('BACKUP_TRIAL=always'),
    })
    folder = join(root, `${folder} always`)
    realTime.advance(DAY)
    await nightAs('createdb', buildSettings({ isBlind: true }))
    expect((await runBackupChecks()).restore).toMatchObject({ state: 'good' })
  })

  test.skipIf(!canMount)(`is skipped if the database disk is full${needsMount}`, async () => {
    const disk = mountSmallDisk(20)!
    try {
      mkdirSync(join(disk.folder, 'pg'))
      const connection = { ...site.connection, log: join(disk.folder, 'pg.log') }
      await runNight(buildSettings({ isBlind: true }), { ...withoutResponses, connection })
      expect(listFiles()).toHaveLength(1)
      await expectFault('restore', /没有试着恢复：数据库的磁盘只剩 20 MB，要 1\.\d GB.*还没有试成过/)
      await runNight(buildSettings({ folder: join(disk.folder, 'backups') }), withoutResponses)
      expect(await listDatabases()).toEqual([site.connection.place])
    } finally {
      disk.remove()
    }
  })
})

/** Records a successful restore test, so that the next nightly backup skips it. */
const recordTrial = () =>
  saveTrial(site.db, realTime.now(), { skipped: null, trouble: null, rows: 1, files: 1, answers: 1 })

describe('copy of backups in the bucket', () => {
  let s3: S3Service
  beforeAll(async () => void (s3 = await createS3Service()))
  afterAll(() => s3.close())
  beforeEach(async () => {
    s3.files.clear()
    await recordTrial()
  })
  const inBucket = (): string[] => [...s3.files.keys()].toSorted()
  const withBucket = () =>
    buildSettings({ bucket: { s3: s3.settings, folder: 'backups' }, keeping: { days: 2, weeks: 0 } })

  test('is private and survives clean-up of uploads', async () => {
    const upload = `${'a'.repeat(32)}.webp`
    await createS3Store(s3.settings).put(upload, Buffer.from('x'))
    for (let n = 0; n < 3; n++) {
      await runNight(withBucket())
      realTime.advance(DAY)
    }
    const names = ['caiyun-nightly-20261129033000.tar.gz', 'caiyun-nightly-20261130033000.tar.gz']
    expect(listFiles()).toEqual(names)
    expect(inBucket()).toEqual([upload, ...names.map((name) => `backups/${name}`)])
    expect(s3.files.get(`backups/${names[1]}`)!.bytes.equals(readFileSync(join(folder, names[1]!)))).toBe(true)

    for (const file of s3.files.values()) file.at = new Date('2000-01-01')
    const { drafts } = await openUploadStorage(site.config)
    await cleanUpUploads(site.db, { store: createS3Store(s3.settings), drafts }, site.clock.now())
    expect(inBucket()).toEqual(names.map((name) => `backups/${name}`))
    const served = await site.app.inject({ url: `/uploads/backups/${names[1]}` })
    expect(served.statusCode).toBe(404)
  })

  test('reports a failed copy and repeats it', async () => {
    const backup = withBucket()
    await runNight(buildSettings({ bucket: { s3: { ...s3.settings, bucket: 'gone' }, folder: 'backups' } }))
    expect(listFiles()).toHaveLength(1)
    await expectFault('backup', /没有备份成：.*的存储桶 gone 的 backups\/ 用不了.*上次备份在 2026-11-28 03:30/, backup)
    realTime.advance(3_600_000)
    await runNight(backup)
    expect(listFiles()).toHaveLength(1)
    expect(inBucket()).toEqual([`backups/${listFiles()[0]}`])
    expect((await runBackupChecks(backup)).backup!.state).toBe('good')
  })

  test('deletes expired copies, uploads no expired files', async () => {
    const older = buildNightlyName(new Date('2026-11-20T03:30:00+08:00'), false)
    mkdirSync(folder)
    writeFileSync(join(folder, older), 'of before')
    const others = ['2026-11-26', '2026-11-27'].map((day) => buildNightlyName(new Date(`${day}T03:30:00+08:00`), false))
    for (const name of others) s3.files.set(`backups/${name}`, { bytes: Buffer.from('x'), at: new Date() })
    s3.files.set('backups/of another.txt', { bytes: Buffer.from('x'), at: new Date() })
    await runNight(withBucket())
    expect(listFiles()).toEqual([older, 'caiyun-nightly-20261128033000.tar.gz'])
    expect(inBucket()).toEqual([
      `backups/${others[1]}`,
      'backups/caiyun-nightly-20261128033000.tar.gz',
      'backups/of another.txt',
    ])
    expect(s3.asked).not.toContain(`PUT backups/${older}`)
  })
})

describe('nightly backup with BACKUP_KEY', () => {
  test('is not created with an invalid key', async () => {
    await recordTrial()
    await runNight(buildSettings(), { recipient: `age1${'q'.repeat(58)}` })
    expect(listFiles()).toEqual([])
    await expectFault('backup', 'BACKUP_KEY')
  })
})

describe('failed nightly backup', () => {
  beforeEach(recordTrial)

  test('reports that BACKUP_DIR is a file', async () => {
    writeFileSync(folder, 'a file')
    await runNight()
    await expectFault('backup', '不是目录。还没有备份过')
    rmSync(folder)
    await runNight()
    expect((await runBackupChecks()).backup!.state).toBe('good')
  })
})
