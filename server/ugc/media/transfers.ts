import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { refuse } from '#contract/refusals.ts'
import { createLimiter } from '#server/infra/http/limiter.ts'
import { toNetwork, toWiderNetwork } from '#server/infra/http/network.ts'
import type { Drafts } from './drafts.ts'
import { requireFreeSpace } from './uploads.ts'

/** Maximum number of upload bodies that a process receives concurrently (docs/rules/security.md#uploads). */
const TRANSFERS = 240
const TRANSFERS_OF_A_NETWORK = 60
/** Limit for an IPv6 /48. */
const TRANSFERS_OF_A_WIDER_NETWORK = 120
const UPLOADS_OF_AN_ACCOUNT = 4

export function createTransferLimits(drafts: Pick<Drafts, 'free'>) {
  const transfers = createLimiter({ most: TRANSFERS, each: TRANSFERS_OF_A_NETWORK })
  const widerTransfers = createLimiter({ each: TRANSFERS_OF_A_WIDER_NETWORK })
  return {
    /** Fastify `onRequest` hook. Throws a 503 error above the limits or if the disk is full, before rate limiting. */
    async admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      await requireFreeSpace(drafts)
      const received = Promise.race([once(request.raw, 'close'), finished(reply.raw)])
      await new Promise<void>((resolve, reject) => {
        const runTransfer = async () => {
          resolve()
          await received.catch(() => {})
        }
        const transfer = () => transfers(runTransfer, { caller: toNetwork(request.ip) })
        const wider = toWiderNetwork(request.ip)
        const admitted = wider === null ? transfer() : widerTransfers(transfer, { caller: wider })
        admitted.catch(reject)
      })
    },
    /** Runs an upload of an account. Throws a refusal if the account already has too many concurrent ones. */
    ofAccount: createLimiter({ each: UPLOADS_OF_AN_ACCOUNT, refuseMore: () => refuse('uploads_at_once') }),
  }
}

export type TransferLimits = ReturnType<typeof createTransferLimits>

/** Leaves JSON bodies unread. Otherwise a slow one would hold a transfer slot before the session is checked. */
export function leaveJsonUnread(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', (_request, _body, done) => done(null))
}
