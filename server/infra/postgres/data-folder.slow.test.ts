import { spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { StartProblem } from '#server/infra/lib/errors.ts'
import { endProcess, awaitOutput } from '#server/testing/processes.ts'
import { listDatabaseProcesses } from '#server/testing/database-processes.ts'
import { runSiteCommand, getPostmasterPid, createSiteProcesses } from '#server/testing/site-process.ts'
import { joinCluster } from './embedded.ts'
import { getOwnMajor } from './postgres-binaries.ts'

// Uses the embedded server alone where that suffices, and a real site to test its exit.
const { root, run, started, refused, end } = createSiteProcesses('彩运 目录')
const asRoot = process.getuid?.() === 0
const shelters = new Set<string>()
afterAll(async () => {
  await end()
  for (const shelter of shelters) rmSync(shelter, { recursive: true, force: true })
})

/** Starts and stops the database server. Returns the folder of the database. */
async function startAndLeave(dataDir: string): Promise<string> {
  const { data, leave } = await joinCluster(dataDir, () => {})
  await leave()
  if (!data.startsWith(root)) shelters.add(dirname(data))
  return data
}

async function getRefusal(dataDir: string): Promise<string> {
  const problem = await startAndLeave(dataDir).catch((error: unknown) => error)
  if (problem instanceof StartProblem) return problem.message
  throw new Error(`not refused: ${String(problem)}`)
}

const readClusterId = (data: string): string =>
  readFileSync(join(data, 'global/pg_control')).subarray(0, 8).toString('hex')

// Only root runs the database as another user, and that user may have no access to the data folder.
describe.runIf(asRoot)('data folder of a site that root starts', () => {
  const above = join(root, 'above')
  const dataDir = join(above, 'data')
  let place: string
  let cluster: string

  beforeAll(async () => {
    mkdirSync(above, { mode: 0o700 })
    place = await startAndLeave(dataDir)
    cluster = readClusterId(place)
  })
  afterEach(() => chmodSync(above, 0o700))

  test('points to a database elsewhere if the database’s user has no access', () => {
    expect(place).toMatch(/^\/var\/lib\/caiyun\/[0-9a-f]{16}\/pg$/)
    expect(readFileSync(join(dataDir, 'pg-is-at'), 'utf8')).toBe(`${place}\n`)
  })

  test('still points elsewhere once the database user has access', async () => {
    chmodSync(above, 0o755)
    expect(await startAndLeave(dataDir)).toBe(place)
    expect(existsSync(join(dataDir, 'pg'))).toBe(false)
    expect(readClusterId(place)).toBe(cluster)
  })

  test('finds the database elsewhere after a rename', async () => {
    const moved = join(above, 'moved')
    renameSync(dataDir, moved)
    expect(await startAndLeave(moved)).toBe(place)
    renameSync(moved, dataDir)
  })

  test('recreates a deleted pointer to the database elsewhere', async () => {
    rmSync(join(dataDir, 'pg-is-at'))
    expect(await startAndLeave(dataDir)).toBe(place)
    expect(existsSync(join(dataDir, 'pg-is-at'))).toBe(true)
  })

  test('rejects two databases and changes neither', async () => {
    const own = join(dataDir, 'pg')
    mkdirSync(own)
    writeFileSync(join(own, 'PG_VERSION'), '18\n')
    expect(await getRefusal(dataDir)).toBe(
      `数据目录 ${dataDir} 有两个数据库：${own} 和 ${place}，请把不用的那个移到别处`,
    )
    expect(readdirSync(own)).toEqual(['PG_VERSION'])
    rmSync(own, { recursive: true })
  })

  test('rejects a pointer to a missing database', async () => {
    renameSync(place, `${place}-away`)
    expect(await getRefusal(dataDir)).toMatch(/^.*pg-is-at 说数据库在 .*，那里却没有；.*$/)
    renameSync(`${place}-away`, place)
  })

  test('names data and database folder in the error for another PostgreSQL version', async () => {
    const own = readFileSync(join(place, 'PG_VERSION'))
    writeFileSync(join(place, 'PG_VERSION'), '16\n')
    expect(await getRefusal(dataDir)).toContain(`把数据目录 ${dataDir} 和 ${dirname(place)} 移到别处`)
    writeFileSync(join(place, 'PG_VERSION'), own)
  })

  test('is used after a parent folder becomes inaccessible', async () => {
    const open = join(root, 'open')
    // A failed first try of this test may have left the folder.
    rmSync(open, { recursive: true, force: true })
    mkdirSync(open)
    const own = await startAndLeave(join(open, 'data'))
    expect(own).toBe(join(open, 'data/pg'))
    chmodSync(open, 0o700)
    expect(await startAndLeave(join(open, 'data'))).toBe(own)
    await expect.poll(() => listDatabaseProcesses(own)).toEqual([])
  })
})

describe('leftover files in the database folder', () => {
  const dataDir = join(root, 'ways')
  const data = join(dataDir, 'pg')
  beforeAll(() => startAndLeave(dataDir))
  afterEach(() => rmSync(join(data, '.s.PGSQL.5432'), { recursive: true, force: true }))

  test.each(['postmaster.pid', '.s.PGSQL.5432.lock'])(
    'removes a %s with another program’s process id',
    async (name) => {
      const { uid, gid } = statSync(data)
      // PostgreSQL treats the process as a server, because it has the same owner.
      const foreign = spawn('sleep', ['600'], asRoot ? { uid, gid, cwd: '/' } : {})
      writeFileSync(join(data, name), `${foreign.pid}\n${data}\n1600000000\n5432\n.\n\n`)
      try {
        expect(await startAndLeave(dataDir)).toBe(data)
      } finally {
        foreign.kill()
      }
    },
  )

  test.each([
    ['an empty', ''],
    ['a broken', 'x\n'],
  ])('removes %s postmaster.pid', async (_kind, content) => {
    writeFileSync(join(data, 'postmaster.pid'), content)
    expect(await startAndLeave(dataDir)).toBe(data)
  })

  test('leaves postmaster.pid of a running server unchanged', async () => {
    const site = await started({ DATA_DIR: dataDir, PORT: '0' })
    const kept = readFileSync(join(data, 'postmaster.pid'), 'utf8')
    expect(await refused({ DATA_DIR: dataDir, PORT: '0' })).toContain('已有一个站点在运行')
    expect(readFileSync(join(data, 'postmaster.pid'), 'utf8')).toBe(kept)
    expect(await endProcess(site)).toBe(0)
  })

  test.each([
    ['an empty folder', () => mkdirSync(join(data, '.s.PGSQL.5432'))],
    ['a foreign file', () => writeFileSync(join(data, '.s.PGSQL.5432'), 'x')],
  ])('removes %s at the socket path', async (_kind, make) => {
    make()
    expect(await startAndLeave(dataDir)).toBe(data)
  })

  test('rejects a non-empty folder at the socket path', async () => {
    mkdirSync(join(data, '.s.PGSQL.5432/full'), { recursive: true })
    expect(await getRefusal(dataDir)).toBe(
      `${join(data, '.s.PGSQL.5432')} 是一个目录，占了 PostgreSQL 要用的位置，请移走它`,
    )
  })
})

describe('unusable data folder', () => {
  test('is rejected if it is a file', async () => {
    const file = join(root, 'file')
    writeFileSync(file, '')
    expect(await refused({ DATA_DIR: file })).toBe(`数据目录 ${file} 不能用：那里已有一个文件（${file}）\n`)
    expect(await getRefusal(join(file, 'in'))).toMatch(/^数据目录 .* 不能用：路径中有一段是文件（.*）$/)
  })

  test('is rejected without write access', async () => {
    // Root can write everywhere except on read-only mounts such as /sys.
    const closedFolder = asRoot ? '/sys/caiyun' : join(root, 'closed')
    if (!asRoot) mkdirSync(closedFolder, { mode: 0o500 })
    expect(await getRefusal(closedFolder)).toMatch(/^数据目录 .* 不能用：(没有权限|文件系统只读)（.*）$/)
  })

  test.each([
    ['16', '请用原来的版本运行 npm run backup -- 文件夹，把', '再用这个版本运行 npm run restore'],
    ['99', '请用原来的版本启动。要回到这个版本，只能用它或更早的版本做的备份：把', '运行 npm run restore'],
  ])('of PostgreSQL %s is rejected with instructions, unchanged', async (version, now, then) => {
    const dataDir = join(root, `of ${version}`)
    const data = join(dataDir, 'pg')
    mkdirSync(data, { recursive: true, mode: 0o700 })
    writeFileSync(join(data, 'PG_VERSION'), `${version}\n`)
    const wayOut = `${now}数据目录 ${dataDir} 移到别处，${then} -- 备份文件，然后 npm start\n`
    const words = `数据库 ${data} 是 PostgreSQL ${version} 的，这个版本的彩运用 PostgreSQL ${getOwnMajor()}，不能直接打开；数据没有动过。${wayOut}`
    expect(await refused({ DATA_DIR: dataDir })).toBe(words)
    await expect(runSiteCommand(dataDir, 'backup', join(root, 'a.tar.gz'))).rejects.toMatchObject({
      code: 1,
      stderr: words,
    })
    expect(readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).toSorted()).toEqual(['pg', 'pg/PG_VERSION'])
  })

  test('is rejected if the log’s path is a folder', async () => {
    const dataDir = join(root, 'log')
    await startAndLeave(dataDir)
    rmSync(join(dataDir, 'pg.log'))
    mkdirSync(join(dataDir, 'pg.log'))
    expect(await getRefusal(dataDir)).toMatch(/^数据目录 .* 不能用：要放文件的地方是一个目录（.*pg\.log）$/)
  })
})

