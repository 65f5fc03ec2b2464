import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgTransactionConfig } from 'drizzle-orm/pg-core'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartProblem } from '#server/infra/lib/start-problem.ts'
import { isAway, isLockTimeout, isReadOnly, isRecovering } from '#server/infra/lib/errors.ts'
import { whileAway } from './while-away.ts'
import { joinCluster, type Report } from '#server/infra/postgres/embedded.ts'
import { JOBS_POOL, poolShare, ROOM } from './pool-share.ts'
import { renewing, welcome } from './line.ts'
import { sessionsOrRefuse } from './pooler.ts'
import { withClient } from './with-client.ts'

export type DatabaseConfig = { kind: 'embedded'; folder: string } | { kind: 'postgres'; url: string }

type Queries = PgDatabase<NodePgQueryResultHKT>

/** One connection, a pool's or one's own. */
type OneClient = pg.Client | pg.PoolClient

/** The mark of a transaction; only `begunOn` gives it. */
const begun = Symbol('begun')

/** The database itself: each statement stands alone. */
export type Database = Omit<Queries, 'transaction'> & {
  readonly $client: pg.Pool
  transaction<T>(work: (tx: Tx) => Promise<T>, config?: PgTransactionConfig): Promise<T>
}

/** A transaction that has begun: the first argument of whatever locks, or writes what stands or falls together. */
export type Tx = Omit<Queries, 'transaction'> & { readonly $client: OneClient; readonly [begun]: true }

/** A transaction or the database itself, for what only reads. */
export type Reader = Pick<Queries, 'select' | '$count' | 'execute'> & { readonly $client: pg.Pool | pg.ClientBase }

/** The same for one statement that writes all there is to write: a transaction of its own would cost two more trips. */
export type Writer = Tx | Database

interface Pooled {
  pool: pg.Pool
  db: Database
  /** Lets go of all connections that are open now: behind the address another database may answer. */
  renew(): Promise<void>
}

/** `pool` and `db` are those of requests: what the database does not answer in seven seconds fails, its connection ended. `renew` is of both pools. */
export interface Connection extends Pooled {
  kind: DatabaseConfig['kind']
  /** Of jobs, settlement and commands, which wait as long as it takes. */
  jobsPool: Pooled
  /** For connections of one's own (LISTEN, session locks); without the pool's time limits. */
  client: pg.ClientConfig
  /** Where the data is, in words for people. */
  place: string
  /** The file of the server's own log, where the server is ours. */
  log: string | null
  close(): Promise<void>
}

/** docs/rules/operating.md#transactions: nothing of a request may wait or hold longer. */
const LIMITS = { lock_timeout: '2s', statement_timeout: '5s', idle_in_transaction_session_timeout: '10s' }
/** A server that is frozen, or a line that is dead, keeps none of its own limits: this one is ours. */
const ANSWER_MS = 7000
const CONNECT_MS = 5000
const CLOSE_MS = 2000
const READS_ONLY = '数据库现在只读（备库还没有接管，或被设为只读），可以写入后继续启动'
const RECOVERING_PAUSE_MS = 500
const INT8 = 20
/**
 * What pages away from each other cost on today's disks; by the default of 4 a busy list is read through its whole key. And
 * no compiling of plans that look dear, as those of `LIMITS` do: it takes longer than any of ours runs.
 */
const PLANS = { random_page_cost: '1.1', jit: 'off' }
/** How the names of columns follow from those in the code. */
const CASING = 'snake_case'

pg.types.setTypeParser(INT8, safeInteger)

interface ConnectOptions {
  report?: Report
  /** How many processes will connect, this one among them. */
  processes?: number
  /** Ends the attempt, and the embedded server that was being started for it. */
  signal?: AbortSignal
}

/** Connects to the site's database, starting the embedded one where it is meant. Unreachable: a StartProblem. */
export async function connect(database: DatabaseConfig, wishes: ConnectOptions = {}): Promise<Connection> {
  const { report = toStderr, processes = 1, signal } = wishes
  if (database.kind === 'postgres') return connectTo(database.url, report, processes, signal)
  const cluster = await joinCluster(database.folder, report, [], signal)
  try {
    const room = await whileAway(() => roomOf(cluster.client), signal)
    const connection = openPool('embedded', cluster.client, cluster.data, report, poolShare(room, processes))
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
    const room = await roomOnceRecovered(client, report, signal)
    await sessionsOrRefuse({ ...client, connectionTimeoutMillis: CONNECT_MS })
    return openPool('postgres', client, `${host}${pathname}`, report, poolShare(room, processes))
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof StartProblem) throw error
    throw new StartProblem(`DATABASE_URL 的数据库 ${host} 连接不上：${reasonOf(error)}`)
  }
}

