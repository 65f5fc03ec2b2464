/** Returns the code of a database or system error, also of a wrapped one; '' if it has none. */
export function getErrorCode(error: unknown): string {
  const { code, cause } = Object(error) as { code?: unknown; cause?: unknown }
  if (typeof code === 'string') return code
  return cause === undefined ? '' : getErrorCode(cause)
}

// Codes: https://www.postgresql.org/docs/current/errcodes-appendix.html
const hasErrorCode =
  (...codes: readonly string[]) =>
  (error: unknown): boolean =>
    codes.includes(getErrorCode(error))

export const isUniqueViolation = hasErrorCode('23505')
/** PostgreSQL rejects connections because it is starting or recovering from a crash. */
export const isRecovering = hasErrorCode('57P03')
/** The database rejects writes: a standby before promotion, a former primary, or set to read-only. */
export const isReadOnly = hasErrorCode('25006')
/** The wait for a lock timed out. The connection stays usable. */
export const isLockTimeout = hasErrorCode('55P03')
/** A retry of the transaction may succeed (docs/rules/operating.md#transactions). */
export const isConflict = hasErrorCode('40001', '40P01', '55P03')
const isDiskFull = hasErrorCode('53100')
const isBroken = hasErrorCode('57P01', '57P02', '57P03', '08006', 'ECONNRESET', 'EPIPE', 'ECONNREFUSED')
// Messages of errors when a connection ends during a query, for which `pg` has no code.
const LOST_MESSAGES = /^(Connection terminated|Client has encountered a connection error)/

/** Connection lost (08), insufficient resources (53), operator intervention (57), read-only, lock timeout. */
const UNAVAILABLE_CODES = /^(08|53|57).{3}$|^(25006|55P03)$/
const UNREACHABLE = /^E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|AI_AGAIN)$/
// Messages of errors for which `pg` has no code, such as its own timeouts.
const UNAVAILABLE_MESSAGES =
  /^(Query read timeout|Connection terminated|timeout exceeded when trying|timeout expired|Client (has encountered|was closed))/

/** Whether an error means that the database is unavailable, so that the response is a 503 instead of a 500. */
export function isUnavailable(error: unknown): boolean {
  const { message, syscall, cause } = Object(error) as { message?: unknown; syscall?: unknown; cause?: unknown }
  const code = getErrorCode(error)
  if (UNAVAILABLE_CODES.test(code) || UNREACHABLE.test(code) || UNAVAILABLE_MESSAGES.test(String(message))) return true
  // Also if the socket file is missing (ENOENT), because the server does not run.
  if (syscall === 'connect' || syscall === 'getaddrinfo') return true
  return cause !== undefined && isUnavailable(cause)
}

/** If true, the result of the transaction may be unknown, so only idempotent work may be retried. */
export function isConnectionLost(error: unknown): boolean {
  const { message, cause } = Object(error) as { message?: unknown; cause?: unknown }
  return isBroken(error) || LOST_MESSAGES.test(String(message)) || (cause !== undefined && isConnectionLost(cause))
}

export const describeOutage = (error: unknown): string =>
  isDiskFull(error) ? 'the disk of the database is full' : 'the database is unavailable'

/** A start error that the operator can fix: printed without a stack, exit code 1. */
export class StartProblem extends Error {
  override name = 'StartProblem'
}
