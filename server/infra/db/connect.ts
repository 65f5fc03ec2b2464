import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgTransactionConfig } from 'drizzle-orm/pg-core'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartProblem, isUnavailable, isLockTimeout, isReadOnly, isRecovering } from '#server/infra/lib/errors.ts'
import { retryWhileUnavailable } from './retry-while-unavailable.ts'
import { joinCluster, type Report } from '#server/infra/postgres/embedded.ts'
import { JOBS_POOL_SIZE, computePoolSize, CONNECTION_LIMIT_SQL } from './pool-share.ts'
import { createRenew, initSession, withClient } from './client.ts'
import { rejectTransactionPooler } from './pooler.ts'

export type DatabaseConfig = { kind: 'embedded'; folder: string } | { kind: 'postgres'; url: string }

type Queries = PgDatabase<NodePgQueryResultHKT>

type SingleClient = pg.Client | pg.PoolClient

/** Type brand that only `asTx` sets, so that a database handle is not accepted as `Tx`. */
const transactionBrand = Symbol('begun')

/** Database handle outside a transaction: each statement commits by itself. */
export type Database = Omit<Queries, 'transaction'> & {
  readonly $client: pg.Pool
  transaction<T>(work: (tx: Tx) => Promise<T>, config?: PgTransactionConfig): Promise<T>
}

/** An open transaction. First argument of functions that lock rows or must commit several writes together. */
export type Tx = Omit<Queries, 'transaction'> & { readonly $client: SingleClient; readonly [transactionBrand]: true }

/** A transaction or the database. First argument of functions that only read. */
export type Queryable = Pick<Queries, 'select' | '$count' | 'execute'> & { readonly $client: pg.Pool | pg.ClientBase }

/** For a single writing statement: a transaction for it would cost two more round trips. */
export type DatabaseOrTx = Tx | Database

interface DatabasePool {
  pool: pg.Pool
  db: Database
  /** Replaces all connections that are open now, because another database may have taken over the address. */
  renew(): Promise<void>
}

/** `pool` and `db` serve requests: a query without a reply in seven seconds fails and its connection is closed. */
export interface Connection extends DatabasePool {
  kind: DatabaseConfig['kind']
  /** Pool for jobs, settlement and commands. Its queries have no client-side timeout. */
  jobsPool: DatabasePool
  /** Configuration for a connection outside the pools (LISTEN, session locks), without the time limits of the pools. */
  client: pg.ClientConfig
  /** Folder of the embedded database, or host and name of an external one, for messages to the operator. */
  place: string
  log: string | null
  close(): Promise<void>
}

/** Server-side time limits of both pools (docs/rules/operating.md#transactions). Jobs remove them. */
const REQUEST_LIMITS = { lock_timeout: '2s', statement_timeout: '5s', idle_in_transaction_session_timeout: '10s' }
/** Client-side timeout: a frozen server or a dead connection does not enforce the server-side limits. */
const QUERY_TIMEOUT_MS = 7000
const CONNECT_MS = 5000
const CLOSE_MS = 2000
const READ_ONLY_MESSAGE = '数据库现在只读（备库还没有接管，或被设为只读），可以写入后继续启动'
const RECOVERING_PAUSE_MS = 500
const INT8 = 20
/** `random_page_cost` suits SSDs. JIT is off, because compiling takes longer than any of our queries. */
const PLANNER_SETTINGS = { random_page_cost: '1.1', jit: 'off' }
const CASING = 'snake_case'

pg.types.setTypeParser(INT8, parseSafeInteger)

interface ConnectOptions {
  report?: Report
  processes?: number
  /** Aborts the attempt, and stops an embedded server that was started for it. */
  signal?: AbortSignal
}

/** Joins or starts the embedded server, or connects to `url`. Throws a StartProblem if the database is unreachable. */
export async function connect(database: DatabaseConfig, wishes: ConnectOptions = {}): Promise<Connection> {
  const { report = reportToStderr, processes = 1, signal } = wishes
  if (database.kind === 'postgres') return connectTo(database.url, report, processes, signal)
  const cluster = await joinCluster(database.folder, report, [], signal)
  try {
    const room = await retryWhileUnavailable(() => readConnectionLimit(cluster.client), signal)
    const connection = openPool('embedded', cluster.client, cluster.data, report, computePoolSize(room, processes))
    return { ...connection, log: cluster.log, close: () => connection.close().finally(() => cluster.leave()) }
  } catch (error) {
    await cluster.leave()
    throw error
  }
}

