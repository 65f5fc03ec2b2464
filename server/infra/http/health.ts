import type { FastifyInstance, FastifyReply } from 'fastify'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection } from '#server/infra/db/connect.ts'
import { isMigrated, rejectUnknownMigrations } from '#server/infra/db/migrate.ts'
import { checkWritable } from '#server/infra/db/check-writable.ts'
import { describeOutage, StartProblem } from '#server/infra/lib/errors.ts'

/** Timeout of /readyz. Must be shorter than that of the operator's monitoring. */
const READY_TIMEOUT_MS = 1000
const WRITE_CHECK_TTL_MS = 5000

/** Has PostgreSQL's code of a connection failure, so that it counts as an outage. */
class ProbeTimeoutError extends Error {
  readonly code = '08006'
}

/**
 * Registers `/healthz` (the process accepts requests) and `/readyz` (in addition the database accepts writes and has
 * the migrations of this version). Both return 503 after `leaving` is aborted.
 */
export function registerHealthRoutes(app: FastifyInstance, connection: Connection, leaving?: AbortSignal): void {
  let pendingCheck: Promise<boolean> | null = null
  let wroteAt = -Infinity
  // Concurrent requests share one check, so that checks of a frozen database do not exhaust the pool.
  const check = () => (pendingCheck ??= isReady().finally(() => (pendingCheck = null)))
  const isReady = async () => {
    await rejectUnknownMigrations(connection.db)
    if (!(await isMigrated(connection.db))) return false
    if (performance.now() - wroteAt < WRITE_CHECK_TTL_MS) return true
    await checkWritable(connection)
    wroteAt = performance.now()
    return true
  }
  const rejectAfterTimeout = async () => {
    await sleep(READY_TIMEOUT_MS)
    throw new ProbeTimeoutError('no response within a second')
  }
  const isLeaving = () => leaving?.aborted ?? false
  const sendHealth = (reply: FastifyReply, ok: boolean) => reply.code(ok ? 200 : 503).send({ ok })
  app.get('/healthz', (_request, reply) => sendHealth(reply, !isLeaving()))
  app.get('/readyz', async (request, reply) => {
    if (isLeaving()) return sendHealth(reply, false)
    const ready = await Promise.race([check(), rejectAfterTimeout()]).catch((error: unknown) => {
      request.log.warn({ err: error }, error instanceof StartProblem ? error.message : describeOutage(error))
      return false
    })
    return sendHealth(reply, ready)
  })
}
