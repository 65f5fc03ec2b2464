import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf } from '#server/lib/error-code.ts'

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

const PAUSE_MS = 250
const PATIENCE_MS = 30_000

/** Work of a start, again from its beginning while the database is away, for half a minute. It must bear being repeated. */
export async function whileAway<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    try {
      return await work()
    } catch (error) {
      signal?.throwIfAborted()
      if (!isAway(error) || performance.now() > deadline) throw error
      await sleep(PAUSE_MS)
    }
  }
}
