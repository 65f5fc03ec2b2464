import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartProblem } from '#server/start-problem.ts'
import { initialise, letIn } from './initdb.ts'
import { LOCK_KEYS } from './lock-keys.ts'
import { binariesFor } from './postgres-binaries.ts'
import { openLog } from './postgres-log.ts'
import { as, placeOf } from './postgres-user.ts'
import type { Place } from './postgres-user.ts'

const PATIENCE_MS = 30_000
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

interface Server extends Place {
  bin: string
  host: string
  flags: string[]
}

/** Joins the PostgreSQL server of `folder`, making the cluster and starting the server where needed. */
export async function joinCluster(folder: string, report: Report, flags: string[] = []): Promise<Cluster> {
  const place = placeOf(folder)
  const bin = join(binariesFor(place), 'bin')
  await initialise(place, bin)
  letIn(place)
  const server = { ...place, bin, host: socketFolder(place.data), flags }
  const keeper = await keep(server, report)
  return { data: place.data, log: logOf(server), client: clientOf(server), leave: () => keeper.leave() }
}

/** Stays in the house: one connection holding the shared lock, opened again whenever it is cut. */
async function keep(server: Server, report: Report) {
  let leaving = false
  let current = Promise.resolve(await enter(server))
  const watch = (keeper: pg.Client) => {
    keeper.once('end', () => {
      if (leaving) return
      report('与内置 PostgreSQL 的连接中断，正在恢复')
      current = enter(server).then(watch)
      current.catch((error: unknown) => report('内置 PostgreSQL 无法恢复', error))
    })
    return keeper
  }
  watch(await current)
  return {
    async leave() {
      leaving = true
      await current.then((keeper) => leave(keeper, server.data)).catch(() => {})
    },
  }
}

/** Start, adopt and retry are one loop: knock; if nobody answers and no child of ours is trying, start one. */
async function enter(server: Server): Promise<pg.Client> {
  const deadline = performance.now() + PATIENCE_MS
  let child: ChildProcess | null = null
  for (;;) {
    const keeper = await knock(server)
    if (keeper) return keeper
    if (!child || child.exitCode !== null || child.signalCode !== null) child = launch(server)
    if (performance.now() > deadline) throw new StartProblem(`内置 PostgreSQL 没有启动，原因见 ${logOf(server)}`)
    await sleep(50)
  }
}

async function knock(server: Server): Promise<pg.Client | null> {
  const keeper = new pg.Client(clientOf(server))
  keeper.on('error', () => {})
  try {
    await keeper.connect()
    await keeper.query('select pg_advisory_lock_shared($1)', [LOCK_KEYS.leaving])
    return keeper
  } catch {
    await keeper.end().catch(() => {})
    return null
  }
}

function launch(server: Server): ChildProcess {
  const log = openLog(logOf(server))
  const settings = [
    'listen_addresses=',
    // "." is the data folder: private, and free of the length limit of socket paths.
    'unix_socket_directories=.',
    'unix_socket_permissions=0700',
    'max_connections=200',
    'timezone=UTC',
    // Else its log quotes the rows that a constraint refused, phones included.
    'log_error_verbosity=terse',
    ...server.flags,
  ]
  const child = spawn(join(server.bin, 'postgres'), ['-D', server.data, ...settings.flatMap((one) => ['-c', one])], {
    ...as(server.user),
    // Else Ctrl-C in a terminal would hit the database before the site has finished with it.
    detached: true,
    stdio: ['ignore', log, log],
  })
  child.on('error', () => {})
  child.unref()
  closeSync(log)
  return child
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

/** Whether a process with this id exists. */
export function alive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
