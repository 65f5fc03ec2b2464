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
const BY_NUMBER = `${ORDER}/out-trade-no/:number`
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
  const orders = createWechatOrders(context)
  const refunds = createWechatRefunds(context)
  const bills = createWechatBills(context)
  const calls: [method: 'GET' | 'POST', url: string, call: WalletCall, handle: WechatHandler][] = [
    ['POST', `${ORDER}/native`, 'create', ({ body }) => orders.native(body)],
    ['POST', `${ORDER}/h5`, 'create', ({ body }) => orders.h5(body)],
    ['GET', BY_NUMBER, 'query', ({ number, query }) => orders.query(number, query.mchid)],
    ['POST', `${BY_NUMBER}/close`, 'close', ({ number, body }) => orders.close(number, body)],
    ['POST', REFUND, 'refund', ({ body }) => refunds.refund(body)],
    ['GET', `${REFUND}/:number`, 'queryRefund', ({ number }) => refunds.query(number)],
    ['GET', '/v3/bill/tradebill', 'bill', ({ query }) => bills.find(query)],
  ]

  app.removeAllContentTypeParsers()
  // Bodies are not parsed here, because signatures cover the raw text.
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  for (const [method, url, call, handle] of calls)
    app.route({
      method,
      url,
      handler: serve(call, (request, fault) => (preventsExecution(fault) ? NOTHING : execute(handle, request, fault))),
    })
  // The request of a bill's file must be signed; the response is not.
  app.get(
    '/v3/billdownload/file',
    serve('download', (request) => bills.file((request.query as { token?: string }).token ?? '')),
  )

  function serve(call: WalletCall, answer: (request: FastifyRequest, fault: ResponseFault | null) => WalletResponse) {
    return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const problem = findSignatureProblem(request, context.keys.wechat, time.stamp())
      // A request without a valid signature receives an unsigned response.
      if (problem) return sendWalletResponse(reply, toErrorResponse(new WechatError('SIGN_ERROR', problem)), null)
      const fault = faults.answer('wechat', call)
      const right = answer(request, fault)
      return sendWalletResponse(reply, createFaultResponse(fault) ?? right, fault)
    }
  }

  function execute(handle: WechatHandler, request: FastifyRequest, fault: ResponseFault | null): WalletResponse {
    const { status, body } = runHandler(handle, request)
    if (fault?.kind === 'unsigned') return { status, headers: JSON_TYPE, body }
    const wanted = request.headers['wechatpay-serial']
    const signature = signHeaders(body, context.wechatKey(String(wanted)), time.stamp(), findSignatureFlaw(fault))
    return { status, headers: { ...JSON_TYPE, ...signature }, body }
  }
}

function runHandler(handle: WechatHandler, { params, query, body }: FastifyRequest): { status: number; body: string } {
  const { number = '' } = params as { number?: string }
  try {
    const result = handle({ number, query: query as Record<string, string>, body: String(body) })
    return result === null ? { status: 204, body: '' } : { status: 200, body: JSON.stringify(result) }
  } catch (error) {
    if (!(error instanceof WechatError)) throw error
    return toErrorResponse(error)
  }
}

const NOTHING: WalletResponse = { status: 500, headers: {}, body: '' }

/** Builds the unsigned error response of a fault; null if the fault causes none. */
function createFaultResponse(fault: ResponseFault | null): WalletResponse | null {
  if (fault?.kind === 'rate-limit') return toErrorResponse(new WechatError('FREQUENCY_LIMITED'))
  if (fault?.kind === 'system-error') return toErrorResponse(new WechatError('SYSTEM_ERROR'))
  if (fault?.kind !== 'refusal') return null
  const { status = 400, code = 'INVALID_REQUEST', message = '无法受理' } = fault
  return { status, headers: JSON_TYPE, body: JSON.stringify({ code, message }) }
}
