import type { FastifyReply } from 'fastify'
import type { ResponseFault } from './faults.ts'

export interface WalletResponse {
  status: number
  headers: Record<string, string>
  body: string | Buffer
}

export async function sendWalletResponse(
  reply: FastifyReply,
  answer: WalletResponse,
  fault: ResponseFault | null,
): Promise<void> {
  if (fault?.kind === 'hang' || fault?.kind === 'cut') {
    reply.hijack()
    if (fault.kind === 'cut') reply.raw.destroy()
    return
  }
  if (fault?.kind === 'slow') await new Promise((done) => setTimeout(done, fault.ms))
  const { body } = answer
  const sent = fault?.kind === 'truncate' ? body.slice(0, Math.floor(body.length / 2)) : body
  await reply.code(answer.status).headers(answer.headers).send(sent)
}

const FAILING_KINDS: readonly ResponseFault['kind'][] = ['rate-limit', 'system-error', 'refusal', 'hang', 'cut']

/** Checks whether the wallet fails without executing the call. */
export const preventsExecution = (fault: ResponseFault | null): boolean =>
  fault !== null && FAILING_KINDS.includes(fault.kind) && !fault.done
