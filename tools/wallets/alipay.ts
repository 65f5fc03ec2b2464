import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { alipayBill } from './alipay-bill.ts'
import { BUYER, sayTraded, tradeStatus } from './alipay-notices.ts'
import { type Params, isSigned, signedParams, spoiled, textSignature } from './alipay-signing.ts'
import { type Answer, isLost, jsonOf, sendAnswer } from './answers.ts'
import { rowsOf } from './bill-rows.ts'
import { type Order, type Refund, type Trade, refunded, transactionNumber } from './book.ts'
import type { Context } from './context.ts'
import type { AnswerFault, Call } from './faults.ts'
import { letters, publicOf } from './keys.ts'
import { fen, yuan } from './money.ts'
import { fromBeijing, hasBill, inBeijing } from './time.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const CODE_LIVES = 120 * MINUTE
/** How far a request's time may be from the wallet's. A time of another zone is farther. */
const CLOCK_OFFSET = 15 * MINUTE
const BILL_LIVES = 30 * SECOND
/** After which time a query knows of a refund. */
const REFUND_SEEN = 10 * SECOND
const WAP = 'alipay.trade.wap.pay'

const CODES = {
  10000: 'Success',
  20000: 'Service Currently Unavailable',
  40001: 'Missing Required Arguments',
  40002: 'Invalid Arguments',
  40004: 'Business Failed',
  40005: 'Call Limited',
} as const

class Refusal extends Error {
  readonly code: keyof typeof CODES
  readonly subCode: string
  constructor(code: keyof typeof CODES, subCode: string, subMessage: string) {
    super(subMessage)
    this.code = code
    this.subCode = subCode
  }
}

const notThere = () => new Refusal(40004, 'ACQ.TRADE_NOT_EXIST', '交易不存在')
const wrongState = () => new Refusal(40004, 'ACQ.TRADE_STATUS_ERROR', '交易状态不合法')

const number = z.string().regex(/^\w{1,64}$/)
const amount = z.string().transform((text, issues) => {
  const found = fen(text)
  if (found !== null && found > 0) return found
  issues.addIssue('0.01 至 999999999.99')
  return z.NEVER
})
const HOURS = { m: MINUTE, h: 60 * MINUTE, d: 24 * 60 * MINUTE } as const
const span = z
  .string()
  .regex(/^[1-9]\d{0,4}[mhd]$/)
  .transform((text) => Number.parseInt(text, 10) * HOURS[text.at(-1) as keyof typeof HOURS])
const moment = z.string().transform((text, issues) => {
  const found = fromBeijing(text)
  if (!found) issues.addIssue('yyyy-MM-dd HH:mm:ss')
  return found ?? z.NEVER
})
const orderShape = z.object({
  out_trade_no: number,
  total_amount: amount,
  subject: z.string().min(1).max(256),
  time_expire: moment.optional(),
  timeout_express: span.optional(),
  qr_code_timeout_express: span.optional(),
  quit_url: z.string().max(400).optional(),
})
const wapShape = orderShape.extend({ product_code: z.literal('QUICK_WAP_WAY') })
const tradeShape = z
  .object({ trade_no: z.string().optional(), out_trade_no: z.string().optional() })
  .refine(({ trade_no, out_trade_no }) => trade_no ?? out_trade_no)
const refundShape = tradeShape.and(
  z.object({
    refund_amount: amount,
    out_request_no: z.string().max(64).optional(),
    refund_reason: z.string().max(256).default(''),
  }),
)
const refundQueryShape = tradeShape.and(z.object({ out_request_no: z.string().min(1).max(64) }))
const billShape = z.object({ bill_type: z.literal('trade'), bill_date: z.iso.date() })

/** Alipay's gateway: codes to be scanned, pages on phones, queries, closing, refunds, the bill of a day. */
export interface Alipay {
  /** What is on the page that a phone is sent to. Throws what the gateway refuses. */
  openPage(params: Params): Trade
  /** Where a phone goes when it's done. */
  wayBack(trade: Trade): string | null
  routes(app: FastifyInstance): void
}

