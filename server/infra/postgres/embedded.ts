import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartProblem, isRecovering } from '#server/infra/lib/errors.ts'
import { type ClusterLocation, locateCluster, writePointer } from './cluster-location.ts'
import { createCluster, writeAuthFiles } from './initdb.ts'
import { LOCK_KEYS } from '#server/infra/lib/lock-keys.ts'
import { isProcessAlive, removeStaleFiles } from './lock-files.ts'
import { getBinaries, checkVersion } from './postgres-binaries.ts'
import { openLog } from './postgres-log.ts'
import { hasAccess, buildSpawnOptions } from './postgres-user.ts'
import { toStartProblemOfFolder } from './folder-errors.ts'

const PATIENCE_MS = 30_000
const PAUSE_MS = 50
const LONGEST_PAUSE_MS = 1000
const CONNECT_TIMEOUT_MS = 5000
/** Number of bytes to read from the end of the log to find the server's last message. */
const TAIL_BYTES = 4096
/** Maximum length of a socket path (sockaddr_un), without the terminating zero byte. */
const SOCKET_PATH_BYTES = 107

export type Report = (message: string, error?: unknown) => void

/** A running server that this process uses. `leave` stops the server if no other process uses it. */
export interface Cluster {
  data: string
  log: string
  client: { host: string; user: string; database: string }
  leave(): Promise<void>
}

interface Server extends ClusterLocation {
  bin: string
  host: string
  flags: string[]
}

/** Creates the cluster and starts the server if needed. `signal` aborts and stops a server started for the attempt. */
export async function joinCluster(
  folder: string,
  report: Report,
  flags: string[] = [],
  signal?: AbortSignal,
): Promise<Cluster> {
  try {
    const server = await prepareServer(folder, flags)
    signal?.throwIfAborted()
    const keeper = await holdClusterLock(server, report, signal)
    return { data: server.data, log: getLogPath(server), client: getClientConfig(server), leave: () => keeper.leave() }
  } catch (error) {
    throw toStartProblemOfFolder(folder, error)
  }
}

async function prepareServer(folder: string, flags: string[]): Promise<Server> {
  const place = locateCluster(folder)
  checkVersion(folder, place)
  const bin = join(getBinaries(place), 'bin')
  await createCluster(place, bin)
  writePointer(folder, place.data)
  writeAuthFiles(place)
  return { ...place, bin, host: getSocketFolder(place.data), flags }
}

/** Holds the cluster lock, shared, on one connection. Reconnects after every lost connection without a time limit. */
async function holdClusterLock(server: Server, report: Report, signal?: AbortSignal) {
  const leaving = new AbortController()
  let current = Promise.resolve(await connectOrStart(server, report, signal))
  const watch = (keeper: pg.Client) => {
    keeper.once('end', () => {
      if (leaving.signal.aborted) return
      report('与内置 PostgreSQL 的连接中断，正在恢复')
      current = reconnect(server, report, leaving.signal).then(watch)
      current.catch(() => {})
    })
    return keeper
  }
  watch(await current)
  return {
    async leave() {
      leaving.abort()
      await current.then((keeper) => leaveCluster(keeper, server.data)).catch(() => {})
    },
  }
}

async function reconnect(server: Server, report: Report, signal: AbortSignal): Promise<pg.Client> {
  let isReported = false
  const failed = () => {
    if (!isReported) report(`内置 PostgreSQL 启动失败，继续尝试${formatLastError(getLogPath(server))}`)
    isReported = true
  }
  for (;;) {
    try {
      return await connectOrStart(server, report, signal, failed)
    } catch (error) {
      signal.throwIfAborted()
      report('内置 PostgreSQL 还没有恢复，继续尝试', error)
      await sleep(LONGEST_PAUSE_MS, undefined, { ref: false })
    }
  }
}

