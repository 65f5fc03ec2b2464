import { StartProblem } from '#server/infra/lib/errors.ts'

/** Maximum size of the request pool: more connections do not make a server with a few cores faster. */
const MAX_POOL = 10
/** With one connection, a request could wait for a connection that it holds itself. */
const MIN_POOL = 2
/** Size of the job pool of a process: one connection for the queue's LISTEN, two for jobs, one for the queue itself. */
export const JOBS_POOL_SIZE = 4
/** Connections besides the request pool: job pool, two session locks, site lock, LISTEN, cluster lock. */
const EXTRA_CONNECTIONS = JOBS_POOL_SIZE + 5
/** Connections that are reserved for the primary process and for commands. */
const RESERVED_CONNECTIONS = 12

/** Throws a StartProblem if `room`, the server's connection limit, is too low for the processes. */
export function computePoolSize(room: number, processes: number): number {
  const share = Math.floor((room - RESERVED_CONNECTIONS) / processes) - EXTRA_CONNECTIONS
  if (share >= MIN_POOL) return Math.min(share, MAX_POOL)
  const least = computeNeededConnections(processes, MIN_POOL)
  throw new StartProblem(
    `数据库只允许 ${room} 个连接，${processes} 个进程（WEB_CONCURRENCY）至少要 ${least} 个：请减少进程，或调大数据库的 max_connections`,
  )
}

export const computeNeededConnections = (processes: number, share: number): number =>
  RESERVED_CONNECTIONS + processes * (EXTRA_CONNECTIONS + share)

/** Reads the connection limit: the lowest of the server's (without reserved ones), the role's and the database's. */
export const CONNECTION_LIMIT_SQL = `select least(
    current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
      - coalesce(current_setting('reserved_connections', true)::int, 0),
    (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user),
    (select nullif(datconnlimit, -1) from pg_database where datname = current_database())
  )::int as room`