describe('first start of a site', () => {
  const dirs = (dataDir: string) => (existsSync(dataDir) ? readdirSync(dataDir) : [])
  const hasSocket = (dataDir: string) => existsSync(join(dataDir, 'pg/.s.PGSQL.5432'))

  test.each<[string, (dataDir: string) => boolean, number]>([
    ['while initdb runs', (dataDir) => dirs(dataDir).some((name) => name.startsWith('pg.new')), 0],
    ['after initdb', (dataDir) => dirs(dataDir).includes('pg'), 0],
    ['while the server starts', (dataDir) => existsSync(join(dataDir, 'pg/postmaster.pid')), 0],
    ['when the server accepts connections', hasSocket, 0],
    ['during the migrations', hasSocket, 150],
    ['shortly before the site listens', hasSocket, 500],
  ])('leaves no server behind if stopped %s', async (when, come, later) => {
    const dataDir = join(root, when)
    const site = run({ DATA_DIR: dataDir, PORT: '0' })
    await vi.waitFor(() => expect(come(dataDir)).toBe(true), { timeout: 30_000, interval: 2 })
    await sleep(later)
    expect(await endProcess(site)).toBe(0)
    expect(site.errors()).toBe('')
    expect(dirs(dataDir).filter((name) => name.startsWith('pg.new'))).toEqual([])
    if (dirs(dataDir).includes('pg')) expect(listDatabaseProcesses(join(dataDir, 'pg'))).toEqual([])
  })

  test('completes although the database server is killed', async () => {
    for (const ms of [0, 100]) {
      const dataDir = join(root, `died ${ms}`)
      const site = run({ DATA_DIR: dataDir, PORT: '0' })
      const pid = await vi.waitFor(() => getPostmasterPid(join(dataDir, 'pg')), { timeout: 30_000, interval: 2 })
      await sleep(ms)
      process.kill(pid, 'SIGKILL')
      await awaitOutput(site, /彩运已启动/)
      expect(await endProcess(site)).toBe(0)
    }
  })
})
