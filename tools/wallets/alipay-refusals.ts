import type * as z from 'zod'
import type { Params } from './alipay-signing.ts'
import { jsonOf } from './answers.ts'

export const CODES = {
  10000: 'Success',
  20000: 'Service Currently Unavailable',
  40001: 'Missing Required Arguments',
  40002: 'Invalid Arguments',
  40004: 'Business Failed',
  40005: 'Call Limited',
} as const

/** Alipay's error, with its own codes and messages. */
export class Refusal extends Error {
  readonly code: keyof typeof CODES
  readonly subCode: string
  constructor(code: keyof typeof CODES, subCode: string, subMessage: string) {
    super(subMessage)
    this.code = code
    this.subCode = subCode
  }
}

export const refused = ({ code, subCode, message }: Refusal): Params => ({
  code: String(code),
  msg: CODES[code],
  sub_code: subCode,
  sub_msg: message,
})

export const invalidField = (name: string) => new Refusal(40004, 'ACQ.INVALID_PARAMETER', `参数无效：${name}`)

/** Parses `biz_content`; throws a Refusal. */
export function parsed<Shape extends z.ZodType>(shape: Shape, text: string): z.output<Shape> {
  const result = shape.safeParse(jsonOf(text))
  if (result.success) return result.data
  throw invalidField(result.error.issues[0]?.path.join('.') ?? '')
}
