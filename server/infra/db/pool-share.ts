import { StartProblem } from '#server/infra/lib/start-problem.ts'

/** More connections do not make a server with a few cores faster. */
const MOST = 10
/** With a pool of one, a request could wait for itself. */
const LEAST = 2
/** Job connections of a process: the queue's LISTEN, two jobs, the queue. */
export const JOBS_POOL = 4
/** Connections of a process besides the request pool: job pool and its locks, site lock, LISTEN, cluster lock. */
const BESIDE = JOBS_POOL + 5
/** Reserved for the primary process and for commands. */
const APART = 12

/**
 * Returns the request pool size of each of `processes`, so that all fit into `room`, the server's connection limit.
 * Throws a StartProblem if there are too few.
 */
export function poolShare(room: number, processes: number): number {
  const share = Math.floor((room - APART) / processes) - BESIDE
  if (share >= LEAST) return Math.min(share, MOST)
  const least = needed(processes, LEAST)
  throw new StartProblem(
    `数据库只允许 ${room} 个连接，${processes} 个进程（WEB_CONCURRENCY）至少要 ${least} 个：请减少进程，或调大数据库的 max_connections`,
  )
}

/** Total number of connections for the processes, with `share` request connections each. */
export const needed = (processes: number, share: number): number => APART + processes * (BESIDE + share)

/** The role and the database may have a lower limit than the server. */
export const ROOM = `select least(
    current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
      - coalesce(current_setting('reserved_connections', true)::int, 0),
    (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user),
    (select nullif(datconnlimit, -1) from pg_database where datname = current_database())
  )::int as room`
