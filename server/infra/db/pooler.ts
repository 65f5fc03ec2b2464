import type pg from 'pg'
import { StartProblem } from '#server/infra/lib/errors.ts'
import { openClient } from './client.ts'
import { computeNeededConnections } from './pool-share.ts'

const ANSWER_MS = 7000
/** Number of checks, because other traffic may hide a transaction pooler from one check. */
const TURNS = 5

const readServerPid = async (line: pg.Client): Promise<number | undefined> =>
  (await line.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid

/** Behind a pooler, the process id reported at connect is not that of the server process that runs the queries. */
const isPooled = async (line: pg.Client): Promise<boolean> =>
  (await readServerPid(line)) !== (line as pg.Client & { processID: number }).processID

/** Throws a StartProblem for transaction or statement mode, in which LISTEN and session locks do not work. */
export async function rejectTransactionPooler(client: pg.ClientConfig): Promise<void> {
  const limited = { ...client, query_timeout: ANSWER_MS }
  await using own = await openDisposableClient(limited)
  if (!(await isPooled(own.line))) return
  const first = await readServerPid(own.line)
  await using other = await openDisposableClient(limited).catch(throwTooFewConnections)
  for (let turn = 0; turn < TURNS; turn++)
    if ((await readServerPid(other.line)) === first || (await readServerPid(own.line)) !== first)
      throw new StartProblem(
        'DATABASE_URL 前面的连接池是事务模式（pool_mode = transaction 或 statement）：LISTEN、会话锁和会话设置在其中都不成立。请把连接池改成 session 模式，或直接连接数据库',
      )
}

function throwTooFewConnections(): never {
  throw new StartProblem('DATABASE_URL 前面的连接池给不出第二个连接：请调大它的 default_pool_size')
}

interface DatabaseAccess {
  client: pg.ClientConfig
  pool: pg.Pool
}

/** Behind a pooler, opens all connections that the processes need. Throws a StartProblem if it has fewer. */
export async function rejectSmallPooler({ client, pool }: DatabaseAccess, processes: number): Promise<void> {
  const limited = { ...client, query_timeout: ANSWER_MS }
  await using own = await openDisposableClient(limited)
  if (!(await isPooled(own.line))) return
  const all = computeNeededConnections(processes, pool.options.max)
  const opened = await Promise.allSettled(Array.from({ length: all - 1 }, () => openClient(limited)))
  const lines = opened.filter((one) => one.status === 'fulfilled').map(({ value }) => value)
  await Promise.allSettled(lines.map((line) => line.end()))
  if (lines.length === all - 1) return
  throw new StartProblem(
    `DATABASE_URL 前面的连接池只给了 ${lines.length + 1} 个连接，${processes} 个进程（WEB_CONCURRENCY）要 ${all} 个：请减少进程，或调大它的 default_pool_size 和 max_client_conn`,
  )
}

async function openDisposableClient(client: pg.ClientConfig): Promise<{ line: pg.Client } & AsyncDisposable> {
  const line = await openClient(client)
  return { line, [Symbol.asyncDispose]: () => line.end().catch(() => {}) }
}
