import type { FastifyInstance } from 'fastify'
import type { IncomingHttpHeaders } from 'node:http'
import type { CallCounter } from '#server/infra/http/route.ts'
import { TOKEN_COOKIE } from '#server/infra/http/session.ts'
import { type HotBodies, opensPage, sendFinished } from './hot.ts'

interface ReadyDeps {
  hot: Pick<HotBodies, 'at'>
  counter: Pick<CallCounter, 'count' | 'newGuest'>
}

const VISITOR = { member: null, dead: false, visitorCookie: null }

/**
 * Answers with a cached body before the session and input are read, or the page's address is resolved. A caller who could get
 * something else, a member or a listed foreign origin, goes on.
 */
export function answerReady(app: FastifyInstance, { hot, counter }: ReadyDeps): void {
  app.addHook('onRequest', async (request, reply) => {
    const { method, headers, originalUrl } = request
    const known = method === 'GET' && headers.origin === undefined ? hot.at(originalUrl) : null
    // What is not found may stand there for its author, or the next moment.
    if (known?.body.status !== 200) return
    const { body, endpoint } = known
    // Pages are the same for everyone, but for what a browser is known by.
    if (endpoint && hasCredential(headers)) return
    if (endpoint) await counter.count(request, endpoint, VISITOR)
    const cookie = endpoint === null && opensPage(headers) ? counter.newGuest(headers.cookie) : null
    return sendFinished(request, reply, body, { cookie })
  })
}

function hasCredential({ authorization, token, cookie }: IncomingHttpHeaders): boolean {
  return authorization !== undefined || token !== undefined || (cookie?.includes(TOKEN_COOKIE) ?? false)
}