/** A server that is starting, recovering or about to take over will be there: it is waited for, however long it takes. */
async function roomOnceRecovered(client: pg.ClientConfig, report: Report, signal?: AbortSignal): Promise<number> {
  for (let isReported = false; ; isReported = true) {
    try {
      return await roomOf(client)
    } catch (error) {
      signal?.throwIfAborted()
      if (!isRecovering(error) && !isReadOnly(error)) throw error
      if (!isReported) report(isReadOnly(error) ? READS_ONLY : '数据库正在恢复，恢复后继续启动', error)
      await sleep(RECOVERING_PAUSE_MS)
    }
  }
}

function roomOf(config: pg.ClientConfig): Promise<number> {
  const limits = { connectionTimeoutMillis: CONNECT_MS, query_timeout: ANSWER_MS }
  return withClient({ ...config, ...limits }, async (client) => {
    const { rows } = await client.query<{ room: number }>(ROOM)
    return rows[0]?.room ?? 0
  })
}

/** Opens pools on a server that is known to run, with `size` connections for requests. */
export function openPool(
  kind: Connection['kind'],
  client: pg.ClientConfig,
  place: string,
  report: Report,
  size = poolShare(Number.POSITIVE_INFINITY, 1),
): Connection {
  const own = { ...client, connectionTimeoutMillis: CONNECT_MS, keepAlive: true }
  const opened = (config: pg.PoolConfig): Pooled => {
    const onConnect = (one: pg.ClientBase) => welcome(one, { ...PLANS, ...LIMITS })
    const pool = new pg.Pool({ ...own, pipeline: true, onConnect, ...config })
    // Both are needed: the pool speaks for idle clients only, and an unheard error ends the process. A connection that we
    // are ending may be cut by the database that ends with us.
    pool.on('error', (error) => pool.ending || report('数据库连接中断', error))
    pool.on('connect', (one) => one.on('error', () => {}))
    return { pool, db: releasing(pool), renew: renewing(pool) }
  }
  // In the pipeline mode `pg` ends a connection whose answer is overdue: none goes back to the pool with a late one.
  const { pool, db, renew } = opened({ max: size, query_timeout: ANSWER_MS })
  const jobsPool = opened({ max: JOBS_POOL })
  // What is still asked goes down with the process, or with the server: whoever waited for it might be killed before that
  // server, which is nobody else's to stop, is told to.
  const close = async () =>
    void (await Promise.race([Promise.all([pool.end(), jobsPool.pool.end()]), sleep(CLOSE_MS, null, { ref: false })]))
  const renewBoth = async () => void (await Promise.all([renew(), jobsPool.renew()]))
  return { kind, pool, db, renew: renewBoth, jobsPool, client: own, place, log: null, close }
}

/**
 * The database over a pool. A transaction's connection goes back however the transaction fails: drizzle keeps it for ever
 * where already the `begin` does, so a frozen server would empty the pool for good.
 */
function releasing(pool: pg.Pool): Database {
  const db = drizzle({ client: pool, casing: CASING })
  const transaction: Database['transaction'] = async (work, config) => {
    const client = await pool.connect()
    let lost = false
    try {
      return await on(client).transaction((tx) => work(begunOn(client, tx)), config)
    } catch (error) {
      lost = isAway(error) && !isLockTimeout(error)
      throw error
    } finally {
      client.release(lost)
    }
  }
  return Object.assign(db, { transaction })
}

const onClients = new WeakMap<OneClient, Queries>()

/** A transaction on a connection of its own, where COPY works: those of the pools send on before they are answered. */
export const transactionAlone = <T>({ client }: Pick<Connection, 'client'>, work: (tx: Tx) => Promise<T>): Promise<T> =>
  withClient(client, (line) => on(line).transaction((tx) => work(begunOn(line, tx))), PLANS)

/** drizzle on one connection, where no transaction has begun yet. */
function on(client: OneClient): Queries {
  const known = onClients.get(client) ?? drizzle({ client, casing: CASING })
  onClients.set(client, known)
  return known
}

/** The transaction that has begun on a connection: for whoever begins one, and nobody else. */
const begunOn = (client: OneClient, queries: Queries): Tx =>
  Object.assign(queries, { $client: client, [begun]: true } as const)

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

/** For whoever has no log: one line, whatever hangs on the error. */
export function toStderr(message: string, error?: unknown): void {
  console.error(error === undefined ? message : `${message}：${reasonOf(error)}`)
}
