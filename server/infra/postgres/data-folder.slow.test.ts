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
import { StartProblem } from '#server/infra/lib/start-problem.ts'
import { ended, says } from '#server/testing/processes.ts'
import { inhabitantsOf } from '#server/testing/inhabitants.ts'
import { commandOf, postmasterOf, siteProcesses } from '#server/testing/site-process.ts'
import { joinCluster } from './embedded.ts'
import { ownMajor } from './postgres-binaries.ts'

// Data folders that something happened to: the embedded server alone where it decides, a real site where its ending does.
const { root, run, started, refused, end } = siteProcesses('彩运 目录')
const asRoot = process.getuid?.() === 0
const shelters = new Set<string>()
afterAll(async () => {
  await end()
  for (const shelter of shelters) rmSync(shelter, { recursive: true, force: true })
})

/** Joins the folder's database and leaves it, as a site does; where its data are. */
async function placeAfterStart(dataDir: string): Promise<string> {
  const { data, leave } = await joinCluster(dataDir, () => {})
  await leave()
  if (!data.startsWith(root)) shelters.add(dirname(data))
  return data
}

/** What a site that is refused its data folder says of it. */
async function refusal(dataDir: string): Promise<string> {
  const problem = await placeAfterStart(dataDir).catch((error: unknown) => error)
  if (problem instanceof StartProblem) return problem.message
  throw new Error(`not refused: ${String(problem)}`)
}

/** Where PostgreSQL numbers its cluster: another one has another number. */
const clusterIn = (data: string): string => readFileSync(join(data, 'global/pg_control')).subarray(0, 8).toString('hex')

// Only root hands the database to another user, who may not get everywhere.
describe.runIf(asRoot)('under root', () => {
  const above = join(root, 'above')
  const dataDir = join(above, 'data')
  let place: string
  let cluster: string

  beforeAll(async () => {
    mkdirSync(above, { mode: 0o700 })
    place = await placeAfterStart(dataDir)
    cluster = clusterIn(place)
  })
  afterEach(() => chmodSync(above, 0o700))

  test('a folder that the database’s user can’t reach points to where its database is', () => {
    expect(place).toMatch(/^\/var\/lib\/caiyun\/[0-9a-f]{16}\/pg$/)
    expect(readFileSync(join(dataDir, 'pg-is-at'), 'utf8')).toBe(`${place}\n`)
  })

  test('the database stays the same when the way to the folder opens', async () => {
    chmodSync(above, 0o755)
    expect(await placeAfterStart(dataDir)).toBe(place)
    expect(existsSync(join(dataDir, 'pg'))).toBe(false)
    expect(clusterIn(place)).toBe(cluster)
  })

  test('and when the folder moves', async () => {
    const moved = join(above, 'moved')
    renameSync(dataDir, moved)
    expect(await placeAfterStart(moved)).toBe(place)
    renameSync(moved, dataDir)
  })

  test('without the pointer it is found by the folder’s name, and the pointer is left again', async () => {
    rmSync(join(dataDir, 'pg-is-at'))
    expect(await placeAfterStart(dataDir)).toBe(place)
    expect(existsSync(join(dataDir, 'pg-is-at'))).toBe(true)
  })

  test('two databases are refused, and both left as they are', async () => {
    const own = join(dataDir, 'pg')
    mkdirSync(own)
    writeFileSync(join(own, 'PG_VERSION'), '18\n')
    expect(await refusal(dataDir)).toBe(`数据目录 ${dataDir} 有两个数据库：${own} 和 ${place}，请把不用的那个移到别处`)
    expect(readdirSync(own)).toEqual(['PG_VERSION'])
    rmSync(own, { recursive: true })
  })

  test('a pointer to nothing is refused rather than followed by an empty site', async () => {
    renameSync(place, `${place}-away`)
    expect(await refusal(dataDir)).toMatch(/^.*pg-is-at 说数据库在 .*，那里却没有；.*$/)
    renameSync(`${place}-away`, place)
  })

  test('of another version, both are to be put aside', async () => {
    const own = readFileSync(join(place, 'PG_VERSION'))
    writeFileSync(join(place, 'PG_VERSION'), '16\n')
    expect(await refusal(dataDir)).toContain(`把数据目录 ${dataDir} 和 ${dirname(place)} 移到别处`)
    writeFileSync(join(place, 'PG_VERSION'), own)
  })

  test('a database whose way is closed is used where it lies', async () => {
    const open = join(root, 'open')
    // Of a former try.
    rmSync(open, { recursive: true, force: true })
    mkdirSync(open)
    const own = await placeAfterStart(join(open, 'data'))
    expect(own).toBe(join(open, 'data/pg'))
    chmodSync(open, 0o700)
    expect(await placeAfterStart(join(open, 'data'))).toBe(own)
    await expect.poll(() => inhabitantsOf(own)).toEqual([])
  })
})

