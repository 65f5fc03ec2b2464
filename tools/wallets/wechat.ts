import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type WalletAnswer, isLost, sendAnswer } from './answers.ts'
import type { Context } from './context.ts'
import type { AnswerFault, WalletCall } from './faults.ts'
import { publicOf } from './keys.ts'
import { billsOf } from './wechat-bill.ts'
import { ordersOf } from './wechat-orders.ts'
import { refundsOf } from './wechat-refunds.ts'
import { JSON_TYPE, Refusal, refused } from './wechat-refusals.ts'
import { flawOf, signatureOf, signatureProblem } from './wechat-signing.ts'

const ORDER = '/v3/pay/transactions'
const REFUND = '/v3/refund/domestic/refunds'

/** Parts of a request. */
interface WalletRequest {
  /** Order number from the path. */
  number: string
  query: Record<string, string>
  body: string
}

type Handle = (asked: WalletRequest) => object | null

/** WeChat Pay API v3: orders by code and on phones, queries, closing, refunds, daily bills. */
export function wechat(app: FastifyInstance, context: Context): void {
  const { faults, time } = context
  const { mchid, serial, merchant } = context.keys.wechat
  const us = { mchid, serial, publicKey: publicOf(merchant) }
  const [orders, refunds, bills] = [ordersOf(context), refundsOf(context), billsOf(context)]

  app.removeAllContentTypeParsers()
  // Signatures cover the raw bytes.
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))

  const native = serve('create', ({ body }) => orders.native(body))
  const h5 = serve('create', ({ body }) => orders.h5(body))
  const query = serve('query', (asked) => orders.query(asked.number, asked.query.mchid))
  const close = serve('close', ({ number, body }) => orders.close(number, body))
  const refund = serve('refund', ({ body }) => refunds.refund(body))
  const queryRefund = serve('queryRefund', ({ number }) => refunds.query(number))
  const bill = serve('bill', (asked) => bills.find(asked.query))

  app.post(`${ORDER}/native`, native)
  app.post(`${ORDER}/h5`, h5)
  app.get(`${ORDER}/out-trade-no/:number`, query)
  app.post(`${ORDER}/out-trade-no/:number/close`, close)
  app.post(REFUND, refund)
  app.get(`${REFUND}/:number`, queryRefund)
  app.get('/v3/bill/tradebill', bill)
  app.get('/v3/billdownload/file', download)

  function serve(call: WalletCall, handle: Handle) {
    return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const problem = problemOf(request)
      // A request without a valid signature receives an unsigned response.
      if (problem) return sendAnswer(reply, refused(new Refusal('SIGN_ERROR', problem)), null)
      const fault = faults.answer('wechat', call)
      const right = isLost(fault) ? null : carriedOut(handle, request, fault)
      return sendAnswer(reply, failed(fault) ?? right ?? NOTHING, fault)
    }
  }

  function carriedOut(handle: Handle, request: FastifyRequest, fault: AnswerFault | null): WalletAnswer {
    const { status, body } = resultOf(handle, request)
    if (fault?.kind === 'unsigned') return { status, headers: JSON_TYPE, body }
    const wanted = request.headers['wechatpay-serial']
    const signature = signatureOf(body, context.wechatKey(String(wanted)), time.stamp(), flawOf(fault))
    return { status, headers: { ...JSON_TYPE, ...signature }, body }
  }

  function resultOf(handle: Handle, request: FastifyRequest): { status: number; body: string } {
    const { number = '' } = request.params as { number?: string }
    try {
      const result = handle({ number, query: request.query as Record<string, string>, body: bodyOf(request) })
      return result === null ? { status: 204, body: '' } : { status: 200, body: JSON.stringify(result) }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return refused(error)
    }
  }

  function problemOf(request: FastifyRequest): string | null {
    const { authorization } = request.headers
    const asked = { authorization, method: request.method, url: request.url, body: bodyOf(request) }
    return signatureProblem(asked, us, time.stamp())
  }

  /** The request is signed, the file is not. */
  async function download(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const problem = problemOf(request)
    if (problem) return sendAnswer(reply, refused(new Refusal('SIGN_ERROR', problem)), null)
    const fault = faults.answer('wechat', 'download')
    const { token = '' } = request.query as { token?: string }
    return sendAnswer(reply, failed(fault) ?? bills.file(token), fault)
  }
}

const NOTHING: WalletAnswer = { status: 500, headers: {}, body: '' }

const bodyOf = (request: FastifyRequest): string => (typeof request.body === 'string' ? request.body : '')

/** Unsigned error response of a fault; null if the fault affects the connection only. */
function failed(fault: AnswerFault | null): WalletAnswer | null {
  if (fault?.kind === 'rate-limit') return refused(new Refusal('FREQUENCY_LIMITED'))
  if (fault?.kind === 'system-error') return refused(new Refusal('SYSTEM_ERROR'))
  if (fault?.kind !== 'refusal') return null
  const { status, code, message } = fault
  return { status, headers: JSON_TYPE, body: JSON.stringify({ code, message }) }
}
