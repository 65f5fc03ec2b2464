import { StartProblem } from '#server/infra/lib/start-problem.ts'

/** More connections than this make a server of a few cores no faster. */
const MOST = 10
/** A pool of one would let a request wait for itself. */
const LEAST = 2
/** Of the jobs of a process: its queue's line, its two jobs, the queue. */
export const JOBS_POOL = 4
/** What a process holds beside the pool of its requests: its jobs' pool and locks, that it lives, a line, its place in the house. */
const BESIDE = JOBS_POOL + 5
/** For the process that starts the others, and for commands meanwhile. */
const APART = 12

/**
 * Connections for the requests of one of `processes`, so that all of them together fit into `room`, the connections that
 * the server lets us have. Too few: a StartProblem.
 */
export function poolShare(room: number, processes: number): number {
  const share = Math.floor((room - APART) / processes) - BESIDE
  if (share >= LEAST) return Math.min(share, MOST)
  const least = needed(processes, LEAST)
  throw new StartProblem(
    `数据库只允许 ${room} 个连接，${processes} 个进程（WEB_CONCURRENCY）至少要 ${least} 个：请减少进程，或调大数据库的 max_connections`,
  )
}

/** All connections of so many processes, with such a share for the requests of each. */
export const needed = (processes: number, share: number): number => APART + processes * (BESIDE + share)

/** Who connects here may be held to less than the server's own bound. */
export const ROOM = `select least(
    current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
      - coalesce(current_setting('reserved_connections', true)::int, 0),
    (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user),
    (select nullif(datconnlimit, -1) from pg_database where datname = current_database())
  )::int as room`
