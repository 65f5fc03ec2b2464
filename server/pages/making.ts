import type { FastifyReply, FastifyRequest } from 'fastify'
import { BusyError, createLimiter, RateLimitError } from '#server/infra/http/limiter.ts'
import type { CachedAddress, ResponseBody, CacheableBody, ResponseCache } from '#server/infra/answers/response-cache.ts'
import type { CallCounter } from '#server/infra/http/route.ts'

interface DocumentCall {
  request: FastifyRequest
  reply: FastifyReply
}

/** Renders documents with caching and limits. Throws RateLimitError (429) or Busy (503). */
export interface DocumentMaker {
  /**
   * Returns the cached body of the key, or the one being rendered, or renders it, which counts against the caller's
   * page limit. Beyond the limit, or if the queue is full, returns the last cached one of any age.
   */
  cached(
    call: DocumentCall,
    key: string,
    make: () => Promise<CacheableBody>,
    address?: CachedAddress,
  ): Promise<ResponseBody>
  /** Renders a body for one caller without caching. */
  once(call: DocumentCall, make: () => Promise<ResponseBody>): Promise<ResponseBody>
}

/**
 * Renders two documents concurrently: rendering blocks the only thread, and the second uses the time while the first
 * awaits the database. Eight wait. A browser has four of the ten slots; clients of one indistinguishable address share
 * four.
 */
export function createDocumentMaker(
  hot: ResponseCache,
  counter: Pick<CallCounter, 'countPage' | 'callerOf'>,
): DocumentMaker {
  const through = createLimiter({ width: 2, most: 10, each: 4, inOrder: true })

  return {
    async cached({ request }, key, make, address) {
      const last = hot.held(key)
      try {
        if (!hot.has(key)) await counter.countPage(request)
        return await hot.get(key, () => through(make, { caller: counter.callerOf(request) }), address)
      } catch (error) {
        if (last && (error instanceof RateLimitError || error instanceof BusyError)) return last
        throw error
      }
    },
    async once({ request }, make) {
      await counter.countPage(request)
      return through(make, { caller: counter.callerOf(request) })
    },
  }
}
