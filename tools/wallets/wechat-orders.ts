import * as z from 'zod'
import type { Trade } from './trade-store.ts'
import type { WalletContext } from './context.ts'
import { padWithDigits, randomText } from './keys.ts'
import { notifyPaid, toTransaction } from './wechat-notices.ts'
import { WechatError, parseRequest } from './wechat-errors.ts'

const MINUTE = 60_000
/** Validity in milliseconds of a QR code (CODE_TTL) and of an address that opens WeChat (H5_TTL). */
const CODE_TTL = 120 * MINUTE
const H5_TTL = 5 * MINUTE
const BASE62 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Schema of the URL to which notices are sent. WeChat accepts no query in it. */
export const noticeAddress = z
  .string()
  .max(255)
  .regex(/^https?:\/\/[^?#]+$/)
const orderShape = z.object({
  appid: z.string().max(32),
  mchid: z.string().max(32),
  description: z.string().min(1).max(127),
  out_trade_no: z.string().regex(/^[\w\-|*]{6,32}$/),
  time_expire: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/),
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

/** WeChat's order calls. Each receives the parts of a request and returns the response, or throws a WechatError. */
export function createWechatOrders(context: WalletContext) {
  const { store, faults, time } = context
  const { appid, mchid } = context.keys.wechat

  function order(body: string, way: Trade['way']): Trade {
    const input = parseRequest(way === 'scan' ? orderShape : h5Shape, body)
    requireMerchant(input.mchid)
    if (input.appid !== appid) throw new WechatError('APPID_MCHID_NOT_MATCH')
    const known = store.find('wechat', input.out_trade_no)
    if (known) return repeatKnownOrder(known, JSON.stringify(input))
    const payUntil = new Date(input.time_expire)
    if (!(payUntil > time.now())) throw new WechatError('PARAM_ERROR', 'time_expire已过或不是时间')
    return store.open({
      wallet: 'wechat',
      way,
      number: input.out_trade_no,
      total: input.amount.total,
      subject: input.description,
      notifyUrl: input.notify_url,
      returnUrl: null,
      token: way === 'scan' ? `pr=${randomText(9, BASE62)}` : `prepay_id=wx${randomText(32, '0123456789abcdef')}`,
      scanUntil: scanUntil(way),
      payUntil,
      input: JSON.stringify(input),
    })
  }

  /** Handles a repeated request for the same order: extends the validity of the order's code or address. */
  function repeatKnownOrder(known: Trade, input: string): Trade {
    if (known.state === 'paid') throw new WechatError('ORDERPAID')
    if (known.state === 'closed') throw new WechatError('ORDER_CLOSED')
    if (known.input !== input) throw new WechatError('OUT_TRADE_NO_USED')
    known.scanUntil = scanUntil(known.way)
    return known
  }

  const scanUntil = (way: Trade['way']): Date => new Date(time.now().getTime() + (way === 'scan' ? CODE_TTL : H5_TTL))

  const buildCode = ({ way, token }: Trade): string =>
    way === 'scan'
      ? `weixin://wxpay/bizpayurl?${token}`
      : `${context.origin()}/cgi-bin/mmpayweb-bin/checkmweb?${token}&package=${padWithDigits('', 10)}`

  function close(number: string, body: string): null {
    requireMerchant(parseRequest(closeShape, body).mchid)
    const trade = getOrderTrade(number)
    const crossing = faults.close('wechat')
    if (crossing?.pays === 'before') pay(trade)
    if (trade.state === 'paid') throw new WechatError('ORDERPAID')
    if (trade.state !== 'closed') store.close(trade)
    if (crossing?.pays === 'after') pay(trade)
    return null
  }

  function pay(trade: Trade): void {
    store.pay(trade, { late: true })
    notifyPaid(context, trade)
  }

  function requireMerchant(fields: string | undefined): void {
    if (fields !== mchid) throw new WechatError('PARAM_ERROR', '商户号与签名的商户号不一致')
  }

  function getOrderTrade(number: string): Trade {
    const trade = store.find('wechat', number)
    if (!trade) throw new WechatError('ORDER_NOT_EXIST')
    return trade
  }

  return {
    native: (body: string) => ({ code_url: buildCode(order(body, 'scan')) }),
    h5: (body: string) => ({ h5_url: buildCode(order(body, 'phone')) }),
    query(number: string, merchant: string | undefined) {
      requireMerchant(merchant)
      return toTransaction(getOrderTrade(number), context.keys.wechat)
    },
    close,
  }
}