export function alipayOf(context: Context): Alipay {
  const { book, faults, time, agenda, keys } = context
  const { appId, sellerId, app: appKey, alipay: ours } = keys.alipay
  const theirs = publicOf(appKey)
  const bills = new Map<string, { file: Buffer; until: Date }>()

  const METHODS: Record<string, { call: Call; handle: (biz: string, params: Params) => Params }> = {
    'alipay.trade.precreate': { call: 'create', handle: precreate },
    'alipay.trade.query': { call: 'query', handle: (biz) => shown(tradeOf(parsed(tradeShape, biz))) },
    'alipay.trade.close': { call: 'close', handle: close },
    'alipay.trade.refund': { call: 'refund', handle: refund },
    'alipay.trade.fastpay.refund.query': { call: 'queryRefund', handle: queryRefund },
    'alipay.data.dataservice.bill.downloadurl.query': { call: 'bill', handle: bill },
  }

  function routes(app: FastifyInstance): void {
    // Asked for by its own name or, as clients may be set, by its host alone.
    for (const path of ['/', '/gateway.do']) {
      app.post(path, gateway)
      app.get(path, gateway)
    }
    app.get('/downloadBillFile.resource', download)
  }

  async function gateway(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const form = request.body instanceof URLSearchParams ? Object.fromEntries(request.body) : {}
    const params = { ...(request.query as Params), ...form }
    if (request.method === 'GET' && !params.method) return void (await reply.redirect('/phone'))
    if (params.method === WAP) return showPage(params, reply)
    const method = METHODS[params.method ?? '']
    const fault = method ? faults.answer('alipay', method.call) : null
    const right = isLost(fault) ? null : carriedOut(params, fault)
    return sendAnswer(reply, failed(params, fault) ?? right ?? answer(params, {}, fault), fault)
  }

  async function showPage(params: Params, reply: FastifyReply): Promise<void> {
    try {
      await reply.redirect(`/phone?code=${openPage(params).token}`, 303)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await reply.code(400).type('text/plain; charset=utf-8').send(`${error.subCode} ${error.message}`)
    }
  }

  function carriedOut(params: Params, fault: AnswerFault | null): Answer {
    try {
      requireRight(params)
      const method = METHODS[params.method ?? '']
      if (!method) throw new Refusal(40002, 'isv.invalid-method', '不存在的方法名')
      return answer(
        params,
        { code: '10000', msg: CODES[10000], ...method.handle(params.biz_content ?? '', params) },
        fault,
      )
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return answer(params, refused(error), fault)
    }
  }

  function requireRight(params: Params): void {
    for (const name of ['app_id', 'method', 'charset', 'sign_type', 'sign', 'timestamp', 'version']) {
      if (!params[name])
        throw new Refusal(40001, `isv.missing-${name.replace('sign', 'signature').replaceAll('_', '-')}`, `缺少${name}`)
    }
    const invalid = (what: string, words: string) => new Refusal(40002, `isv.invalid-${what}`, words)
    if (params.app_id !== appId) throw invalid('app-id', '无效的AppID参数')
    if (params.sign_type !== 'RSA2') throw invalid('signature-type', '无效的签名类型')
    if (params.charset?.toLowerCase() !== 'utf-8') throw invalid('charset', '无效的字符集')
    if (!isSigned(params, theirs))
      throw invalid('signature', '验签出错，建议检查签名字符串或签名私钥与应用公钥是否匹配')
    const asked = fromBeijing(params.timestamp ?? '')
    const off = asked ? Math.abs(asked.getTime() - time.stamp().getTime()) : Number.POSITIVE_INFINITY
    if (off > CLOCK_OFFSET) throw invalid('timestamp', '非法的时间戳参数')
  }

  /** `{"alipay_…_response":{…},"sign":"…"}`, the slashes inside escaped as Alipay does. */
  function answer(params: Params, inner: Params, fault: AnswerFault | null): Answer {
    const text = JSON.stringify(inner).replaceAll('/', '\\/')
    const name = `${(params.method ?? 'error').replaceAll('.', '_')}_response`
    const signature = textSignature(text, ours)
    const sign = fault?.kind === 'bad-signature' ? spoiled(signature) : signature
    const tail = fault?.kind === 'unsigned' ? '' : `,"sign":"${sign}"`
    return { status: 200, headers: TYPE, body: `{"${name}":${text}${tail}}` }
  }

  /** What is answered in place of the right words; null where the line alone is at fault. */
  function failed(params: Params, fault: AnswerFault | null): Answer | null {
    if (fault?.kind === 'rate-limit') {
      return answer(params, refused(new Refusal(40005, 'isv.app-call-limited', '应用调用次数超限')), fault)
    }
    if (fault?.kind === 'system-error') {
      return answer(params, refused(new Refusal(20000, 'aop.unknow-error', '系统繁忙')), fault)
    }
    if (fault?.kind !== 'refusal') return null
    const { code, message } = fault
    return answer(params, refused(new Refusal(40004, code, message)), { ...fault, kind: 'unsigned' })
  }

  function precreate(biz: string, params: Params): Params {
    const asked = parsed(orderShape, biz)
    const trade = order(
      asked,
      params,
      'scan',
      `qr.alipay.com/bax${letters(22, '0123456789abcdefghijklmnopqrstuvwxyz')}`,
    )
    return { out_trade_no: trade.number, qr_code: `https://${trade.token}` }
  }

  function openPage(params: Params): Trade {
    requireRight(params)
    const asked = parsed(wapShape, params.biz_content ?? '')
    return order(asked, params, 'phone', `cashier-${letters(32, '0123456789abcdef')}`)
  }

  function order(asked: z.output<typeof orderShape>, params: Params, way: Order['way'], token: string): Trade {
    const { notify_url: notifyUrl = null, return_url: returnUrl = null } = params
    if (context.strict && notifyUrl && !notifyUrl.startsWith('https://')) throw invalidField('notify_url')
    const text = JSON.stringify(asked)
    const known = book.find('alipay', asked.out_trade_no)
    if (known) return again(known, text)
    const fromNow = (ms: number): Date => new Date(time.now().getTime() + ms)
    const payUntil = asked.time_expire ?? fromNow(CODE_LIVES)
    if (payUntil <= time.now()) throw invalidField('time_expire')
    return book.open({
      wallet: 'alipay',
      way,
      number: asked.out_trade_no,
      total: asked.total_amount,
      subject: asked.subject,
      notifyUrl,
      returnUrl,
      quitUrl: asked.quit_url ?? null,
      token,
      scanUntil: fromNow(asked.qr_code_timeout_express ?? CODE_LIVES),
      payUntil,
      payWithin: asked.timeout_express ?? null,
      asked: text,
    })
  }

  function again(known: Trade, asked: string): Trade {
    if (known.state === 'paid') throw new Refusal(40004, 'ACQ.TRADE_HAS_SUCCESS', '交易已被支付')
    if (known.state === 'closed') throw new Refusal(40004, 'ACQ.TRADE_HAS_CLOSE', '交易已经关闭')
    if (known.asked !== asked) throw new Refusal(40004, 'ACQ.CONTEXT_INCONSISTENT', '交易信息被篡改')
    return known
  }

  /** What was asked for and never scanned is no trade yet. */
  function tradeOf(asked: z.output<typeof tradeShape>): Trade {
    const { trade_no: transaction, out_trade_no: by = '' } = asked
    const trade = transaction ? book.findTransaction('alipay', transaction) : book.find('alipay', by)
    if (!trade?.scannedAt) throw notThere()
    return trade
  }

  function shown(trade: Trade): Params {
    const { paidAt } = trade
    return {
      trade_no: trade.transaction,
      out_trade_no: trade.number,
      buyer_logon_id: '159****5620',
      buyer_user_id: BUYER,
      trade_status: tradeStatus(trade, time.now()),
      total_amount: yuan(trade.total),
      buyer_pay_amount: yuan(paidAt ? trade.payerTotal : 0),
      receipt_amount: yuan(paidAt ? trade.total : 0),
      ...(paidAt && { send_pay_date: inBeijing(paidAt) }),
    }
  }

  function close(biz: string): Params {
    const asked = parsed(tradeShape, biz)
    const crossing = faults.close('alipay')
    const crossed = crossing && book.find('alipay', asked.out_trade_no ?? '')
    if (crossed && crossing.pays === 'before') pay(crossed)
    const trade = tradeOf(asked)
    if (trade.state !== 'scanned') throw wrongState()
    book.close(trade)
    if (crossed && crossing.pays === 'after') pay(crossed)
    return { trade_no: trade.transaction, out_trade_no: trade.number }
  }

  function pay(trade: Trade): void {
    book.pay(trade, { late: true })
    sayTraded(context, trade)
  }

  function refund(biz: string): Params {
    const asked = parsed(refundShape, biz)
    const trade = tradeOf(asked)
    const by = asked.out_request_no ?? trade.number
    const known = trade.refunds.find((one) => one.number === by)
    if (known && known.amount !== asked.refund_amount)
      throw new Refusal(40004, 'ACQ.DISCORDANT_REPEAT_REQUEST', '请求信息不一致')
    const made = known ?? newRefund(trade, by, asked)
    return {
      trade_no: trade.transaction,
      out_trade_no: trade.number,
      buyer_logon_id: '159****5620',
      fund_change: known ? 'N' : 'Y',
      refund_fee: yuan(refunded(trade)),
      gmt_refund_pay: inBeijing(made.askedAt),
    }
  }

  function newRefund(trade: Trade, by: string, asked: z.output<typeof refundShape>): Refund {
    const status = tradeStatus(trade, time.now())
    if (status === 'TRADE_FINISHED') throw new Refusal(40004, 'ACQ.TRADE_HAS_FINISHED', '交易已经完结')
    if (trade.state !== 'paid') throw wrongState()
    if (refunded(trade) + asked.refund_amount > trade.total) {
      throw new Refusal(40004, 'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL', '退款金额超限')
    }
    const made: Refund = {
      number: by,
      id: transactionNumber('alipay', time.now()),
      amount: asked.refund_amount,
      reason: asked.refund_reason,
      notifyUrl: null,
      state: 'PROCESSING',
      askedAt: time.now(),
      endedAt: null,
    }
    trade.refunds.push(made)
    agenda.later(REFUND_SEEN, () => {
      made.state = 'SUCCESS'
      made.endedAt = time.now()
    })
    // A code's trade isn't told of when it closes.
    if (trade.way === 'phone' || refunded(trade) < trade.total) sayTraded(context, trade, made)
    return made
  }

  function queryRefund(biz: string): Params {
    const asked = parsed(refundQueryShape, biz)
    const trade = tradeOf(asked)
    const found = trade.refunds.find(({ number: by }) => by === asked.out_request_no)
    if (found?.state !== 'SUCCESS') return {}
    return {
      trade_no: trade.transaction,
      out_trade_no: trade.number,
      out_request_no: found.number,
      total_amount: yuan(trade.total),
      refund_amount: yuan(found.amount),
      refund_reason: found.reason,
      refund_status: 'REFUND_SUCCESS',
      gmt_refund_pay: inBeijing(found.endedAt ?? found.askedAt),
    }
  }

  function bill(biz: string): Params {
    const { bill_date: day } = parsed(billShape, biz)
    const state = hasBill(day, time.now())
    if (state === 'future') throw new Refusal(40004, 'invalid_arguments', '入参不合法')
    const rows = rowsOf(book.all(), 'alipay', day, faults.bills('alipay'))
    if (state !== 'ready' || rows.length === 0) throw new Refusal(40004, 'isp.bill_not_exist', '账单不存在')
    const token = letters(32, '0123456789abcdef')
    bills.set(token, { file: alipayBill(rows, day, keys.alipay), until: new Date(time.now().getTime() + BILL_LIVES) })
    return { bill_download_url: `${context.origin()}/downloadBillFile.resource?bizType=trade&fileId=${token}` }
  }

  async function download(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const fault = faults.answer('alipay', 'download')
    const found = bills.get((request.query as { fileId?: string }).fileId ?? '')
    const isThere = found !== undefined && time.now() < found.until && !isLost(fault)
    const file = { status: 200, headers: { 'content-type': 'application/zip' }, body: found?.file ?? '' }
    const gone = { status: fault?.kind === 'rate-limit' ? 429 : 500, headers: {}, body: '' }
    return sendAnswer(reply, isThere ? file : gone, fault)
  }

  function wayBack(trade: Trade): string | null {
    if (!trade.paidAt) return trade.quitUrl
    if (!trade.returnUrl) return null
    const said = {
      method: `${WAP}.return`,
      charset: 'utf-8',
      version: '1.0',
      app_id: appId,
      auth_app_id: appId,
      seller_id: sellerId,
      out_trade_no: trade.number,
      trade_no: trade.transaction,
      total_amount: yuan(trade.total),
      timestamp: inBeijing(time.stamp()),
    }
    const address = new URL(trade.returnUrl)
    for (const [name, value] of Object.entries(signedParams(said, ours))) address.searchParams.set(name, value)
    return address.href
  }

  return { openPage, wayBack, routes }
}

const TYPE = { 'content-type': 'text/html;charset=utf-8' }

const refused = ({ code, subCode, message }: Refusal): Params => ({
  code: String(code),
  msg: CODES[code],
  sub_code: subCode,
  sub_msg: message,
})

const invalidField = (name: string) => new Refusal(40004, 'ACQ.INVALID_PARAMETER', `参数无效：${name}`)

function parsed<Shape extends z.ZodType>(shape: Shape, text: string): z.output<Shape> {
  const result = shape.safeParse(jsonOf(text))
  if (result.success) return result.data
  throw invalidField(result.error.issues[0]?.path.join('.') ?? '')
}
