import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartProblem } from '#server/infra/lib/start-problem.ts'
import { type ClusterPlace, placeOf, pointTo } from './cluster-place.ts'
import { initialise, letIn } from './initdb.ts'
import { LOCK_KEYS } from '#server/infra/lib/lock-keys.ts'
import { alive, clearWay } from './lock-files.ts'
import { binariesFor, versionOrRefuse } from './postgres-binaries.ts'
import { openLog } from './postgres-log.ts'
import { allows, as } from './postgres-user.ts'
import { isRecovering } from '#server/infra/lib/errors.ts'
import { unusable } from './unusable.ts'

const PATIENCE_MS = 30_000
const PAUSE_MS = 50
const LONGEST_PAUSE_MS = 1000
const KNOCK_MS = 5000
/** Of the log, enough for the last thing that the server said. */
const TAIL_BYTES = 4096
/** Room in sockaddr_un for a path and its final zero. */
const SOCKET_PATH_BYTES = 107

export type Report = (message: string, error?: unknown) => void

/** A running server we have joined. `leave` stops it when nobody else uses it. */
export interface Cluster {
  data: string
  /** The server's own log. */
  log: string
  client: { host: string; user: string; database: string }
  leave(): Promise<void>
}

interface Server extends ClusterPlace {
  bin: string
  host: string
  flags: string[]
}

/**
 * Joins the PostgreSQL server of `folder`, making the cluster and starting the server where needed. A folder that can't
 * be used, or a server that does not start, is a StartProblem; `signal` ends the attempt and what it has started.
 */
export async function joinCluster(
  folder: string,
  report: Report,
  flags: string[] = [],
  signal?: AbortSignal,
): Promise<Cluster> {
  try {
    const server = await made(folder, flags)
    signal?.throwIfAborted()
    const keeper = await keep(server, report, signal)
    return { data: server.data, log: logOf(server), client: clientOf(server), leave: () => keeper.leave() }
  } catch (error) {
    throw unusable(folder, error)
  }
}

async function made(folder: string, flags: string[]): Promise<Server> {
  const place = placeOf(folder)
  versionOrRefuse(folder, place)
  const bin = join(binariesFor(place), 'bin')
  await initialise(place, bin)
  pointTo(folder, place.data)
  letIn(place)
  return { ...place, bin, host: socketFolder(place.data), flags }
}

/** Stays in the house: one connection holding the shared lock, opened again whenever it is cut, however long that takes. */
async function keep(server: Server, report: Report, signal?: AbortSignal) {
  const leaving = new AbortController()
  let current = Promise.resolve(await enter(server, report, signal))
  const watch = (keeper: pg.Client) => {
    keeper.once('end', () => {
      if (leaving.signal.aborted) return
      report('与内置 PostgreSQL 的连接中断，正在恢复')
      current = reenter(server, report, leaving.signal).then(watch)
      current.catch(() => {})
    })
    return keeper
  }
  watch(await current)
  return {
    async leave() {
      leaving.abort()
      await current.then((keeper) => leave(keeper, server.data)).catch(() => {})
    },
  }
}

async function reenter(server: Server, report: Report, signal: AbortSignal): Promise<pg.Client> {
  let isReported = false
  const failed = () => {
    if (!isReported) report(`内置 PostgreSQL 启动失败，继续尝试${lastWordsIn(logOf(server))}`)
    isReported = true
  }
  for (;;) {
    try {
      return await enter(server, report, signal, failed)
    } catch (error) {
      signal.throwIfAborted()
      report('内置 PostgreSQL 还没有恢复，继续尝试', error)
      await sleep(LONGEST_PAUSE_MS, undefined, { ref: false })
    }
  }
}

