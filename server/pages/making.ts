import type { FastifyReply, FastifyRequest } from 'fastify'
import { Busy, limiter } from '#server/infra/http/limiter.ts'
import { TooMany } from '#server/infra/http/too-many.ts'
import type { Address, FinishedBody, Fresh, HotBodies } from '#server/infra/answers/hot.ts'
import type { CallCounter } from '#server/infra/http/route.ts'

interface DocumentCall {
  request: FastifyRequest
  reply: FastifyReply
}

/** Renders documents with caching and limits. Throws TooMany (429) or Busy (503). */
export interface DocumentMaker {
  /**
   * Returns the cached body of the key, or the one being rendered, or renders it, which counts against the caller's
   * page limit. Beyond the limit, or if the queue is full, returns the last cached one of any age.
   */
  cached(call: DocumentCall, key: string, make: () => Promise<Fresh>, address?: Address): Promise<FinishedBody>
  /** Renders a body for one caller without caching. */
  once(call: DocumentCall, make: () => Promise<FinishedBody>): Promise<FinishedBody>
}

/**
 * Renders two documents concurrently: rendering blocks the only thread, and the second uses the time while the first
 * awaits the database. Eight wait. A browser has four of the ten slots; clients of one indistinguishable address share
 * four.
 */
export function makingOf(hot: HotBodies, counter: Pick<CallCounter, 'countPage' | 'callerOf'>): DocumentMaker {
  const through = limiter({ width: 2, most: 10, each: 4, inOrder: true })

  return {
    async cached({ request }, key, make, address) {
      const last = hot.held(key)
      try {
        if (!hot.has(key)) await counter.countPage(request)
        return await hot.get(key, () => through(make, { caller: counter.callerOf(request) }), address)
      } catch (error) {
        if (last && (error instanceof TooMany || error instanceof Busy)) return last
        throw error
      }
    },
    async once({ request }, make) {
      await counter.countPage(request)
      return through(make, { caller: counter.callerOf(request) })
    },
  }
}
