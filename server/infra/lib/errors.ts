/** The code of an error, of the database or the system, which others wrap; '' where it has none. */
export function codeOf(error: unknown): string {
  const { code, cause } = Object(error) as { code?: unknown; cause?: unknown }
  if (typeof code === 'string') return code
  return cause === undefined ? '' : codeOf(cause)
}

// The codes: https://www.postgresql.org/docs/current/errcodes-appendix.html
const saying =
  (...codes: readonly string[]) =>
  (error: unknown): boolean =>
    codes.includes(codeOf(error))

/** A row with the same unique key exists. */
export const isUniqueViolation = saying('23505')
/** The server starts, or recovers. */
export const isRecovering = saying('57P03')
/** A standby that has not taken over yet, a former primary, or what was set so. */
export const isReadOnly = saying('25006')
/** After it the connection is as good as before. */
export const isLockTimeout = saying('55P03')
/** Serialisation failure, deadlock, lock timeout: whoever comes again may get through (docs/rules/operating.md#transactions). */
export const hasLostARace = saying('40001', '40P01', '55P03')
const isDiskFull = saying('53100')
/** A server that goes, or a socket that breaks. */
const isBroken = saying('57P01', '57P02', '57P03', '08006', 'ECONNRESET', 'EPIPE', 'ECONNREFUSED')
// `pg` has no code for a connection that ends under a query.
const LOST_WORDS = /^(Connection terminated|Client has encountered a connection error)/

/**
 * Classes and codes of PostgreSQL: connection lost (08), out of something (53), ended or still recovering (57); a server
 * that only reads, as one does that has not taken over yet; a lock that nobody let go.
 */
const AWAY_CODES = /^(08|53|57).{3}$|^(25006|55P03)$/
/** Of the system, where it says them of a connection. */
const UNREACHABLE = /^E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|AI_AGAIN)$/
// `pg` has no codes for what it gives up by itself.
const AWAY_WORDS =
  /^(Query read timeout|Connection terminated|timeout exceeded when trying|timeout expired|Client (has encountered|was closed))/

/** Whether the database did not answer, and nothing is wrong with what it was asked: a 503, not a 500. */
export function isAway(error: unknown): boolean {
  const { message, syscall, cause } = Object(error) as { message?: unknown; syscall?: unknown; cause?: unknown }
  const code = codeOf(error)
  if (AWAY_CODES.test(code) || UNREACHABLE.test(code) || AWAY_WORDS.test(String(message))) return true
  // No socket file: the server is not there.
  if (syscall === 'connect' || syscall === 'getaddrinfo') return true
  return cause !== undefined && isAway(cause)
}

/**
 * The connection was lost: perhaps while it committed, so nobody knows whether the work stands. Only work that does
 * nothing the second time, because it goes by a key, may be run again then (docs/rules/operating.md#transactions).
 */
export function isLost(error: unknown): boolean {
  const { message, cause } = Object(error) as { message?: unknown; cause?: unknown }
  return isBroken(error) || LOST_WORDS.test(String(message)) || (cause !== undefined && isLost(cause))
}

/** What is wrong with a database that is away, for the log. */
export const troubleOf = (error: unknown): string =>
  isDiskFull(error) ? 'the disk of the database is full' : 'the database does not answer'
