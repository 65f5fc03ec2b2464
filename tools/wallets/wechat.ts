import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { type Answer, isLost, jsonOf, sendAnswer } from './answers.ts'
import { rowsOf } from './bill-rows.ts'
import { type Refund, type Trade, refunded, transactionNumber } from './book.ts'
import type { Context } from './context.ts'
import type { AnswerFault, Call } from './faults.ts'
import { digits, letters, publicOf } from './keys.ts'
import { hasBill } from './time.ts'
import { wechatBill } from './wechat-bill.ts'
import { refundOf, sayPaid, sayRefunded, transactionOf } from './wechat-notices.ts'
import { flawOf, signatureOf, signatureProblem } from './wechat-signing.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** How long a code lives, whatever the order's time. */
const CODE_LIVES = 120 * MINUTE
const H5_LIVES = 5 * MINUTE
const BILL_LIVES = 5 * MINUTE
const REFUND_TAKES = 3000
const REFUNDS_AT_MOST = 50
const REFUNDABLE = 365 * DAY

const REFUSALS = {
  PARAM_ERROR: [400, '参数错误'],
  INVALID_REQUEST: [400, '请求参数符合参数格式，但不符合业务规则'],
  APPID_MCHID_NOT_MATCH: [400, 'appid和mch_id不匹配'],
  ORDER_CLOSED: [400, '该订单已关闭'],
  ORDERPAID: [400, '该订单已支付'],
  NO_STATEMENT_EXIST: [400, '账单文件不存在'],
  STATEMENT_CREATING: [400, '账单生成中'],
  SIGN_ERROR: [401, '签名错误'],
  NO_AUTH: [403, '商户无权限'],
  OUT_TRADE_NO_USED: [403, '商户订单号重复'],
  ORDER_NOT_EXIST: [404, '订单不存在'],
  RESOURCE_NOT_EXISTS: [404, '查询的资源不存在'],
  FREQUENCY_LIMITED: [429, '频率超限'],
  SYSTEM_ERROR: [500, '系统错误'],
} as const
type RefusalCode = keyof typeof REFUSALS

class Refusal extends Error {
  readonly code: RefusalCode
  constructor(code: RefusalCode, message: string = REFUSALS[code][1]) {
    super(message)
    this.code = code
  }
}

