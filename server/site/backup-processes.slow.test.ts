import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { findIdentity } from '#server/admin/backup/backup.ts'
import { findLastTrial } from '#server/admin/backup/records.ts'
import { connect, type Connection } from '#server/infra/db/connect.ts'
import { hasTables, migrate } from '#server/infra/db/migrate.ts'
import { listUnfinishedRuns } from '#server/infra/jobs/unfinished-runs.ts'
import { users } from '#server/people/account/account.tables.ts'
import { createDatabaseClone, toDatabaseUrl } from '#server/testing/database.ts'
import { dumpDatabase } from '#server/testing/every-route.ts'
import { endProcess, runProgram, runScript, awaitOutput } from '#server/testing/processes.ts'
import { canMount, needsMount, type SmallDisk, mountSmallDisk } from '#server/testing/small-disk.ts'
import { runCommandWith, runSiteCommand, createSiteProcesses, SHELL_ENV } from '#server/testing/site-process.ts'

// Runs the nightly backup and the backup commands as processes: killed, on a full disk, and with encryption.

const { root, run, end } = createSiteProcesses('backup processes')
afterAll(end)

const SCRATCH = 'postgres_restore_check'
const UPLOAD = `${'a'.repeat(32)}.webp`

test('removes leftovers of a killed nightly backup', { timeout: 240_000 }, async () => {
  const dataDir = join(root, 'data')
  const backups = join(root, 'backups')
  mkdirSync(join(dataDir, 'uploads'), { recursive: true })
  writeFileSync(join(dataDir, 'uploads', UPLOAD), randomBytes(20_000_000))
  // The embedded database runs as long as this connection is open.
  const connection = await connect({ kind: 'embedded', folder: dataDir })
  const databases = async () => {
    const { rows } = await connection.pool.query<{ name: string }>('select datname as name from pg_database')
    return rows.map(({ name }) => name)
  }
  const key = join(root, 'key.txt')
  const [, BACKUP_KEY = ''] = /^BACKUP_KEY=(.*)$/m.exec(await runSiteCommand(dataDir, 'backup', 'keygen', key))!
  const env = { DATA_DIR: dataDir, PORT: '0', BACKUP_DIR: backups, BACKUP_KEY }
  try {
    const killed = run(env)
    await expect.poll(databases, { timeout: 60_000, interval: 20 }).toContain(SCRATCH)
    killed.child.kill('SIGKILL')
    await killed.closed
    const [half = ''] = readdirSync(backups)
    expect([half, readdirSync(backups).length]).toEqual([
      expect.stringMatching(/^\.caiyun-nightly-\d+\.tar\.gz\.age\.backup-/),
      1,
    ])
    // Only its owner can read the unencrypted file.
    expect(statSync(join(backups, half)).mode & 0o777).toBe(0o600)
    expect(await databases()).toContain(SCRATCH)

    // The backup may have ended the process, so the next start does not run it again.
    const again = run(env)
    await awaitOutput(again, /the process ended during this job/)
    await awaitOutput(again, /彩运已启动/)
    expect(await listUnfinishedRuns(connection.db)).toMatchObject([{ name: 'back_up' }])
    await connection.db.execute("select graphile_worker.add_job('back_up')")
    await awaitOutput(again, /backed up/)
    await expect.poll(() => listUnfinishedRuns(connection.db)).toEqual([])
    expect(readdirSync(backups)).toEqual([expect.stringMatching(/^caiyun-nightly-\d{14}\.tar\.gz\.age$/)])
    expect(await databases()).not.toContain(SCRATCH)
    expect(await findLastTrial(connection.db)).toMatchObject({ off: { skipped: null, trouble: null, files: 1 } })
    expect(await endProcess(again)).toBe(0)
  } finally {
    await connection.close()
  }
})

test('creates a key and restores an encrypted backup with it', { timeout: 240_000 }, async () => {
  const [from, to, key] = [join(root, 'from'), join(root, 'to'), join(root, 'a key.txt')]
  mkdirSync(from)
  const said = await runSiteCommand(from, 'backup', 'keygen', key)
  const [, BACKUP_KEY = ''] = /^BACKUP_KEY=(age1\w+)$/m.exec(said)!
  expect(statSync(key).mode & 0o777).toBe(0o600)
  const text = readFileSync(key, 'utf8')
  expect(findIdentity(text)).toMatch(/^AGE-SECRET-KEY-1/)
  expect(text).toContain(`# public key: ${BACKUP_KEY}\n`)
  await expect(runSiteCommand(from, 'backup', 'keygen', key)).rejects.toThrow('请换一个名字')
  expect(readFileSync(key, 'utf8')).toBe(text)

  // The databases continue to run between the commands, because these connections are open.
  const connections = [from, to].map((folder) => connect({ kind: 'embedded', folder }))
  const [old, young] = (await Promise.all(connections)) as [Connection, Connection]
  try {
    await migrate(old)
    await old.pool.query("insert into users (phone, nickname, vip_code, created_at) values ('1', '明', '1', now())")
    const file = join(root, 'sealed.age')
    expect(await runCommandWith({ DATA_DIR: from, BACKUP_KEY }, 'backup', file)).toContain('已备份、核对并加密')
    expect(readFileSync(file).subarray(0, 21).toString()).toBe('age-encryption.org/v1')
    await expect(runSiteCommand(to, 'restore', file)).rejects.toThrow('请用 --key 给出钥匙的文件')
    const other = join(root, 'other key.txt')
    await runSiteCommand(from, 'backup', 'keygen', other)
    await expect(runSiteCommand(to, 'restore', file, '--key', other)).rejects.toThrow('这把钥匙打不开')
    expect(await runSiteCommand(to, 'restore', file, '--key', key)).toContain('已恢复')
    expect(await dumpDatabase(young.db, ['settings'])).toBe(await dumpDatabase(old.db, ['settings']))
    expect(await young.db.$count(users)).toBe(1)
  } finally {
    await Promise.all([old.close(), young.close()])
  }
})

