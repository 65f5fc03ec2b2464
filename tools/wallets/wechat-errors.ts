import type * as z from 'zod'
import { parseJson } from '#server/payments/wallets/channel.ts'
import type { WalletResponse } from './responses.ts'

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
type WechatErrorCode = keyof typeof REFUSALS

export class WechatError extends Error {
  readonly code: WechatErrorCode
  constructor(code: WechatErrorCode, message: string = REFUSALS[code][1]) {
    super(message)
    this.code = code
  }
}

export const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }

export const toErrorResponse = ({ code, message }: WechatError): WalletResponse & { body: string } => ({
  status: REFUSALS[code][0],
  headers: JSON_TYPE,
  body: JSON.stringify({ code, message }),
})

/** Parses a request; throws a WechatError with the code PARAM_ERROR. */
export function parseRequest<Shape extends z.ZodType>(shape: Shape, text: string): z.output<Shape> {
  const result = shape.safeParse(parseJson(text))
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new WechatError('PARAM_ERROR', `输入源“/body/${issue?.path.join('/')}”不符合规则`)
}
