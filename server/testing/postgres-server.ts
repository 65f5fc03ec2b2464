import { spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, writeFileSync, appendFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { getBinaries } from '#server/infra/postgres/postgres-binaries.ts'
import { buildSpawnOptions, getPostgresUser } from '#server/infra/postgres/postgres-user.ts'
import { killDatabaseProcesses } from './database-processes.ts'

// Runs a server of the packaged PostgreSQL that is configured like a managed one. Tests and bench use this file, so it
// must not depend on a test runner.

const SETTINGS = ['listen_addresses=', 'unix_socket_directories=.', 'max_connections=200', 'fsync=off', 'timezone=UTC']

export interface PostgresServer {
  readonly data: string
  readonly socket: string
  readonly client: { host: string; user: string; database: string }
  start(): void
  stop(): void
  /** Kills all processes together, as a failure of the machine does. */
  kill(): void
  ask<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>
}

export function createPostgresServer(data: string, settings: readonly string[] = []): PostgresServer {
  createServerFolder(data)
  const server = buildServer(data, settings)
  runTool(data, 'initdb', '-U', 'app', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync')
  server.start()
  return server
}

/** A commit on the primary returns when the standby has written it, as on managed servers. */
export async function createStandby(primary: PostgresServer, data: string): Promise<PostgresServer> {
  createServerFolder(data)
  const line = new pg.Client(primary.client)
  line.on('error', () => {})
  await line.connect()
  await line.query(`select pg_backup_start('standby', true)`)
  assertSuccess(spawnSync('cp', ['-a', `${primary.data}/.`, data], buildSpawnOptions(getPostgresUser())), 'cp')
  const { rows } = await line.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  await line.end()
  for (const name of ['postmaster.pid', 'postmaster.opts', '.s.PGSQL.5432', '.s.PGSQL.5432.lock', 'log'])
    rmSync(join(data, name), { force: true })
  write(data, 'backup_label', rows[0]!.labelfile)
  write(data, 'standby.signal', '')
  appendFileSync(join(data, 'postgresql.auto.conf'), `primary_conninfo = 'host=''${primary.client.host}'' user=app'\n`)
  const standby = buildServer(data)
  standby.start()
  while (!(await hasStandby(primary))) await sleep(50)
  await primary.ask(`alter system set synchronous_standby_names = '*'`)
  await primary.ask('select pg_reload_conf()')
  return standby
}

const hasStandby = async (primary: PostgresServer): Promise<boolean> =>
  (await primary.ask(`select from pg_stat_replication where state = 'streaming'`)).length > 0

function buildServer(data: string, settings: readonly string[] = []): PostgresServer {
  const flags = [...SETTINGS, ...settings].map((one) => `-c ${one}`).join(' ')
  const client = { host: data, user: 'app', database: 'postgres' }
  return {
    data,
    socket: join(data, '.s.PGSQL.5432'),
    client,
    start: () => runTool(data, 'pg_ctl', 'start', '-w', '-l', join(data, 'log'), '-o', flags),
    stop: () => runTool(data, 'pg_ctl', 'stop', '-w', '-m', 'fast'),
    kill: () => killDatabaseProcesses(data),
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

function createServerFolder(data: string): void {
  mkdirSync(data, { recursive: true, mode: 0o700 })
  changeOwner(data)
}

function write(data: string, name: string, text: string): void {
  writeFileSync(join(data, name), text)
  changeOwner(join(data, name))
}

/** Gives a path to the server's user if root runs the test. */
function changeOwner(path: string): void {
  const { uid, gid } = getPostgresUser()
  if (process.getuid?.() === 0) chownSync(path, uid, gid)
}

function runTool(data: string, program: string, ...args: string[]): void {
  const user = getPostgresUser(data)
  const bin = join(getBinaries({ user, data }), 'bin', program)
  // Without pipes, because the started server outlives the command and would hold them open.
  assertSuccess(
    spawnSync(bin, ['-D', data, ...args], { ...buildSpawnOptions(user), stdio: 'ignore' }),
    `${program} ${args.join(' ')}`,
  )
}

function assertSuccess({ status }: { status: number | null }, what: string): void {
  if (status !== 0) throw new Error(`${what}: ${status}`)
}