describe.skipIf(!canMount)(`small disk${needsMount}`, () => {
  let disk: SmallDisk
  afterEach(() => disk.remove())
  const fill = (folder: string, leaving: number) => {
    const { bavail, bsize } = statfsSync(folder)
    writeFileSync(join(folder, 'filled'), Buffer.alloc(bavail * bsize - leaving))
  }

  test('rejects a backup that does not fit', { timeout: 120_000 }, async () => {
    disk = mountSmallDisk(2)!
    const database: Connection = await createDatabaseClone()
    const env = { ...SHELL_ENV, DATA_DIR: join(root, 'full'), DATABASE_URL: toDatabaseUrl(database) }
    const backup = runProgram(process.execPath, ['server/site/cli/backup.ts', disk.folder], env)
    expect(await backup.closed).toBe(1)
    const line = /^不能备份：(.*) 所在的磁盘只剩 2 MB，要 \d+ MB\n$/
    expect([backup.output(), line.exec(backup.errors())?.[1]]).toEqual(['', disk.folder])
    expect(readdirSync(disk.folder)).toEqual([])

    // An upload without a row in the database is not included in the estimate of the size.
    mkdirSync(join(root, 'full/uploads'), { recursive: true })
    writeFileSync(join(root, 'full/uploads', UPLOAD), randomBytes(30_000_000))
    disk.remove()
    disk = mountSmallDisk(20)!
    const full = runProgram(process.execPath, ['server/site/cli/backup.ts', disk.folder], env)
    expect(await full.closed).toBe(1)
    await database.close()
    expect([full.output(), full.errors()]).toEqual(['', `${disk.folder} 所在的磁盘满了\n`])
    expect(readdirSync(disk.folder)).toEqual([])
    rmSync(join(root, 'full'), { recursive: true })
  })

  test('skips the restore test of a nightly backup', { timeout: 240_000 }, async () => {
    disk = mountSmallDisk(200)!
    const dataDir = join(disk.folder, 'data')
    const backups = join(root, 'backups of a small site')
    const first = run({ DATA_DIR: dataDir, PORT: '0' })
    await awaitOutput(first, /彩运已启动/)
    fill(disk.folder, 25_000_000)
    expect(await endProcess(first)).toBe(0)

    const site = run({ DATA_DIR: dataDir, PORT: '0', BACKUP_DIR: backups })
    await awaitOutput(site, /restore test skipped/)
    await awaitOutput(site, /backed up/)
    expect(readdirSync(backups)).toHaveLength(1)
    expect(await endProcess(site)).toBe(0)
    expect(site.output()).not.toContain('"level":60')
  })

  test('rejects a restore that does not fit', { timeout: 240_000 }, async () => {
    const from = join(root, 'to be restored')
    const file = join(root, 'a.tar.gz')
    const connection = await connect({ kind: 'embedded', folder: from })
    await migrate(connection)
    await connection.pool.query(`insert into settings values ('large', to_jsonb(repeat('x', 40000000)))`)
    await runSiteCommand(from, 'backup', file)
    await connection.close()

    disk = mountSmallDisk(100)!
    await expect(runSiteCommand(join(disk.folder, 'data'), 'restore', file)).rejects.toThrow(
      /不能恢复：数据库的磁盘只剩 \d+ MB，要 \d+ MB/,
    )
  })
})

describe('commands backup and restore', () => {
  const dataDir = join(root, 'commands')
  const file = join(dataDir, 'a.tar.gz')
  const started = (name: string, place: string) => {
    return runScript(`server/site/cli/${name}.ts`, { ...SHELL_ENV, DATA_DIR: place }, [], [file])
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

  test('succeed after a kill and remove its partial files', { timeout: 180_000 }, async () => {
    const [old, young] = [join(dataDir, 'old'), join(dataDir, 'young')]
    // The databases continue to run between the commands, because these connections are open.
    const connections = [old, young].map((place) => connect({ kind: 'embedded', folder: place }))
    const [from, to] = (await Promise.all(connections)) as [Connection, Connection]
    try {
      mkdirSync(dataDir, { recursive: true })
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
