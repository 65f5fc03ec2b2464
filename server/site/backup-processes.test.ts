import { randomBytes } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { identityIn } from '#server/admin/backup/backup.ts'
import { lastTrial } from '#server/admin/backup/records.ts'
import { connect, type Connection } from '#server/infra/db/connect.ts'
import { migrate } from '#server/infra/db/migrate.ts'
import { users } from '#server/people/account/account.tables.ts'
import { aDatabase } from '#server/testing/a-database.ts'
import { contentsOf } from '#server/testing/every-route.ts'
import { command, ended, KEPT_CODE, runProgram, says } from '#server/testing/processes.ts'
import { commandOf, siteProcesses } from '#server/testing/site-process.ts'

// The nightly backup and the commands of keys as processes: killed, on a full disk, with a key on the command line.

const { root, run, end } = siteProcesses('backup processes')
afterAll(end)

const SCRATCH = 'postgres_restore_check'
const UPLOAD = `${'a'.repeat(32)}.webp`

test(
  'killed in the middle, a night leaves what the next start removes, and then it is done',
  { timeout: 240_000 },
  async () => {
    const dataDir = join(root, 'data')
    const backups = join(root, 'backups')
    mkdirSync(join(dataDir, 'uploads'), { recursive: true })
    writeFileSync(join(dataDir, 'uploads', UPLOAD), randomBytes(20_000_000))
    // Held open, so that the database is not started again.
    const connection = await connect({ kind: 'embedded', folder: dataDir })
    const databases = async () => {
      const { rows } = await connection.pool.query<{ name: string }>('select datname as name from pg_database')
      return rows.map(({ name }) => name)
    }
    const key = join(root, 'key.txt')
    const [, BACKUP_KEY = ''] = /^BACKUP_KEY=(.*)$/m.exec(await commandOf(dataDir, 'backup', 'keygen', key))!
    const env = { DATA_DIR: dataDir, PORT: '0', BACKUP_DIR: backups, BACKUP_KEY }
    try {
      const killed = run(env)
      await expect.poll(databases, { timeout: 60_000, interval: 20 }).toContain(SCRATCH)
      killed.child.kill('SIGKILL')
      await killed.closed
      const [half = ''] = readdirSync(backups)
      expect([half, readdirSync(backups).length]).toEqual([
        expect.stringMatching(/^\.caiyun-\d+\.tar\.gz\.age\.backup-/),
        1,
      ])
      // What was open is its owner's alone.
      expect(statSync(join(backups, half)).mode & 0o777).toBe(0o600)
      expect(await databases()).toContain(SCRATCH)

      const again = run(env)
      await says(again, /backed up/)
      expect(readdirSync(backups)).toEqual([expect.stringMatching(/^caiyun-\d{14}\.tar\.gz\.age$/)])
      expect(await databases()).not.toContain(SCRATCH)
      expect(await lastTrial(connection.db)).toMatchObject({ off: { isAllowed: true, trouble: null, files: 1 } })
      expect(await ended(again)).toBe(0)
    } finally {
      await connection.close()
    }
  },
)

test(
  'a key is made once, for its owner alone; what is sealed by it comes back by it',
  { timeout: 240_000 },
  async () => {
    const [from, to, key] = [join(root, 'from'), join(root, 'to'), join(root, 'a key.txt')]
    mkdirSync(from)
    const said = await commandOf(from, 'backup', 'keygen', key)
    const [, BACKUP_KEY = ''] = /^BACKUP_KEY=(age1\w+)$/m.exec(said)!
    expect(statSync(key).mode & 0o777).toBe(0o600)
    const text = readFileSync(key, 'utf8')
    expect(identityIn(text)).toMatch(/^AGE-SECRET-KEY-1/)
    expect(text).toContain(`# public key: ${BACKUP_KEY}\n`)
    await expect(commandOf(from, 'backup', 'keygen', key)).rejects.toThrow('请换一个名字')
    expect(readFileSync(key, 'utf8')).toBe(text)

    // Held open, so that the databases are not started for each command.
    const connections = [from, to].map((folder) => connect({ kind: 'embedded', folder }))
    const [old, young] = (await Promise.all(connections)) as [Connection, Connection]
    try {
      await migrate(old)
      await old.pool.query("insert into users (phone, nickname, vip_code, created_at) values ('1', '明', '1', now())")
      const file = join(root, 'sealed.age')
      const env = { ...KEPT_CODE, PATH: process.env.PATH, DATA_DIR: from, BACKUP_KEY }
      expect(await command(env, 'server/site/cli/backup.ts', file)).toContain('已备份、核对并加密')
      expect(readFileSync(file).subarray(0, 21).toString()).toBe('age-encryption.org/v1')
      await expect(commandOf(to, 'restore', file)).rejects.toThrow('请用 --key 给出钥匙的文件')
      const other = join(root, 'other key.txt')
      await commandOf(from, 'backup', 'keygen', other)
      await expect(commandOf(to, 'restore', file, '--key', other)).rejects.toThrow('这把钥匙打不开')
      expect(await commandOf(to, 'restore', file, '--key', key)).toContain('已恢复')
      expect(await contentsOf(young.db, ['settings'])).toBe(await contentsOf(old.db, ['settings']))
      expect(await young.db.$count(users)).toBe(1)
    } finally {
      await Promise.all([old.close(), young.close()])
    }
  },
)

const UNSHARE = '/usr/bin/unshare'
const mayMount = process.getuid?.() === 0 && existsSync(UNSHARE) && spawnSync(UNSHARE, ['--mount', 'true']).status === 0

test.skipIf(!mayMount)(
  `a disk that is full is said in words, and nothing is left on it${mayMount ? '' : ' (needs to be root, and unshare)'}`,
  { timeout: 120_000 },
  async () => {
    const database: Connection = await aDatabase()
    const place = join(root, 'small')
    for (const folder of [place, join(root, 'full/uploads')]) mkdirSync(folder, { recursive: true })
    writeFileSync(join(root, 'full/uploads', UPLOAD), randomBytes(3_000_000))
    const { host, database: name } = database.client
    const script = `mount -t tmpfs -o size=2m none "$1" && "$2" server/site/cli/backup.ts "$1"; ls -A "$1"`
    const full = runProgram(UNSHARE, ['--mount', 'sh', '-c', script, 'sh', place, process.execPath], {
      ...KEPT_CODE,
      PATH: process.env.PATH,
      DATA_DIR: join(root, 'full'),
      DATABASE_URL: `postgres://app@localhost/${name}?host=${encodeURIComponent(realpathSync(String(host)))}`,
    })
    await full.closed
    await database.close()
    expect([full.output(), full.errors()]).toEqual(['', `${place} 所在的磁盘满了\n`])
    rmSync(join(root, 'full'), { recursive: true })
  },
)
