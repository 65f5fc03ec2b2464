import { createPublicKey } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type WalletResponse, preventsExecution, sendWalletResponse } from './responses.ts'
import type { WalletContext } from './context.ts'
import type { ResponseFault, WalletCall } from './faults.ts'
import { createWechatBills } from './wechat-bill.ts'
import { createWechatOrders } from './wechat-orders.ts'
import { createWechatRefunds } from './wechat-refunds.ts'
import { JSON_TYPE, WechatError, toErrorResponse } from './wechat-errors.ts'
import { findSignatureFlaw, signHeaders, findSignatureProblem } from './wechat-signing.ts'

const ORDER = '/v3/pay/transactions'
const REFUND = '/v3/refund/domestic/refunds'

/** Parts of an HTTP request that a call of the simulated API needs. */
interface WalletRequest {
  /** Number of the order or refund in the path. */
  number: string
  query: Record<string, string>
  body: string
}

type WechatHandler = (input: WalletRequest) => object | null

/** WeChat Pay API v3: orders by code and on phones, queries, closing, refunds, daily bills. */
export function registerWechat(app: FastifyInstance, context: WalletContext): void {
  const { faults, time } = context
  const { mchid, serial, merchant } = context.keys.wechat
  const us = { mchid, serial, publicKey: createPublicKey(merchant) }
  const orders = createWechatOrders(context)
  const refunds = createWechatRefunds(context)
  const bills = createWechatBills(context)

  app.removeAllContentTypeParsers()
  // Bodies are not parsed here, because signatures cover the raw text.
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))

  const byNumber = `${ORDER}/out-trade-no/:number`
  app.post(
    `${ORDER}/native`,
    serve('create', ({ body }) => orders.native(body)),
  )
  app.post(
    `${ORDER}/h5`,
    serve('create', ({ body }) => orders.h5(body)),
  )
  app.get(
    byNumber,
    serve('query', ({ number, query }) => orders.query(number, query.mchid)),
  )
  app.post(
    `${byNumber}/close`,
    serve('close', ({ number, body }) => orders.close(number, body)),
  )
  app.post(
    REFUND,
    serve('refund', ({ body }) => refunds.refund(body)),
  )
  app.get(
    `${REFUND}/:number`,
    serve('queryRefund', ({ number }) => refunds.query(number)),
  )
  app.get(
    '/v3/bill/tradebill',
    serve('bill', ({ query }) => bills.find(query)),
  )
  app.get('/v3/billdownload/file', download)

  function serve(call: WalletCall, handle: WechatHandler) {
    return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const problem = findProblem(request)
      // A request without a valid signature receives an unsigned response.
      if (problem) return sendWalletResponse(reply, toErrorResponse(new WechatError('SIGN_ERROR', problem)), null)
      const fault = faults.answer('wechat', call)
      const right = preventsExecution(fault) ? null : executeCall(handle, request, fault)
      return sendWalletResponse(reply, createFaultResponse(fault) ?? right ?? NOTHING, fault)
    }
  }

  function executeCall(handle: WechatHandler, request: FastifyRequest, fault: ResponseFault | null): WalletResponse {
    const { status, body } = runHandler(handle, request)
    if (fault?.kind === 'unsigned') return { status, headers: JSON_TYPE, body }
    const wanted = request.headers['wechatpay-serial']
    const signature = signHeaders(body, context.wechatKey(String(wanted)), time.stamp(), findSignatureFlaw(fault))
    return { status, headers: { ...JSON_TYPE, ...signature }, body }
  }

  function runHandler(handle: WechatHandler, request: FastifyRequest): { status: number; body: string } {
    const { number = '' } = request.params as { number?: string }
    try {
      const result = handle({ number, query: request.query as Record<string, string>, body: readBody(request) })
      return result === null ? { status: 204, body: '' } : { status: 200, body: JSON.stringify(result) }
    } catch (error) {
      if (!(error instanceof WechatError)) throw error
      return toErrorResponse(error)
    }
  }

  function findProblem(request: FastifyRequest): string | null {
    const { authorization } = request.headers
    const input = { authorization, method: request.method, url: request.url, body: readBody(request) }
    return findSignatureProblem(input, us, time.stamp())
  }

  /** Sends the file of a bill. The request must be signed; the response is not. */
  async function download(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const problem = findProblem(request)
    if (problem) return sendWalletResponse(reply, toErrorResponse(new WechatError('SIGN_ERROR', problem)), null)
    const fault = faults.answer('wechat', 'download')
    const { token = '' } = request.query as { token?: string }
    return sendWalletResponse(reply, createFaultResponse(fault) ?? bills.file(token), fault)
  }
}

const NOTHING: WalletResponse = { status: 500, headers: {}, body: '' }

const readBody = (request: FastifyRequest): string => (typeof request.body === 'string' ? request.body : '')

/** Builds the unsigned error response of a fault; null if the fault causes none. */
function createFaultResponse(fault: ResponseFault | null): WalletResponse | null {
  if (fault?.kind === 'rate-limit') return toErrorResponse(new WechatError('FREQUENCY_LIMITED'))
  if (fault?.kind === 'system-error') return toErrorResponse(new WechatError('SYSTEM_ERROR'))
  if (fault?.kind !== 'refusal') return null
  const { status = 400, code = 'INVALID_REQUEST', message = '无法受理' } = fault
  return { status, headers: JSON_TYPE, body: JSON.stringify({ code, message }) }
}