describe('what lies in a cluster’s way', () => {
  const dataDir = join(root, 'ways')
  const data = join(dataDir, 'pg')
  beforeAll(() => placeAfterStart(dataDir))
  afterEach(() => rmSync(join(data, '.s.PGSQL.5432'), { recursive: true, force: true }))

  test.each(['postmaster.pid', '.s.PGSQL.5432.lock'])('a %s of another living program is mended', async (name) => {
    const { uid, gid } = statSync(data)
    // Of the same user: PostgreSQL takes its number for that of a server.
    const foreign = spawn('sleep', ['600'], asRoot ? { uid, gid, cwd: '/' } : {})
    writeFileSync(join(data, name), `${foreign.pid}\n${data}\n1600000000\n5432\n.\n\n`)
    try {
      expect(await placeAfterStart(dataDir)).toBe(data)
    } finally {
      foreign.kill()
    }
  })

  test.each([
    ['an empty', ''],
    ['a broken', 'x\n'],
  ])('%s postmaster.pid is mended', async (_kind, content) => {
    writeFileSync(join(data, 'postmaster.pid'), content)
    expect(await placeAfterStart(dataDir)).toBe(data)
  })

  test('a living server’s file is left alone', async () => {
    const site = await started({ DATA_DIR: dataDir, PORT: '0' })
    const kept = readFileSync(join(data, 'postmaster.pid'), 'utf8')
    expect(await refused({ DATA_DIR: dataDir, PORT: '0' })).toContain('已有一个站点在运行')
    expect(readFileSync(join(data, 'postmaster.pid'), 'utf8')).toBe(kept)
    expect(await ended(site)).toBe(0)
  })

  test.each([
    ['an empty folder', () => mkdirSync(join(data, '.s.PGSQL.5432'))],
    ['a foreign file', () => writeFileSync(join(data, '.s.PGSQL.5432'), 'x')],
  ])('%s where the socket belongs is mended', async (_kind, make) => {
    make()
    expect(await placeAfterStart(dataDir)).toBe(data)
  })

  test('a folder with something in it is told, at once', async () => {
    mkdirSync(join(data, '.s.PGSQL.5432/full'), { recursive: true })
    expect(await refusal(dataDir)).toBe(
      `${join(data, '.s.PGSQL.5432')} 是一个目录，占了 PostgreSQL 要用的位置，请移走它`,
    )
  })
})