const noticeAddress = z
  .string()
  .max(255)
  .regex(/^https?:\/\/[^?#]+$/)
const orderShape = z.object({
  appid: z.string().max(32),
  mchid: z.string().max(32),
  description: z.string().min(1).max(127),
  out_trade_no: z.string().regex(/^[\w\-|*]{6,32}$/),
  time_expire: z.optional(z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/)),
  attach: z.optional(z.string().max(128)),
  notify_url: noticeAddress,
  amount: z.object({ total: z.int().positive(), currency: z.literal('CNY').default('CNY') }),
})
const h5Shape = orderShape.extend({
  scene_info: z.object({
    payer_client_ip: z.union([z.ipv4(), z.ipv6()]),
    h5_info: z.object({ type: z.string().min(1).max(32) }),
  }),
})
const closeShape = z.object({ mchid: z.string() })
const refundShape = z
  .object({
    transaction_id: z.string().optional(),
    out_trade_no: z.string().optional(),
    out_refund_no: z.string().regex(/^[\w\-|*@]{1,64}$/),
    reason: z.string().max(80).default(''),
    notify_url: noticeAddress.optional(),
    amount: z.object({ refund: z.int().positive(), total: z.int().positive(), currency: z.literal('CNY') }),
  })
  .refine(({ transaction_id, out_trade_no }) => transaction_id ?? out_trade_no, { path: ['transaction_id'] })
const billShape = z.object({
  bill_date: z.iso.date(),
  bill_type: z.literal('ALL').default('ALL'),
  tar_type: z.literal('GZIP').optional(),
})

/** What a call is carried out with. */
interface Asked {
  params: Record<string, string>
  query: Record<string, string>
  body: string
}

type Handle = (asked: Asked) => object | null

/** WeChat Pay's third API: orders by code and on phones, queries, closing, refunds, the bill of a day. */
export function wechat(app: FastifyInstance, context: Context): void {
  const { book, faults, time, agenda, keys } = context
  const { mchid, appid, serial, merchant } = keys.wechat
  const us = { mchid, serial, publicKey: publicOf(merchant) }
  const bills = new Map<string, { file: Buffer; until: Date }>()

  app.removeAllContentTypeParsers()
  // Signatures are over the bytes as they came.
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))

  app.post(
    '/v3/pay/transactions/native',
    serve('create', ({ body }) => ({ code_url: codeOf(order(body, 'scan')) })),
  )
  app.post(
    '/v3/pay/transactions/h5',
    serve('create', ({ body }) => ({ h5_url: codeOf(order(body, 'phone')) })),
  )
  app.get(
    '/v3/pay/transactions/out-trade-no/:number',
    serve('query', ({ params, query }) => {
      requireMerchant(query.mchid)
      return transactionOf(tradeOf(params.number), keys.wechat)
    }),
  )
  app.post('/v3/pay/transactions/out-trade-no/:number/close', serve('close', close))
  app.post('/v3/refund/domestic/refunds', serve('refund', refund))
  app.get(
    '/v3/refund/domestic/refunds/:number',
    serve('queryRefund', ({ params }) => {
      for (const trade of book.all()) {
        const found = trade.wallet === 'wechat' && trade.refunds.find(({ number }) => number === params.number)
        if (found) return refundOf(found, trade)
      }
      throw new Refusal('RESOURCE_NOT_EXISTS')
    }),
  )
  app.get('/v3/bill/tradebill', serve('bill', bill))
  app.get('/v3/billdownload/file', download)

  function serve(call: Call, handle: Handle) {
    return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const problem = problemOf(request)
      // What isn't signed gets no signature either.
      if (problem) return sendAnswer(reply, refused(new Refusal('SIGN_ERROR', problem)), null)
      const fault = faults.answer('wechat', call)
      const right = isLost(fault) ? null : carriedOut(handle, request, fault)
      return sendAnswer(reply, failed(fault) ?? right ?? NOTHING, fault)
    }
  }

  function carriedOut(handle: Handle, request: FastifyRequest, fault: AnswerFault | null): Answer {
    const { status, body } = resultOf(handle, request)
    if (fault?.kind === 'unsigned') return { status, headers: JSON_TYPE, body }
    const wanted = request.headers['wechatpay-serial']
    const signature = signatureOf(body, context.wechatKey(String(wanted)), time.stamp(), flawOf(fault))
    return { status, headers: { ...JSON_TYPE, ...signature }, body }
  }

  function resultOf(handle: Handle, request: FastifyRequest): { status: number; body: string } {
    const params = request.params as Record<string, string>
    const query = request.query as Record<string, string>
    try {
      const result = handle({ params, query, body: bodyOf(request) })
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

  function order(body: string, way: Trade['way']): Trade {
    const asked = parsed(way === 'scan' ? orderShape : h5Shape, body)
    requireMerchant(asked.mchid)
    if (asked.appid !== appid) throw new Refusal('APPID_MCHID_NOT_MATCH')
    requireSafeAddress(asked.notify_url)
    const known = book.find('wechat', asked.out_trade_no)
    if (known) return again(known, JSON.stringify(asked))
    return book.open({
      wallet: 'wechat',
      way,
      number: asked.out_trade_no,
      total: asked.amount.total,
      subject: asked.description,
      notifyUrl: asked.notify_url,
      returnUrl: null,
      quitUrl: null,
      token: way === 'scan' ? `pr=${letters(9, BASE62)}` : `prepay_id=wx${letters(32, HEX)}`,
      scanUntil: fromNow(way === 'scan' ? CODE_LIVES : H5_LIVES),
      payUntil: payUntil(asked.time_expire),
      payWithin: null,
      asked: JSON.stringify(asked),
    })
  }

  function again(known: Trade, asked: string): Trade {
    if (known.state === 'paid') throw new Refusal('ORDERPAID')
    if (known.state === 'closed') throw new Refusal('ORDER_CLOSED')
    if (known.asked !== asked) throw new Refusal('OUT_TRADE_NO_USED')
    return known
  }

  function payUntil(asked: string | undefined): Date {
    if (asked === undefined) return fromNow(CODE_LIVES)
    if (!(new Date(asked) > time.now())) throw new Refusal('PARAM_ERROR', 'time_expire已过或不是时间')
    return new Date(asked)
  }

  const fromNow = (ms: number): Date => new Date(time.now().getTime() + ms)

  const codeOf = ({ way, token }: Trade): string =>
    way === 'scan'
      ? `weixin://wxpay/bizpayurl?${token}`
      : `${context.origin()}/cgi-bin/mmpayweb-bin/checkmweb?${token}&package=${digits('', 10)}`

  function close({ params, body }: Asked): null {
    requireMerchant(parsed(closeShape, body).mchid)
    const trade = tradeOf(params.number)
    const crossing = faults.close('wechat')
    if (crossing?.pays === 'before') pay(trade)
    if (trade.state === 'paid') throw new Refusal('ORDERPAID')
    if (trade.state !== 'closed') book.close(trade)
    if (crossing?.pays === 'after') pay(trade)
    return null
  }

  function pay(trade: Trade): void {
    book.pay(trade, { late: true })
    sayPaid(context, trade)
  }

  function refund({ body }: Asked): object {
    const asked = parsed(refundShape, body)
    const { transaction_id: transaction, out_trade_no: number = '', amount } = asked
    const trade = transaction ? book.findTransaction('wechat', transaction) : book.find('wechat', number)
    if (trade?.state !== 'paid') throw new Refusal('RESOURCE_NOT_EXISTS', '订单不存在')
    if (amount.total !== trade.total)
      throw new Refusal('INVALID_REQUEST', '订单金额或退款金额与之前请求不一致，请核实后再试')
    const known = trade.refunds.find((one) => one.number === asked.out_refund_no)
    if (known?.amount === amount.refund) return refundOf(known, trade)
    if (known) throw new Refusal('INVALID_REQUEST', '订单金额或退款金额与之前请求不一致，请核实后再试')
    refuseRefund(trade, amount.refund)
    const made: Refund = {
      number: asked.out_refund_no,
      id: transactionNumber('wechat', time.now()).replace(/^42/, '50'),
      amount: amount.refund,
      reason: asked.reason,
      notifyUrl: asked.notify_url ?? null,
      state: 'PROCESSING',
      askedAt: time.now(),
      endedAt: null,
    }
    trade.refunds.push(made)
    finishLater(trade, made)
    return refundOf(made, trade)
  }

  function refuseRefund(trade: Trade, amount: number): void {
    const last = trade.refunds.at(-1)
    const since = (at: Date | null): number => time.now().getTime() - (at?.getTime() ?? 0)
    if (since(trade.paidAt) > REFUNDABLE) throw new Refusal('INVALID_REQUEST', '订单已超过可退款的最大期限')
    if (refunded(trade) + amount > trade.total) throw new Refusal('INVALID_REQUEST', '申请退款金额超过订单可退金额')
    if (trade.refunds.length >= REFUNDS_AT_MOST) throw new Refusal('INVALID_REQUEST', '订单退款次数超过限制')
    if (last && since(last.askedAt) < MINUTE) throw new Refusal('FREQUENCY_LIMITED', '同一订单退款间隔过短，请稍后再试')
  }

  function finishLater(trade: Trade, made: Refund): void {
    const ends = faults.refund()?.ends ?? 'SUCCESS'
    if (ends === 'never') return
    agenda.later(REFUND_TAKES, () => {
      made.state = ends
      made.endedAt = time.now()
      sayRefunded(context, trade, made)
    })
  }

  function bill({ query }: Asked): object {
    const asked = parsed(billShape, JSON.stringify(query))
    const state = hasBill(asked.bill_date, time.now())
    if (state === 'future') throw new Refusal('INVALID_REQUEST', '账单日期格式不正确或晚于可下载日期')
    if (state === 'creating') throw new Refusal('STATEMENT_CREATING')
    const lies = faults.bills('wechat')
    const rows = rowsOf(book.all(), 'wechat', asked.bill_date, lies)
    if (state === 'gone' || rows.length === 0) throw new Refusal('NO_STATEMENT_EXIST')
    const text = wechatBill(rows, keys.wechat)
    const token = letters(64, BASE62)
    const file = asked.tar_type ? gzipSync(text) : Buffer.from(text)
    bills.set(token, { file, until: fromNow(BILL_LIVES) })
    const hash = createHash('sha1').update(text).digest('hex')
    return {
      hash_type: 'SHA1',
      // Over the text, also where the file is packed.
      hash_value: lies.some(({ kind }) => kind === 'bad-hash') ? hash.replace(/^./, 'x') : hash,
      download_url: `${context.origin()}/v3/billdownload/file?token=${token}`,
    }
  }

  /** The request is signed, the file is not. */
  async function download(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const problem = problemOf(request)
    if (problem) return sendAnswer(reply, refused(new Refusal('SIGN_ERROR', problem)), null)
    const fault = faults.answer('wechat', 'download')
    const found = bills.get((request.query as { token?: string }).token ?? '')
    const isThere = found !== undefined && time.now() < found.until
    const answer = isThere ? { status: 200, headers: FILE_TYPE, body: found.file } : refused(new Refusal('NO_AUTH'))
    return sendAnswer(reply, (isLost(fault) ? failed(fault) : null) ?? answer, fault)
  }

  function requireMerchant(said: string | undefined): void {
    if (said !== mchid) throw new Refusal('PARAM_ERROR', '商户号与签名的商户号不一致')
  }

  function requireSafeAddress(url: string): void {
    if (context.strict && !url.startsWith('https://')) throw new Refusal('PARAM_ERROR', '通知地址须为 https')
  }

  function tradeOf(number: string | undefined): Trade {
    const trade = book.find('wechat', number ?? '')
    if (!trade) throw new Refusal('ORDER_NOT_EXIST')
    return trade
  }
}

const BASE62 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const HEX = '0123456789abcdef'
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }
const FILE_TYPE = { 'content-type': 'application/octet-stream' }
const NOTHING: Answer = { status: 500, headers: {}, body: '' }

const bodyOf = (request: FastifyRequest): string => (typeof request.body === 'string' ? request.body : '')

function refused({ code, message }: Refusal): Answer & { body: string } {
  return { status: REFUSALS[code][0], headers: JSON_TYPE, body: JSON.stringify({ code, message }) }
}

/** What is answered in place of the right words, without a signature; null where the line alone is at fault. */
function failed(fault: AnswerFault | null): Answer | null {
  if (fault?.kind === 'rate-limit') return refused(new Refusal('FREQUENCY_LIMITED'))
  if (fault?.kind === 'system-error') return refused(new Refusal('SYSTEM_ERROR'))
  if (fault?.kind !== 'refusal') return null
  const { status, code, message } = fault
  return { status, headers: JSON_TYPE, body: JSON.stringify({ code, message }) }
}

function parsed<Shape extends z.ZodType>(shape: Shape, text: string): z.output<Shape> {
  const result = shape.safeParse(jsonOf(text))
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new Refusal('PARAM_ERROR', `输入源“/body/${issue?.path.join('/')}”不符合规则`)
}
