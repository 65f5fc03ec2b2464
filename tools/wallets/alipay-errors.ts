import type * as z from 'zod'
import { parseJson } from '#server/payments/wallets/channel.ts'
import type { Params } from './alipay-signing.ts'

export class AlipayError extends Error {
  readonly code: 20000 | 40002 | 40004 | 40005
  readonly subCode: string
  constructor(code: AlipayError['code'], subCode: string, subMessage: string) {
    super(subMessage)
    this.code = code
    this.subCode = subCode
  }
}

export const toErrorParams = ({ code, subCode, message }: AlipayError): Params => ({
  code: String(code),
  sub_code: subCode,
  sub_msg: message,
})

export const createFieldError = (name: string) => new AlipayError(40004, 'ACQ.INVALID_PARAMETER', `参数无效：${name}`)

/** Parses `biz_content`; throws an AlipayError. */
export function parseBizContent<Shape extends z.ZodType>(shape: Shape, text: string): z.output<Shape> {
  const result = shape.safeParse(parseJson(text))
  if (result.success) return result.data
  throw createFieldError(result.error.issues[0]?.path.join('.') ?? '')
}
