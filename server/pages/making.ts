import { BusyError, createLimiter, RateLimitError } from '#server/infra/http/limiter.ts'
import type { DocumentMaker } from '#server/infra/answers/document-maker.ts'
import type { ResponseCache } from '#server/infra/answers/response-cache.ts'
import type { CallCounter } from '#server/infra/http/route.ts'

/**
 * Creates a document maker. It renders at most two documents concurrently: one uses the thread while the other waits
 * for the database.
 */
export function createDocumentMaker(
  responseCache: ResponseCache,
  counter: Pick<CallCounter, 'countPage' | 'callerOf'>,
): DocumentMaker {
  const through = createLimiter({ width: 2, most: 10, each: 4, inOrder: true })

  return {
    async cached({ request }, key, make, address) {
      const last = responseCache.held(key)
      try {
        if (!responseCache.has(key)) await counter.countPage(request)
        return await responseCache.get(key, () => through(make, { caller: counter.callerOf(request) }), address)
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
