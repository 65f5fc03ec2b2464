import { StartProblem } from '#server/infra/lib/start-problem.ts'

/** More connections do not make a server with a few cores faster. */
const MAX_POOL = 10
/** With a pool of one, a request could wait for itself. */
const MIN_POOL = 2
/** Job connections of a process: the queue's LISTEN, two jobs, the queue. */
export const JOBS_POOL_SIZE = 4
/** Connections of a process besides the request pool: job pool and its locks, site lock, LISTEN, cluster lock. */
const EXTRA_CONNECTIONS = JOBS_POOL_SIZE + 5
/** Reserved for the primary process and for commands. */
const RESERVED_CONNECTIONS = 12

/**
 * Returns the request pool size of each of `processes`, so that all fit into `room`, the server's connection limit.
 * Throws a StartProblem if there are too few.
 */
export function computePoolSize(room: number, processes: number): number {
  const share = Math.floor((room - RESERVED_CONNECTIONS) / processes) - EXTRA_CONNECTIONS
  if (share >= MIN_POOL) return Math.min(share, MAX_POOL)
  const least = computeNeededConnections(processes, MIN_POOL)
  throw new StartProblem(
    `数据库只允许 ${room} 个连接，${processes} 个进程（WEB_CONCURRENCY）至少要 ${least} 个：请减少进程，或调大数据库的 max_connections`,
  )
}

/** Total number of connections for the processes, with `share` request connections each. */
export const computeNeededConnections = (processes: number, share: number): number =>
  RESERVED_CONNECTIONS + processes * (EXTRA_CONNECTIONS + share)

/** The role and the database may have a lower limit than the server. */
export const CONNECTION_LIMIT_SQL = `select least(
    current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
      - coalesce(current_setting('reserved_connections', true)::int, 0),
    (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user),
    (select nullif(datconnlimit, -1) from pg_database where datname = current_database())
  )::int as room`
