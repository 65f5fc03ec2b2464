import { spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, writeFileSync, appendFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { binariesFor } from '#server/infra/postgres/postgres-binaries.ts'
import { as, postgresUser } from '#server/infra/postgres/postgres-user.ts'
import { killAll } from './inhabitants.ts'

// A server of the packaged PostgreSQL, configured like a managed one. Shared by tests and bench, so it must not depend
// on a test runner.

const SETTINGS = ['listen_addresses=', 'unix_socket_directories=.', 'max_connections=200', 'fsync=off', 'timezone=UTC']

export interface PostgresServer {
  readonly data: string
  /** Path of its socket. */
  readonly socket: string
  readonly client: { host: string; user: string; database: string }
  start(): void
  stop(): void
  /** Kills all its processes together, like a machine failure. */
  kill(): void
  ask<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>
}

/** Creates and starts a server in `data`. */
export function aServer(data: string, settings: readonly string[] = []): PostgresServer {
  makeFolder(data)
  const server = serverIn(data, settings)
  control(data, 'initdb', '-U', 'app', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync')
  server.start()
  return server
}

/**
 * Creates a synchronous standby of a running server: a commit returns when the standby has it on disk, as for managed
 * pairs.
 */
export async function standbyOf(primary: PostgresServer, data: string): Promise<PostgresServer> {
  makeFolder(data)
  const line = new pg.Client(primary.client)
  line.on('error', () => {})
  await line.connect()
  await line.query(`select pg_backup_start('standby', true)`)
  must(spawnSync('cp', ['-a', `${primary.data}/.`, data], as(postgresUser())), 'cp')
  const { rows } = await line.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  await line.end()
  for (const name of ['postmaster.pid', 'postmaster.opts', '.s.PGSQL.5432', '.s.PGSQL.5432.lock', 'log'])
    rmSync(join(data, name), { force: true })
  write(data, 'backup_label', rows[0]!.labelfile)
  write(data, 'standby.signal', '')
  appendFileSync(join(data, 'postgresql.auto.conf'), `primary_conninfo = 'host=''${primary.client.host}'' user=app'\n`)
  const standby = serverIn(data)
  standby.start()
  while (!(await isFollowed(primary))) await sleep(50)
  await primary.ask(`alter system set synchronous_standby_names = '*'`)
  await primary.ask('select pg_reload_conf()')
  return standby
}

const isFollowed = async (primary: PostgresServer): Promise<boolean> =>
  (await primary.ask(`select from pg_stat_replication where state = 'streaming'`)).length > 0

function serverIn(data: string, settings: readonly string[] = []): PostgresServer {
  const flags = [...SETTINGS, ...settings].map((one) => `-c ${one}`).join(' ')
  const client = { host: data, user: 'app', database: 'postgres' }
  return {
    data,
    socket: join(data, '.s.PGSQL.5432'),
    client,
    start: () => control(data, 'pg_ctl', 'start', '-w', '-l', join(data, 'log'), '-o', flags),
    stop: () => control(data, 'pg_ctl', 'stop', '-w', '-m', 'fast'),
    kill: () => killAll(data),
    async ask<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []) {
      const line = new pg.Client(client)
      await line.connect()
      try {
        return (await line.query<Row>(sql, values)).rows
      } finally {
        await line.end()
      }
    },
  }
}

function makeFolder(data: string): void {
  mkdirSync(data, { recursive: true, mode: 0o700 })
  handOver(data)
}

function write(data: string, name: string, text: string): void {
  writeFileSync(join(data, name), text)
  handOver(join(data, name))
}

/** Changes the owner to the user that runs the server. */
function handOver(path: string): void {
  const { uid, gid } = postgresUser()
  if (process.getuid?.() === 0) chownSync(path, uid, gid)
}

function control(data: string, program: string, ...args: string[]): void {
  const user = postgresUser(data)
  const bin = join(binariesFor({ user, data }), 'bin', program)
  // The server outlives the command and would hold its pipes open.
  must(spawnSync(bin, ['-D', data, ...args], { ...as(user), stdio: 'ignore' }), `${program} ${args.join(' ')}`)
}

function must({ status }: { status: number | null }, what: string): void {
  if (status !== 0) throw new Error(`${what}: ${status}`)
}
