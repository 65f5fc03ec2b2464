import type { FastifyReply, FastifyRequest } from 'fastify'
import { bulkhead } from '#server/http/bulkhead.ts'
import type { Address, FinishedBody, Fresh, HotBodies, Names } from '#server/answers/hot.ts'
import { networkOf } from '#server/http/network.ts'
import type { CallCounter } from '#server/http/route.ts'

interface Call {
  request: FastifyRequest
  reply: FastifyReply
}

/** Makes what is served as a document. Throws what answers 429 or, where too much waits already, 503. */
export interface Making {
  /** The body under the key: kept, being made, or made now, which counts against its caller's share of pages. */
  kept(call: Call, key: string, make: (names: Names) => Promise<Fresh>, address?: Address): Promise<FinishedBody>
  /** A body that is the caller's alone and kept nowhere. */
  once(call: Call, make: () => Promise<FinishedBody>): Promise<FinishedBody>
  /** What a call that was just asked in place is made of. */
  namesAt(url: string): Iterable<string>
}

/**
 * Two documents at a time: rendering takes the one thread that answers everybody, and a second is only there because
 * the first may be waiting for the database. Eight wait; an address has four of the ten places.
 */
export function makingOf(hot: HotBodies, counter: Pick<CallCounter, 'countPage'>): Making {
  const through = bulkhead({ width: 2, queue: 8, each: 4 })

  return {
    async kept(call, key, make, address) {
      if (!hot.has(key)) await counter.countPage(call.request, call.reply)
      return hot.get(key, (names) => through(networkOf(call.request.ip), () => make(names)), address)
    },
    async once({ request, reply }, make) {
      await counter.countPage(request, reply)
      return through(networkOf(request.ip), make)
    },
    namesAt: hot.namesAt,
  }
}
