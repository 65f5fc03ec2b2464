import { drizzle } from 'drizzle-orm/node-postgres'
import type { NodePgDatabase, NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { StartProblem } from '#server/start-problem.ts'
import { joinCluster } from './embedded.ts'
import type { Report } from './embedded.ts'
import { BatchingSocket } from './batching-socket.ts'

export type DatabaseConfig = { kind: 'embedded'; folder: string } | { kind: 'postgres'; url: string }

export type Database = NodePgDatabase
/** A transaction, or the database itself where none is needed: the first argument of whatever reads or writes. */
export type Tx = PgDatabase<NodePgQueryResultHKT>

export interface Connection {
  kind: DatabaseConfig['kind']
  pool: pg.Pool
  db: Database
  /** For connections of one's own (LISTEN, session locks); without the pool's time limits. */
  client: pg.ClientConfig
  /** Where the data is, in words for people. */
  place: string
  /** The file of the server's own log, where the server is ours. */
  log: string | null
  close(): Promise<void>
}

/** PAYMENTS §6.1: nothing of a request may wait or hold longer. */
const LIMITS = { lock_timeout: 2000, statement_timeout: 5000, idle_in_transaction_session_timeout: 10_000 }
const INT8 = 20
const POOL_SIZE = 10
/** What pages away from each other cost on today's disks; by the default of 4 a busy list is read through its whole key. */
const OPTIONS = '-c random_page_cost=1.1'
/** How the names of columns follow from those in the code. */
export const CASING = 'snake_case'

pg.types.setTypeParser(INT8, safeInteger)

/** Connects to the site's database, starting the embedded one where it is meant. Unreachable: a StartProblem. */
export async function connect(database: DatabaseConfig, report: Report = toStderr): Promise<Connection> {
  if (database.kind === 'postgres') return connectTo(database.url, report)
  const cluster = await joinCluster(database.folder, report)
  const connection = openPool('embedded', cluster.client, cluster.data, report)
  return { ...connection, log: cluster.log, close: () => connection.close().finally(() => cluster.leave()) }
}

async function connectTo(url: string, report: Report): Promise<Connection> {
  const { host, pathname } = new URL(url)
  const connection = openPool('postgres', { connectionString: url }, `${host}${pathname}`, report)
  try {
    await connection.pool.query('select 1')
    return connection
  } catch (error) {
    await connection.close()
    throw new StartProblem(`DATABASE_URL 的数据库 ${host} 连接不上：${reasonOf(error)}`)
  }
}

/** Opens a pool on a server that is known to run. */
export function openPool(kind: Connection['kind'], client: pg.ClientConfig, place: string, report: Report): Connection {
  const own = { ...client, connectionTimeoutMillis: 5000, keepAlive: true }
  const stream = () => new BatchingSocket()
  const pool = new pg.Pool({ options: OPTIONS, ...own, ...LIMITS, max: POOL_SIZE, pipeline: true, stream })
  // Both are needed: the pool speaks for idle clients only, and an unheard error ends the process.
  pool.on('error', (error) => report('数据库连接中断', error))
  pool.on('connect', (one) => one.on('error', () => {}))
  const db = drizzle({ client: pool, casing: CASING })
  return { kind, pool, db, client: own, place, log: null, close: () => pool.end() }
}

/** An int8 as a number; beyond 2^53 it would silently become another number, so that is an error. */
function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 ${text} is beyond the safe integers`)
  return value
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}

function toStderr(message: string, error?: unknown): void {
  console.error(error === undefined ? message : `${message}：${reasonOf(error)}`)
}
