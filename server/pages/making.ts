import type { FastifyReply, FastifyRequest } from 'fastify'
import { Busy, limiter } from '#server/infra/http/limiter.ts'
import { TooMany } from '#server/infra/http/too-many.ts'
import type { Address, FinishedBody, Fresh, HotBodies } from '#server/infra/answers/hot.ts'
import type { CallCounter } from '#server/infra/http/route.ts'

interface DocumentCall {
  request: FastifyRequest
  reply: FastifyReply
}

/** Makes what is served as a document. Throws what answers 429 or, where too much waits already, 503. */
export interface DocumentMaker {
  /**
   * The body under the key: kept, being made, or made now, which counts against its caller's share of pages. Where that
   * is used up, or too much waits, it is the last that was kept, of whatever age.
   */
  cached(call: DocumentCall, key: string, make: () => Promise<Fresh>, address?: Address): Promise<FinishedBody>
  /** A body that is the caller's alone and kept nowhere. */
  once(call: DocumentCall, make: () => Promise<FinishedBody>): Promise<FinishedBody>
}

/**
 * Two documents at a time: rendering takes the one thread that answers everybody, and a second is only there because
 * the first may be waiting for the database. Eight wait; a browser has four of the ten places, and so have all of an address that can't be told apart.
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