/** Start, adopt and retry are one loop: knock; if nobody answers and no child of ours is trying, start one. */
async function enter(server: Server, report: Report, signal?: AbortSignal, failed = () => {}): Promise<pg.Client> {
  let deadline = performance.now() + PATIENCE_MS
  let child: ChildProcess | null = null
  for (let pause = PAUSE_MS; ; await sleep(pause)) {
    const answer = await knock(server)
    if (answer instanceof pg.Client) return answer
    if (signal?.aborted) {
      await withdrawn(child)
      signal.throwIfAborted()
    }
    // It is there and needs its time to recover, be that hours.
    if (isRecovering(answer)) deadline = performance.now() + PATIENCE_MS
    else if (!child || hasEnded(child)) {
      if (child) failed()
      // A start that fails at once is not tried twenty times a second.
      if (child) pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
      clearWay(server.data, report)
      child = launch(server)
    }
    if (performance.now() > deadline) throw new StartProblem(`内置 PostgreSQL 没有启动${lastWordsIn(logOf(server))}`)
  }
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

/** Takes back a server that was being started: nobody else is in it yet, or starts it anew. */
async function withdrawn(child: ChildProcess | null): Promise<void> {
  if (!child || hasEnded(child)) return
  const gone = once(child, 'exit')
  child.kill('SIGINT')
  await gone
}

async function knock(server: Server): Promise<pg.Client | Error> {
  const keeper = new pg.Client({ ...clientOf(server), connectionTimeoutMillis: KNOCK_MS })
  keeper.on('error', () => {})
  try {
    await keeper.connect()
    await keeper.query('select pg_advisory_lock_shared($1)', [LOCK_KEYS.leaving])
    return keeper
  } catch (error) {
    await keeper.end().catch(() => {})
    return error as Error
  }
}

function launch(server: Server): ChildProcess {
  const log = openLog(logOf(server))
  const settings = [
    'listen_addresses=',
    // "." is the data folder: private, and free of the length limit of socket paths.
    'unix_socket_directories=.',
    'unix_socket_permissions=0700',
    // 64 processes with what each of them holds (pool-share.ts). A place costs next to nothing until it is taken.
    'max_connections=1000',
    'timezone=UTC',
    // Else its log quotes the rows that a constraint refused, phones included.
    'log_error_verbosity=terse',
    ...server.flags,
  ]
  // A folder above that its user may not enter any more: handed over open, it needs no way through.
  const open = openSync(server.data, 'r')
  const data = allows(server.user, '-x', server.data) ? server.data : '/proc/self/fd/3'
  const child = spawn(join(server.bin, 'postgres'), ['-D', data, ...settings.flatMap((one) => ['-c', one])], {
    ...as(server.user),
    // Else Ctrl-C in a terminal would hit the database before the site has finished with it.
    detached: true,
    stdio: ['ignore', log, log, open],
  })
  child.on('error', () => {})
  child.unref()
  closeSync(log)
  closeSync(open)
  return child
}

/** What kept the server from starting, and where to read more. */
function lastWordsIn(log: string): string {
  const tail = readFileSync(log).subarray(-TAIL_BYTES).toString()
  // What it says to who knocks meanwhile tells nothing.
  const [words] = tail.match(/(?:FATAL|PANIC): (?! *the database system is).*/g)?.slice(-1) ?? []
  return words ? `：${words}（见 ${log}）` : `，原因见 ${log}`
}

function logOf(server: Server): string {
  return `${server.data}.log`
}

function clientOf({ host }: Server) {
  return { host, user: 'app', database: 'postgres' }
}

function socketFolder(data: string): string {
  const fits = Buffer.byteLength(join(data, '.s.PGSQL.5432')) <= SOCKET_PATH_BYTES
  return fits ? data : `/proc/self/fd/${openSync(data, 'r')}`
}

async function leave(keeper: pg.Client, data: string): Promise<void> {
  await keeper.query('select pg_advisory_unlock_shared($1)', [LOCK_KEYS.leaving])
  const { rows } = await keeper.query<{ last: boolean }>('select pg_try_advisory_lock($1) as last', [LOCK_KEYS.leaving])
  if (!rows[0]?.last) return keeper.end()
  const pid = postmasterOf(data)
  // Newcomers wait on the lock meanwhile, are cut off, and start the server anew.
  if (pid) process.kill(pid, 'SIGINT')
  // The file, too: where nobody reaps orphans, a dead server's id lives on.
  for (let tries = 0; tries < 200 && pid && postmasterOf(data) === pid && alive(pid); tries++) await sleep(25)
}

function postmasterOf(data: string): number | null {
  const file = join(data, 'postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : null
}
