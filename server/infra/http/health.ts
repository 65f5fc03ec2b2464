import type { FastifyInstance } from 'fastify'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection } from '#server/infra/db/connect.ts'
import { isMigrated } from '#server/infra/db/migrate.ts'
import { wroteOrThrow } from '#server/infra/db/writes.ts'
import { troubleOf } from '#server/infra/lib/errors.ts'

/** A watcher must hear of a frozen database sooner than it gives up itself. */
const LOOK_MS = 1000
/** So long it is believed that the database writes. */
const WRITES_MS = 5000

/** As PostgreSQL's own of a line that is dead. */
class NoAnswer extends Error {
  readonly code = '08006'
}

/** `/healthz`: the process lives. `/readyz`: its database answers, writes and is migrated, else 503. For whoever watches the site. */
export function serveHealth(app: FastifyInstance, connection: Connection): void {
  let looking: Promise<boolean> | null = null
  let wroteAt = -Infinity
  // One look at a time, so that watchers of a frozen database don't take all connections.
  const check = () => (looking ??= isReady().finally(() => (looking = null)))
  const isReady = async () => {
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
  app.get('/healthz', () => ({ ok: true }))
  app.get('/readyz', async (request, reply) => {
    const ready = await Promise.race([check(), late()]).catch((error: unknown) => {
      request.log.warn({ err: error }, troubleOf(error))
      return false
    })
    return reply.code(ready ? 200 : 503).send({ ok: ready })
  })
}
