import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { connect } from '#server/infra/db/connect.ts'
import { createFolder, endProcess, runScript, awaitOutput } from '#server/testing/processes.ts'

/** A started server process, listening for requests. */
export interface RunningServer {
  url: string
  pid: number
  /** Time from the spawn to the URL on standard output. */
  startedInMs: number
  stop(): Promise<void>
}

interface ServerCommand {
  script: string
  flags: string[]
  env: Record<string, string>
}

/** Parses the command of an npm script in package.json: script, Node flags and environment. */
export function parseNpmCommand(name: 'start' | 'draws'): ServerCommand {
  const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  const words = (scripts[name] as string).split(' && ').at(-1)!.split(' ')
  const script = words.findIndex((word) => word.startsWith('dist/'))
  const env = words.filter((word) => /^[A-Z]\w+=/.test(word)).map((word) => word.split('='))
  return { script: words[script]!, flags: words.slice(words.indexOf('node') + 1, script), env: Object.fromEntries(env) }
}

/** Starts the site of a checkout, by default of this one, without draws and rate limits. */
export function startSite(folder: string, wishes: Record<string, string> = {}, checkout = ''): Promise<RunningServer> {
  const env = { RATE_LIMITS: '0', LOG_LEVEL: 'warn', DRAW_SOURCE: 'none', TRUSTED_PROXIES: '1', ...wishes }
  const command = parseNpmCommand('start')
  return startServer({ ...command, script: join(checkout, command.script) }, { DATA_DIR: folder, ...env })
}

const startPeer = (folder: string) => startServer({ script: 'bench/peer.ts', flags: [], env: {} }, { DATA_DIR: folder })

/** Starts a server process and waits until it prints its URL. */
async function startServer(
  { script, flags, env }: ServerCommand,
  wishes: Record<string, string>,
): Promise<RunningServer> {
  const spawned = performance.now()
  const server = runScript(script, { ...process.env, ...env, PORT: '0', ...wishes }, flags)
  server.child.stderr.pipe(process.stderr)
  const url = await awaitOutput(server, /http:\/\/[\d.]+:\d+/)
  const stop = async () => void (await endProcess(server))
  return { url, pid: server.child.pid!, startedInMs: performance.now() - spawned, stop }
}

/** Runs `work` with a data folder that is deleted afterwards. */
export async function withTempFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = createFolder('caiyun-bench-')
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Runs `work` with a server, which is stopped afterwards in any case. */
export async function withServer<T>(
  starting: Promise<RunningServer>,
  work: (server: RunningServer) => Promise<T>,
): Promise<T> {
  const server = await starting
  try {
    return await work(server)
  } finally {
    await server.stop()
  }
}

/** Runs `work` with a site and the reference server (bench/peer.ts: plain Fastify and pg) on the same database. */
export function withPeer<T>(
  folder: string,
  wishes: Record<string, string>,
  work: (site: RunningServer, peer: RunningServer) => Promise<T>,
): Promise<T> {
  return withServer(startSite(folder, wishes), (site) => withServer(startPeer(folder), (peer) => work(site, peer)))
}

/** Runs SQL on a site's database. */
export async function runSqlInFolder(folder: string, sql: string, values: unknown[] = []): Promise<void> {
  const { jobsPool, close } = await connect({ kind: 'embedded', folder })
  await jobsPool.pool.query(sql, values).finally(close)
}

/** Inserts signed-in members with accepted agreements. Returns their session tokens. */
export const insertBenchMembers = (folder: string, count: number): Promise<string[]> =>
  insertMembersBy((sql, values) => runSqlInFolder(folder, sql, values), count)

/** Like `insertBenchMembers`, but runs the SQL through `ask`. The phone numbers start at 13700000001. */
export async function insertMembersBy(
  ask: (sql: string, values: unknown[]) => Promise<unknown>,
  count: number,
): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest())
  await ask(
    `with made as (insert into users (phone, nickname, vip_code, created_at)
      select 13700000000 + n, 'p' || n, 50000000 + n, now() from generate_series(1, $1::int) as n returning id),
    agreed as (insert into consents (user_id, article_id, at)
      select made.id, articles.id, now() from made, articles where agreement in ('user', 'privacy'))
    insert into sessions (user_id, token_hash, device, created_at, expires_at)
    select id, ($2::bytea[])[row_number() over ()], '', now(), now() + interval '1 day' from made`,
    [count, hashes],
  )
  return tokens
}

/** Returns the user and system time of a process, all threads, in seconds; Linux counts in hundredths. */
export const readCpuSeconds = async (pid: number): Promise<number> => (await readCpuTimes(pid)).own

/** Returns the CPU time of the database processes of a data folder in seconds, including ended processes. */
export async function readDatabaseCpuSeconds(folder: string): Promise<number> {
  const [first] = (await readFile(join(folder, 'pg/postmaster.pid'), 'utf8')).split('\n')
  const { own, children: gone } = await readCpuTimes(Number(first))
  const children = (await readFile(`/proc/${first}/task/${first}/children`, 'utf8')).trim().split(' ')
  // A child process may end before its CPU time is read.
  const times = await Promise.all(children.map((pid) => readCpuSeconds(Number(pid)).catch(() => 0)))
  return times.reduce((sum, one) => sum + one, own + gone)
}

async function readCpuTimes(pid: number): Promise<{ own: number; children: number }> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).replace(/^.*\) /, '').split(' ')
  const sum = (from: number) => (Number(fields[from]) + Number(fields[from + 1])) / 100
  return { own: sum(11), children: sum(13) }
}

/** Returns the resident memory of a process in MB. */
export async function readResidentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024
}
