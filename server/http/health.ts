import type { FastifyInstance } from 'fastify'
import type { Connection } from '#server/db/connect.ts'
import { isMigrated } from '#server/db/migrate.ts'

/** `/healthz`: the process lives. `/readyz`: its database answers and is migrated, else 503. For whoever watches the site. */
export function serveHealth(app: FastifyInstance, connection: Connection): void {
  const options = { schema: { hide: true } }
  app.get('/healthz', options, () => ({ ok: true }))
  app.get('/readyz', options, async (request, reply) => {
    const ready = await isMigrated(connection.db).catch((error: unknown) => {
      request.log.warn({ err: error }, 'the database does not answer')
      return false
    })
    return reply.code(ready ? 200 : 503).send({ ok: ready })
  })
}
