import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chownSync, existsSync, globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, expect, test } from 'vitest'
import { connect, type Connection, type DatabaseConfig } from '#server/infra/db/connect.ts'
import { toProjectUrl } from '#server/infra/lib/project.ts'
import { getOwnMajor } from '#server/infra/postgres/postgres-binaries.ts'
import { buildSpawnOptions, getPostgresUser } from '#server/infra/postgres/postgres-user.ts'
import { insertYear } from '#server/testing/year-of-data.ts'
import { dumpDatabase } from '#server/testing/every-route.ts'
import { createSiteProcesses, runCommandWith } from '#server/testing/site-process.ts'
import { openUploadStorage } from '#server/ugc/media/media.ts'
import { readConfig } from './config.ts'
import { hashPublicResponses } from './public-responses.ts'

// Follows the instructions that a start prints for data of an older PostgreSQL. Compares rows, files and responses
// before and after.

const { root, refused, end } = createSiteProcesses('earlier postgres')
const dataDir = join(root, 'data')
const data = join(dataDir, 'pg')
const aside = `${dataDir}-before`
const backups = join(root, 'backups')

/** Folder with `bin` of an older PostgreSQL: EARLIER_POSTGRES, otherwise one of Debian's packages. */
const home = [process.env['EARLIER_POSTGRES'] ?? [], globSync('/usr/lib/postgresql/*')]
  .flat()
  .find((folder) => Number(readMajor(folder)) < Number(getOwnMajor()))

function readMajor(folder: string): string | undefined {
  const { stdout } = spawnSync(join(folder, 'bin/postgres'), ['--version'], { encoding: 'utf8' })
  return /\d+/.exec(stdout ?? '')?.[0]
}

/** Backup of a site with members, picks, posts, coins and memberships. */
const BACKUP_OF_0_1_0 = fileURLToPath(toProjectUrl('server/testing/site-of-0.1.0.tar'))

const earlier: DatabaseConfig = {
  kind: 'postgres',
  url: `postgres://app@localhost/postgres?host=${encodeURIComponent(data)}`,
}
const atWork = { DATABASE_URL: earlier.url, DATA_DIR: dataDir }

function startEarlierServer(): void {
  // A failed first try of this test may have left these folders (`retry` in vitest.config.ts).
  for (const old of [dataDir, aside, backups]) rmSync(old, { recursive: true, force: true })
  const user = getPostgresUser()
  mkdirSync(data, { recursive: true, mode: 0o755 })
  if (process.getuid?.() === 0) chownSync(data, user.uid, user.gid)
  runServerTool('initdb', '-U', 'app', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync')
  runServerTool('pg_ctl', 'start', '-w', '-l', join(data, 'log'), '-o', `-F -c listen_addresses= -k '${data}'`)
  isUp = true
}

function runServerTool(program: string, ...args: string[]): void {
  // Without pipes, because the started server outlives the command and would hold them open.
  const { status } = spawnSync(join(home!, 'bin', program), ['-D', data, ...args], {
    ...buildSpawnOptions(getPostgresUser()),
    stdio: 'ignore',
  })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${status}`)
}

let isUp = false
afterEach(() => {
  if (isUp) stopEarlierServer('immediate')
})
afterAll(end)

function stopEarlierServer(mode: 'fast' | 'immediate'): void {
  runServerTool('pg_ctl', 'stop', '-w', '-m', mode)
  isUp = false
}

/** Hashes the public responses except the sign-in challenge, which is random. */
async function hashResponses(connection: Connection): Promise<Map<string, string>> {
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir })
  const hashes = await hashPublicResponses(config, connection, new Date('2026-08-20T10:00:00+08:00'))
  return new Map([...hashes].filter(([url]) => !url.startsWith('/api/login/challenge')))
}

function hashUploads(place: string): string[] {
  const folder = join(place, 'uploads')
  const sum = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex')
  return (existsSync(folder) ? readdirSync(folder) : []).toSorted().map((name) => `${name} ${sum(name)}`)
}

async function withDatabase<T>(database: DatabaseConfig, ask: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = await connect(database)
  return ask(connection).finally(() => connection.close())
}

test.skipIf(!home)(
  `moves a site of PostgreSQL ${home ? readMajor(home) : 'before ours (needs one of Debian’s, or EARLIER_POSTGRES)'} to ${getOwnMajor()}`,
  async () => {
    startEarlierServer()
    await runCommandWith(atWork, 'restore', BACKUP_OF_0_1_0)
    await runCommandWith(atWork, 'draws', 'lay-history')
    await runCommandWith(atWork, 'seed')
    if (process.env.PROOFS_FULL === '1')
      await withDatabase(earlier, async ({ jobsPool }) =>
        insertYear(jobsPool.db, (await openUploadStorage({ s3: null, dataDir })).store),
      )
    const before = await withDatabase(earlier, hashResponses)
    const rows = await withDatabase(earlier, ({ db }) => dumpDatabase(db))
    expect(before.size).toBeGreaterThan(50)

    mkdirSync(backups)
    await runCommandWith(atWork, 'backup', backups)
    stopEarlierServer('fast')
    expect(await refused({ DATA_DIR: dataDir })).toMatch(`是 PostgreSQL ${readMajor(home!)} 的`)

    const files = hashUploads(dataDir)
    renameSync(dataDir, aside)
    await runCommandWith({ DATA_DIR: dataDir }, 'restore', join(backups, readdirSync(backups)[0]!))
    expect(hashUploads(dataDir)).toEqual(files)
    expect(readFileSync(join(data, 'PG_VERSION'), 'utf8')).toBe(`${getOwnMajor()}\n`)
    const own: DatabaseConfig = { kind: 'embedded', folder: dataDir }
    expect(await withDatabase(own, ({ db }) => dumpDatabase(db))).toBe(rows)
    expect(await withDatabase(own, hashResponses)).toEqual(before)
  },
)