async function connectTo(url: string, report: Report, processes: number, signal?: AbortSignal): Promise<Connection> {
  const { host, pathname } = new URL(url)
  const client = { connectionString: url }
  try {
    const room = await awaitConnectionLimit(client, report, signal)
    await rejectTransactionPooler({ ...client, connectionTimeoutMillis: CONNECT_MS })
    return openPool('postgres', client, `${host}${pathname}`, report, computePoolSize(room, processes))
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof StartProblem) throw error
    throw new StartProblem(`DATABASE_URL 的数据库 ${host} 连接不上：${formatReason(error)}`)
  }
}

/** Returns the connection limit. Waits without limit while the server is starting, recovering or read-only. */
async function awaitConnectionLimit(client: pg.ClientConfig, report: Report, signal?: AbortSignal): Promise<number> {
  for (let isReported = false; ; isReported = true) {
    try {
      return await readConnectionLimit(client)
    } catch (error) {
      signal?.throwIfAborted()
      if (!isRecovering(error) && !isReadOnly(error)) throw error
      if (!isReported) report(isReadOnly(error) ? READ_ONLY_MESSAGE : '数据库正在恢复，恢复后继续启动', error)
      await sleep(RECOVERING_PAUSE_MS)
    }
  }
}

function readConnectionLimit(config: pg.ClientConfig): Promise<number> {
  const limits = { connectionTimeoutMillis: CONNECT_MS, query_timeout: QUERY_TIMEOUT_MS }
  return withClient({ ...config, ...limits }, async (client) => {
    const { rows } = await client.query<{ room: number }>(CONNECTION_LIMIT_SQL)
    return rows[0]?.room ?? 0
  })
}

export function openPool(
  kind: Connection['kind'],
  client: pg.ClientConfig,
  place: string,
  report: Report,
  size = computePoolSize(Number.POSITIVE_INFINITY, 1),
): Connection {
  const own = { ...client, connectionTimeoutMillis: CONNECT_MS, keepAlive: true }
  const opened = (config: pg.PoolConfig): DatabasePool => {
    const onConnect = (one: pg.ClientBase) => initSession(one, { ...PLANNER_SETTINGS, ...REQUEST_LIMITS })
    const pool = new pg.Pool({ ...own, pipeline: true, onConnect, ...config })
    // An unhandled error event would end the process. While the pool closes, the database may be shutting down too.
    pool.on('error', (error) => pool.ending || report('数据库连接中断', error))
    pool.on('connect', (one) => one.on('error', () => {}))
    return { pool, db: createDatabase(pool), renew: createRenew(pool) }
  }
  // In pipeline mode `pg` closes a connection when a query times out, so the pool never reuses it.
  const { pool, db, renew } = opened({ max: size, query_timeout: QUERY_TIMEOUT_MS })
  const jobsPool = opened({ max: JOBS_POOL_SIZE })
  // After a longer wait the process might be killed before it stops the embedded server.
  const close = async () =>
    void (await Promise.race([Promise.all([pool.end(), jobsPool.pool.end()]), sleep(CLOSE_MS, null, { ref: false })]))
  const renewBoth = async () => void (await Promise.all([renew(), jobsPool.renew()]))
  return { kind, pool, db, renew: renewBoth, jobsPool, client: own, place, log: null, close }
}

/** Its `transaction` releases the connection even if BEGIN fails. Drizzle's own would leak it and exhaust the pool. */
function createDatabase(pool: pg.Pool): Database {
  const db = drizzle({ client: pool, casing: CASING })
  const transaction: Database['transaction'] = async (work, config) => {
    const client = await pool.connect()
    let lost = false
    try {
      return await drizzleOn(client).transaction((tx) => work(asTx(client, tx)), config)
    } catch (error) {
      lost = isUnavailable(error) && !isLockTimeout(error)
      throw error
    } finally {
      client.release(lost)
    }
  }
  return Object.assign(db, { transaction })
}

const onClients = new WeakMap<SingleClient, Queries>()

/** For COPY, which does not work in the pipeline mode of the pools. */
export const runTransactionAlone = <T>(
  { client }: Pick<Connection, 'client'>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> =>
  withClient(client, (line) => drizzleOn(line).transaction((tx) => work(asTx(line, tx))), PLANNER_SETTINGS)

function drizzleOn(client: SingleClient): Queries {
  const known = onClients.get(client) ?? drizzle({ client, casing: CASING })
  onClients.set(client, known)
  return known
}

const asTx = (client: SingleClient, queries: Queries): Tx =>
  Object.assign(queries, { $client: client, [transactionBrand]: true } as const)

/** Throws if the value is not a safe integer, because a number would silently lose precision. */
function parseSafeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 ${text} is beyond the safe integers`)
  return value
}

function formatReason(error: unknown): string {
  if (error instanceof AggregateError) return formatReason(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}

/** For callers without a log. */
export function reportToStderr(message: string, error?: unknown): void {
  console.error(error === undefined ? message : `${message}：${formatReason(error)}`)
}
