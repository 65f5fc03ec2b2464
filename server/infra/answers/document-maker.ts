import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type CacheableBody, type CachedAddress, type ResponseBody, sendBody } from './response-cache.ts'

export interface DocumentCall {
  request: FastifyRequest
  reply: FastifyReply
}

/** Its functions throw a RateLimitError (429) or a BusyError (503). */
export interface DocumentMaker {
  /**
   * Counts a new body against the caller's limit of pages. Instead of throwing, returns an expired body if one is
   * cached.
   */
  cached(
    call: DocumentCall,
    key: string,
    make: () => Promise<CacheableBody>,
    address?: CachedAddress,
  ): Promise<ResponseBody>
  /** Caches nothing. Counts against the caller's limit of pages. */
  once(call: DocumentCall, make: () => Promise<ResponseBody>): Promise<ResponseBody>
}

interface LinkedDocument {
  path: string
  make(origin: string): Promise<ResponseBody>
  freshUntil(): Promise<Date | null>
}

/** Caches the document only with PUBLIC_URL, because otherwise the Host header determines the URLs in it. */
export function serveLinkedDocument(
  { app, making, publicUrl }: { app: FastifyInstance; making: DocumentMaker; publicUrl: string | null },
  { path, make, freshUntil }: LinkedDocument,
): void {
  app.get(path, async (request, reply) => {
    const call = { request, reply }
    const makeBody = () => make(getSiteOrigin(request, publicUrl))
    if (publicUrl === null) return sendBody(request, reply, await making.once(call, makeBody))
    const makeCached = async () => ({ body: await makeBody(), freshUntil: await freshUntil() })
    return sendBody(request, reply, await making.cached(call, `document ${path}`, makeCached))
  })
}

/** Returns PUBLIC_URL, else the origin of the request, else localhost if the Host header is invalid. */
export const getSiteOrigin = ({ protocol, host }: FastifyRequest, publicUrl: string | null): string =>
  publicUrl ?? URL.parse(`${protocol}://${host}`)?.origin ?? `${protocol}://localhost`
