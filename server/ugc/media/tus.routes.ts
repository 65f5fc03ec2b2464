import type { FastifyInstance, FastifyReply } from 'fastify'
import { REFUSALS, Refusal } from '#contract/refusals.ts'
import type { Endpoint } from '#contract/infra/endpoint.ts'
import { RESUMABLE_PATH, upload } from '#contract/infra/upload.ts'
import type { RouteContext } from '#server/infra/http/route.ts'
import { requireMember, readSession } from '#server/infra/http/session.ts'
import { allowLongBody } from '#server/infra/http/slow-bodies.ts'
import { createLazy } from '#server/infra/lib/lazy.ts'
import { findPart } from './parts.ts'
import { leaveJsonUnread, type TransferLimits } from './transfers.ts'
import type { TusRequest, Deps } from './tus-protocol.ts'

const ID = /^[0-9a-f]{32}$/

/** Headers of tus that the site sets itself or omits (docs/rules/security.md#cross-origin-callers). */
const SITE_HEADERS = /^(access-control-|cache-control$|content-length$)/

/** Resumable uploads: see contract/infra/upload.ts. Each has a row with its owner and counts towards the quota. */
export async function registerResumableRoutes(site: RouteContext & Deps, limits: TransferLimits): Promise<void> {
  const protocol = createLazy(async () => (await import('./tus-protocol.ts')).createTusHandler(site))
  await site.app.register(async (app: FastifyInstance) => {
    leaveJsonUnread(app)
    app.addContentTypeParser('application/offset+octet-stream', (_request, body, done) => done(null, body))
    const config = { access: 'member' } as const
    const url = `${RESUMABLE_PATH}/:id`
    app.route({ method: 'POST', url: RESUMABLE_PATH, config, onRequest: limits.admit, handler: handleRequest })
    app.route({ method: 'PATCH', url, config, onRequest: limits.admit, handler: handleRequest })
    app.route({ method: ['HEAD', 'DELETE'], url, config, handler: handleRequest })
  })

  async function handleRequest(request: TusRequest, reply: FastifyReply) {
    try {
      return await answer(request, reply)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { status } = REFUSALS[error.code]
      return reply.code(status).send({ status, msg: error.message, data: null })
    }
  }

  async function answer(request: TusRequest, reply: FastifyReply) {
    reply.header('cache-control', 'no-store')
    const session = await readSession(request, reply, site.findMember)
    // The rate limits count the creation of a file as an upload and any other request as a write.
    const counted: Endpoint = request.method === 'POST' ? upload : { ...upload, limit: 'writes' }
    await site.counter.count(request, counted, session)
    const { id: userId } = requireMember(session)
    const { id } = request.params
    if (id !== undefined && !(ID.test(id) && (await findPart(site.db, userId, id)))) return reply.callNotFound()
    allowLongBody(request.raw)
    const serve = await protocol()
    const response =
      request.method === 'PATCH'
        ? await limits.ofAccount(() => serve(request, userId), { caller: String(userId) })
        : await serve(request, userId)
    return sendResponse(response, reply)
  }
}

async function sendResponse(answer: Response, reply: FastifyReply) {
  for (const [name, value] of answer.headers) if (!SITE_HEADERS.test(name)) reply.header(name, value)
  return reply.code(answer.status).send(await answer.text())
}
