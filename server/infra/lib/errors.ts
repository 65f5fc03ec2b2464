/** Returns the code of a database or system error, also of a wrapped one; '' if it has none. */
export function codeOf(error: unknown): string {
  const { code, cause } = Object(error) as { code?: unknown; cause?: unknown }
  if (typeof code === 'string') return code
  return cause === undefined ? '' : codeOf(cause)
}

// Codes: https://www.postgresql.org/docs/current/errcodes-appendix.html
const saying =
  (...codes: readonly string[]) =>
  (error: unknown): boolean =>
    codes.includes(codeOf(error))

/** A row with the same unique key exists. */
export const isUniqueViolation = saying('23505')
/** The server is starting or recovering. */
export const isRecovering = saying('57P03')
/** A standby before promotion, a former primary, or a database set to read-only. */
export const isReadOnly = saying('25006')
/** The connection stays usable after it. */
export const isLockTimeout = saying('55P03')
/** Serialisation failure, deadlock or lock timeout: a retry may succeed (docs/rules/operating.md#transactions). */
export const hasLostARace = saying('40001', '40P01', '55P03')
const isDiskFull = saying('53100')
/** The server shut down or the socket failed. */
const isBroken = saying('57P01', '57P02', '57P03', '08006', 'ECONNRESET', 'EPIPE', 'ECONNREFUSED')
// `pg` has no code for a connection that ends during a query.
const LOST_WORDS = /^(Connection terminated|Client has encountered a connection error)/

/**
 * PostgreSQL's classes and codes of an unavailable database: connection lost (08), insufficient resources (53),
 * operator intervention or recovery (57), read-only server, lock timeout.
 */
const AWAY_CODES = /^(08|53|57).{3}$|^(25006|55P03)$/
/** System errors of a connection. */
const UNREACHABLE = /^E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|AI_AGAIN)$/
// `pg` has no codes for its own timeouts.
const AWAY_WORDS =
  /^(Query read timeout|Connection terminated|timeout exceeded when trying|timeout expired|Client (has encountered|was closed))/

/** Whether the database was unavailable and the request itself is not at fault: a 503, not a 500. */
export function isAway(error: unknown): boolean {
  const { message, syscall, cause } = Object(error) as { message?: unknown; syscall?: unknown; cause?: unknown }
  const code = codeOf(error)
  if (AWAY_CODES.test(code) || UNREACHABLE.test(code) || AWAY_WORDS.test(String(message))) return true
  // No socket file: the server does not run.
  if (syscall === 'connect' || syscall === 'getaddrinfo') return true
  return cause !== undefined && isAway(cause)
}

/**
 * The connection was lost, perhaps during the commit, so the result is unknown. Only idempotent work may be retried
 * (docs/rules/operating.md#transactions).
 */
export function isLost(error: unknown): boolean {
  const { message, cause } = Object(error) as { message?: unknown; cause?: unknown }
  return isBroken(error) || LOST_WORDS.test(String(message)) || (cause !== undefined && isLost(cause))
}

/** Describes the outage for the log. */
export const troubleOf = (error: unknown): string =>
  isDiskFull(error) ? 'the disk of the database is full' : 'the database does not answer'
