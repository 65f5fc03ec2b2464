import type { FastifyReply } from 'fastify'
import type { AnswerFault } from './faults.ts'

/** An answer, ready to be sent. */
export interface WalletAnswer {
  status: number
  headers: Record<string, string>
  body: string | Buffer
}

/** Sends an answer, or what a fault leaves of it. */
export async function sendAnswer(reply: FastifyReply, answer: WalletAnswer, fault: AnswerFault | null): Promise<void> {
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

const FAILING: readonly AnswerFault['kind'][] = ['rate-limit', 'system-error', 'refusal', 'hang', 'cut']

/** Whether a call fails before it's carried out. */
export const isLost = (fault: AnswerFault | null): boolean =>
  fault !== null && FAILING.includes(fault.kind) && !fault.done

/** Null where it's no JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
