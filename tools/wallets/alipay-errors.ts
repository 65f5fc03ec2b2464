import type * as z from 'zod'
import type { Params } from './alipay-signing.ts'
import { parseJson } from './responses.ts'

export const CODES = {
  10000: 'Success',
  20000: 'Service Currently Unavailable',
  40001: 'Missing Required Arguments',
  40002: 'Invalid Arguments',
  40004: 'Business Failed',
  40005: 'Call Limited',
} as const

export class AlipayError extends Error {
  readonly code: keyof typeof CODES
  readonly subCode: string
  constructor(code: keyof typeof CODES, subCode: string, subMessage: string) {
    super(subMessage)
    this.code = code
    this.subCode = subCode
  }
}

export const toErrorParams = ({ code, subCode, message }: AlipayError): Params => ({
  code: String(code),
  msg: CODES[code],
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