/** While no server answers, starts one. Throws a StartProblem after PATIENCE_MS. */
async function connectOrStart(
  server: Server,
  report: Report,
  signal?: AbortSignal,
  failed = () => {},
): Promise<pg.Client> {
  let deadline = performance.now() + PATIENCE_MS
  let child: ChildProcess | null = null
  for (let pause = PAUSE_MS; ; await sleep(pause)) {
    const answer = await tryConnect(server)
    if (answer instanceof pg.Client) return answer
    if (signal?.aborted) {
      await stopChild(child)
      signal.throwIfAborted()
    }
    // No deadline while the server is recovering, which may take hours.
    if (isRecovering(answer)) deadline = performance.now() + PATIENCE_MS
    else if (!child || hasEnded(child)) {
      if (child) failed()
      if (child) pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
      removeStaleFiles(server.data, report)
      child = spawnServer(server)
    }
    if (performance.now() > deadline)
      throw new StartProblem(`内置 PostgreSQL 没有启动${formatLastError(getLogPath(server))}`)
  }
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

/** Stops a server that is starting. If another process uses it already, that process starts it again. */
async function stopChild(child: ChildProcess | null): Promise<void> {
  if (!child || hasEnded(child)) return
  const gone = once(child, 'exit')
  child.kill('SIGINT')
  await gone
}

async function tryConnect(server: Server): Promise<pg.Client | Error> {
  const keeper = new pg.Client({ ...getClientConfig(server), connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
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

function spawnServer(server: Server): ChildProcess {
  const log = openLog(getLogPath(server))
  const settings = [
    'listen_addresses=',
    // "." is the data folder, which is private. A relative path avoids the length limit of socket paths.
    'unix_socket_directories=.',
    'unix_socket_permissions=0700',
    // Enough for 64 processes (pool-share.ts). Unused connections cost almost nothing.
    'max_connections=1000',
    'timezone=UTC',
    // Otherwise the log would quote rows that violate a constraint, including phone numbers.
    'log_error_verbosity=terse',
    ...server.flags,
  ]
  // A parent folder may have become inaccessible: then the server opens the folder by an inherited descriptor.
  const open = openSync(server.data, 'r')
  const data = hasAccess(server.user, '-x', server.data) ? server.data : '/proc/self/fd/3'
  const child = spawn(join(server.bin, 'postgres'), ['-D', data, ...settings.flatMap((one) => ['-c', one])], {
    ...buildSpawnOptions(server.user),
    // Otherwise Ctrl-C in a terminal would stop the database before the site has stopped.
    detached: true,
    stdio: ['ignore', log, log, open],
  })
  child.on('error', () => {})
  child.unref()
  closeSync(log)
  closeSync(open)
  return child
}

function formatLastError(log: string): string {
  const tail = readFileSync(log).subarray(-TAIL_BYTES).toString()
  // Skips the messages that reject connections during the start.
  const [words] = tail.match(/(?:FATAL|PANIC): (?! *the database system is).*/g)?.slice(-1) ?? []
  return words ? `：${words}（见 ${log}）` : `，原因见 ${log}`
}

function getLogPath(server: Server): string {
  return `${server.data}.log`
}

function getClientConfig({ host }: Server) {
  return { host, user: 'app', database: 'postgres' }
}

function getSocketFolder(data: string): string {
  const fits = Buffer.byteLength(join(data, '.s.PGSQL.5432')) <= SOCKET_PATH_BYTES
  return fits ? data : `/proc/self/fd/${openSync(data, 'r')}`
}

async function leaveCluster(keeper: pg.Client, data: string): Promise<void> {
  await keeper.query('select pg_advisory_unlock_shared($1)', [LOCK_KEYS.leaving])
  const { rows } = await keeper.query<{ last: boolean }>('select pg_try_advisory_lock($1) as last', [LOCK_KEYS.leaving])
  if (!rows[0]?.last) return keeper.end()
  const pid = readPostmasterPid(data)
  // Processes that are waiting for the lock lose their connection and start the server again.
  if (pid) process.kill(pid, 'SIGINT')
  // Also checks the file, because the process id of the stopped server remains if no init process reaps orphans.
  for (let tries = 0; tries < 200 && pid && readPostmasterPid(data) === pid && isProcessAlive(pid); tries++)
    await sleep(25)
}

function readPostmasterPid(data: string): number | null {
  const file = join(data, 'postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : null
}
