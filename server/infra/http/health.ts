import type { FastifyInstance, FastifyReply } from 'fastify'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection } from '#server/infra/db/connect.ts'
import { isMigrated, refuseStrange } from '#server/infra/db/migrate.ts'
import { wroteOrThrow } from '#server/infra/db/writes.ts'
import { troubleOf } from '#server/infra/lib/errors.ts'
import { StartProblem } from '#server/infra/lib/start-problem.ts'

/** A watcher must hear of a frozen database sooner than it gives up itself. */
const LOOK_MS = 1000
/** So long it is believed that the database writes. */
const WRITES_MS = 5000

/** As PostgreSQL's own of a line that is dead. */
class NoAnswer extends Error {
  readonly code = '08006'
}

/**
 * For whoever watches the site, or hands requests on to it. `/healthz`: the process takes requests. `/readyz`: and its database
 * answers, writes, is migrated, and not further than this version bears. Else 503, as both say once `leaving` is aborted.
 */
export function serveHealth(app: FastifyInstance, connection: Connection, leaving?: AbortSignal): void {
  let looking: Promise<boolean> | null = null
  let wroteAt = -Infinity
  // One look at a time, so that watchers of a frozen database don't take all connections.
  const check = () => (looking ??= isReady().finally(() => (looking = null)))
  const isReady = async () => {
    await refuseStrange(connection.db)
    if (!(await isMigrated(connection.db))) return false
    if (performance.now() - wroteAt < WRITES_MS) return true
    await wroteOrThrow(connection)
    wroteAt = performance.now()
    return true
  }
  const late = async () => {
    await sleep(LOOK_MS)
    throw new NoAnswer('no answer in a second')
  }
  const isLeaving = () => leaving?.aborted ?? false
  const say = (reply: FastifyReply, ok: boolean) => reply.code(ok ? 200 : 503).send({ ok })
  app.get('/healthz', (_request, reply) => say(reply, !isLeaving()))
  app.get('/readyz', async (request, reply) => {
    if (isLeaving()) return say(reply, false)
    const ready = await Promise.race([check(), late()]).catch((error: unknown) => {
      request.log.warn({ err: error }, error instanceof StartProblem ? error.message : troubleOf(error))
      return false
    })
    return say(reply, ready)
  })
}
