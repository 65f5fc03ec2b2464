import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parseShanghaiTime } from '#lottery/dates.ts'
import { createAlipayBills } from './alipay-bill.ts'
import { AlipayError, toErrorParams } from './alipay-errors.ts'
import { createAlipayRefunds } from './alipay-refunds.ts'
import { type Params, isSigned, spoilSignature, signText } from './alipay-signing.ts'
import { createAlipayTrades } from './alipay-trades.ts'
import { type WalletResponse, preventsExecution, sendWalletResponse } from './responses.ts'
import type { Trade } from './trade-store.ts'
import type { WalletContext } from './context.ts'
import type { ResponseFault, WalletCall } from './faults.ts'

/** Maximum milliseconds between the request's time and the wallet's. A time in another time zone exceeds it. */
const CLOCK_OFFSET = 15 * 60_000

/** Alipay's gateway: QR codes, payment pages for phones, queries, closing, refunds, daily bills. */
export function createAlipay(context: WalletContext) {
  const { faults } = context
  const { alipay: ours } = context.keys.alipay
  const trades = createAlipayTrades(context)
  const refunds = createAlipayRefunds(context)
  const bills = createAlipayBills(context)

  const methods = new Map<string, { call: WalletCall; handle: (biz: string, params: Params) => Params }>([
    ['alipay.trade.precreate', { call: 'create', handle: trades.precreate }],
    ['alipay.trade.query', { call: 'query', handle: trades.query }],
    ['alipay.trade.close', { call: 'close', handle: trades.close }],
    ['alipay.trade.refund', { call: 'refund', handle: refunds.refund }],
    ['alipay.trade.fastpay.refund.query', { call: 'queryRefund', handle: refunds.query }],
    ['alipay.data.dataservice.bill.downloadurl.query', { call: 'bill', handle: bills.find }],
  ])

  function register(app: FastifyInstance): void {
    const options = { parseAs: 'string' } as const
    app.addContentTypeParser('application/x-www-form-urlencoded', options, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    app.post('/gateway.do', gateway)
    app.get('/downloadBillFile.resource', download)
  }

  async function gateway(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const params = { ...(request.query as Params), ...(request.body as Params) }
    const method = methods.get(params.method ?? '')
    const fault = method ? faults.answer('alipay', method.call) : null
    const right = preventsExecution(fault) ? null : executeMethod(params, fault)
    const answer = buildFailure(params, fault) ?? right ?? buildSignedResponse(params, {}, fault)
    return sendWalletResponse(reply, answer, fault)
  }

  function executeMethod(params: Params, fault: ResponseFault | null): WalletResponse {
    try {
      requireValidRequest(context, params)
      const method = methods.get(params.method ?? '')
      if (!method) throw new AlipayError(40002, 'isv.invalid-method', '不存在的方法名')
      const fields = method.handle(params.biz_content ?? '', params)
      return buildSignedResponse(params, { code: '10000', msg: 'Success', ...fields }, fault)
    } catch (error) {
      if (!(error instanceof AlipayError)) throw error
      return buildSignedResponse(params, toErrorParams(error), fault)
    }
  }

  /** Builds `{"alipay_…_response":{…},"sign":"…"}`, with escaped slashes inside like Alipay. */
  function buildSignedResponse(params: Params, inner: Params, fault: ResponseFault | null): WalletResponse {
    const text = JSON.stringify(inner).replaceAll('/', '\\/')
    const name = `${(params.method ?? 'error').replaceAll('.', '_')}_response`
    const signature = signText(text, ours)
    const sign = fault?.kind === 'bad-signature' ? spoilSignature(signature) : signature
    const tail = fault?.kind === 'unsigned' ? '' : `,"sign":"${sign}"`
    return { status: 200, headers: { 'content-type': 'text/html;charset=utf-8' }, body: `{"${name}":${text}${tail}}` }
  }

  /** Builds the error response of a fault; null if the fault causes none. */
  function buildFailure(params: Params, fault: ResponseFault | null): WalletResponse | null {
    const respond = (error: AlipayError, flaw = fault) => buildSignedResponse(params, toErrorParams(error), flaw)
    if (fault?.kind === 'rate-limit') return respond(new AlipayError(40005, 'isv.app-call-limited', '应用调用次数超限'))
    if (fault?.kind === 'system-error') return respond(new AlipayError(20000, 'aop.unknow-error', '系统繁忙'))
    if (fault?.kind !== 'refusal') return null
    const { code = 'INVALID_REQUEST', message = '无法受理' } = fault
    return respond(new AlipayError(40004, code, message), { ...fault, kind: 'unsigned' })
  }

  /** Opens the trade of a payment page for phones. Throws an AlipayError. */
  function openPage(params: Params): Trade {
    requireValidRequest(context, params)
    return trades.page(params.biz_content ?? '', params)
  }

  async function download(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const fault = faults.answer('alipay', 'download')
    const { fileId = '' } = request.query as { fileId?: string }
    const file = preventsExecution(fault) ? null : bills.file(fileId)
    const zip = { status: 200, headers: { 'content-type': 'application/zip' }, body: file ?? '' }
    return sendWalletResponse(reply, file ? zip : { status: 500, headers: {}, body: '' }, fault)
  }

  return { openPage, register }
}

function requireValidRequest({ keys, time }: WalletContext, params: Params): void {
  const { appId, app } = keys.alipay
  const invalid = (what: string, words: string) => new AlipayError(40002, `isv.invalid-${what}`, words)
  if (params.app_id !== appId) throw invalid('app-id', '无效的AppID参数')
  if (params.sign_type !== 'RSA2') throw invalid('signature-type', '无效的签名类型')
  if (params.charset?.toLowerCase() !== 'utf-8') throw invalid('charset', '无效的字符集')
  if (!isSigned(params, app)) throw invalid('signature', '验签出错，建议检查签名字符串或签名私钥与应用公钥是否匹配')
  const off = Math.abs(parseShanghaiTime(params.timestamp ?? '').getTime() - time.stamp().getTime())
  if (!(off <= CLOCK_OFFSET)) throw invalid('timestamp', '非法的时间戳参数')
}
