import type { FastifyReply, FastifyRequest } from 'fastify'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { refuse } from '#contract/refusals.ts'
import { limiter } from '#server/infra/http/limiter.ts'
import { networkOf } from '#server/infra/http/network.ts'
import type { Drafts } from './drafts.ts'
import { roomOrTurnAway } from './media.ts'

/** Bodies of uploads that a process receives concurrently (docs/rules/security.md#uploads). */
const TRANSFERS = 240
const TRANSFERS_OF_A_NETWORK = 60
/** Uploads of one account that are received or wait to be processed. */
const UPLOADS_OF_AN_ACCOUNT = 4

/** Creates the limits of concurrent uploads of a process: of bodies per network and in all, of uploads per account. */
export function transferLimits(drafts: Pick<Drafts, 'free'>) {
  const transfers = limiter({ most: TRANSFERS, each: TRANSFERS_OF_A_NETWORK })
  return {
    /** For `onRequest`, so that a 503 is answered before the call is counted. Throws Busy. */
    async admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      await roomOrTurnAway(drafts)
      const received = Promise.race([once(request.raw, 'close'), finished(reply.raw)])
      await new Promise<void>((resolve, reject) => {
        const transfer = async () => {
          resolve()
          await received.catch(() => {})
        }
        transfers(transfer, { caller: networkOf(request.ip) }).catch(reject)
      })
    },
    /** Runs an upload of an account. Throws a refusal where the account has too many. */
    ofAccount: limiter({ each: UPLOADS_OF_AN_ACCOUNT, refuseMore: () => refuse('uploads_at_once') }),
  }
}

export type TransferLimits = ReturnType<typeof transferLimits>