describe('an unusable data folder is told in one line', () => {
  test('that is a file', async () => {
    const file = join(root, 'file')
    writeFileSync(file, '')
    expect(await refused({ DATA_DIR: file })).toBe(`数据目录 ${file} 不能用：那里已有一个文件（${file}）\n`)
    expect(await refusal(join(file, 'in'))).toMatch(/^数据目录 .* 不能用：路径中有一段是文件（.*）$/)
  })

  test('that nobody may write to', async () => {
    // Root may write wherever a mount does not forbid it.
    const closedFolder = asRoot ? '/sys/caiyun' : join(root, 'closed')
    if (!asRoot) mkdirSync(closedFolder, { mode: 0o500 })
    expect(await refusal(closedFolder)).toMatch(/^数据目录 .* 不能用：(没有权限|文件系统只读)（.*）$/)
  })

  test.each([
    ['16', '请用原来的版本运行 npm run backup -- 文件夹，把', '再用这个版本运行 npm run restore'],
    ['99', '请用原来的版本启动。要回到这个版本，只能用它或更早的版本做的备份：把', '运行 npm run restore'],
  ])(
    'that PostgreSQL %s has made: a start and a command say the way out, and touch nothing',
    async (version, now, then) => {
      const dataDir = join(root, `of ${version}`)
      const data = join(dataDir, 'pg')
      mkdirSync(data, { recursive: true, mode: 0o700 })
      writeFileSync(join(data, 'PG_VERSION'), `${version}\n`)
      const wayOut = `${now}数据目录 ${dataDir} 移到别处，${then} -- 备份文件，然后 npm start\n`
      const words = `数据库 ${data} 是 PostgreSQL ${version} 的，这个版本的彩运用 PostgreSQL ${ownMajor()}，不能直接打开；数据没有动过。${wayOut}`
      expect(await refused({ DATA_DIR: dataDir })).toBe(words)
      await expect(commandOf(dataDir, 'backup', join(root, 'a.tar.gz'))).rejects.toMatchObject({
        code: 1,
        stderr: words,
      })
      expect(readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).toSorted()).toEqual(['pg', 'pg/PG_VERSION'])
    },
  )

  test('whose log is a folder', async () => {
    const dataDir = join(root, 'log')
    await placeAfterStart(dataDir)
    rmSync(join(dataDir, 'pg.log'))
    mkdirSync(join(dataDir, 'pg.log'))
    expect(await refusal(dataDir)).toMatch(/^数据目录 .* 不能用：要放文件的地方是一个目录（.*pg\.log）$/)
  })
})

describe('a first start', () => {
  const dirs = (dataDir: string) => (existsSync(dataDir) ? readdirSync(dataDir) : [])
  const hasSocket = (dataDir: string) => existsSync(join(dataDir, 'pg/.s.PGSQL.5432'))

  test.each<[string, (dataDir: string) => boolean, number]>([
    ['while the cluster is made', (dataDir) => dirs(dataDir).some((name) => name.startsWith('pg.new')), 0],
    ['when the cluster is there', (dataDir) => dirs(dataDir).includes('pg'), 0],
    ['as the database begins', (dataDir) => existsSync(join(dataDir, 'pg/postmaster.pid')), 0],
    ['as the database answers', hasSocket, 0],
    ['while tables are made', hasSocket, 150],
    ['at its last steps', hasSocket, 500],
  ])('that is ended %s leaves no database behind', async (when, come, later) => {
    const dataDir = join(root, when)
    const site = run({ DATA_DIR: dataDir, PORT: '0' })
    await vi.waitFor(() => expect(come(dataDir)).toBe(true), { timeout: 30_000, interval: 2 })
    await sleep(later)
    expect(await ended(site)).toBe(0)
    expect(site.errors()).toBe('')
    expect(dirs(dataDir).filter((name) => name.startsWith('pg.new'))).toEqual([])
    if (dirs(dataDir).includes('pg')) expect(inhabitantsOf(join(dataDir, 'pg'))).toEqual([])
  })

  test('outlives the death of its database, whenever that comes', async () => {
    for (const ms of [0, 100]) {
      const dataDir = join(root, `died ${ms}`)
      const site = run({ DATA_DIR: dataDir, PORT: '0' })
      const pid = await vi.waitFor(() => postmasterOf(join(dataDir, 'pg')), { timeout: 30_000, interval: 2 })
      await sleep(ms)
      process.kill(pid, 'SIGKILL')
      await says(site, /彩运已启动/)
      expect(await ended(site)).toBe(0)
    }
  })
})
