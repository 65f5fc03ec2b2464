import type { FastifyInstance } from 'fastify'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection } from '#server/db/connect.ts'
import { isMigrated } from '#server/db/migrate.ts'

/** A watcher must hear of a frozen database sooner than it gives up itself. */
const LOOK_MS = 1000

/** `/healthz`: the process lives. `/readyz`: its database answers and is migrated, else 503. For whoever watches the site. */
export function serveHealth(app: FastifyInstance, connection: Connection): void {
  let looking: Promise<boolean> | null = null
  // One look at a time, so that watchers of a frozen database don't take all connections.
  const look = () => (looking ??= isMigrated(connection.db).finally(() => (looking = null)))
  const options = { schema: { hide: true } }
  app.get('/healthz', options, () => ({ ok: true }))
  app.get('/readyz', options, async (request, reply) => {
    const ready = await Promise.race([look(), sleep(LOOK_MS, null)]).catch((error: unknown) => {
      request.log.warn({ err: error }, 'the database does not answer')
      return false
    })
    if (ready === null) request.log.warn('the database does not answer in a second')
    return reply.code(ready ? 200 : 503).send({ ok: ready === true })
  })
}
