import * as z from 'zod/mini'
import { phone } from '#contract/people/account.ts'
import { CUSTOM_COINS, PRODUCT_TYPES } from './orders.ts'
import { endpoint } from '#contract/infra/endpoint.ts'
import { bodyId, id, maskedPhone, pagingBefore, shanghaiTime } from '#contract/infra/fields.ts'
import { FINANCE_ACCESS, productType, reason } from '#contract/infra/finance.ts'
import { GIFT_LIMITS } from '#contract/infra/quotas.ts'
import { rangeSchema, type NumberRange } from '#contract/infra/range.ts'

export const GIFT_NUMBER = { name: '数量', least: 1, most: CUSTOM_COINS.max } as const satisfies NumberRange

export const Gift = z.object({
  id,
  type: z.int(),
  number: z.int(),
  user_id: id,
  phone: maskedPhone,
  reason: z.string(),
  given_by: z.string(),
  at: shanghaiTime,
})
export type Gift = z.output<typeof Gift>

export const gifts = endpoint('GET', '/api/console/gifts', {
  summary: '赠送的会员与星币，最新的在前',
  access: FINANCE_ACCESS,
  input: z.object({ ...pagingBefore, type: productType }),
  reply: z.array(Gift),
})

export const giveGift = endpoint('POST', '/api/console/gift', {
  summary: `赠送会员（月）或星币；超过 ${GIFT_LIMITS.vip.once} 个月或 ${GIFT_LIMITS.coins.once} 枚、同一天重复或累计过多的由管理员送，不能送给自己`,
  access: FINANCE_ACCESS,
  /** Names the recipient by the full `phone` or by `user_id`. */
  input: z.object({
    phone: z.optional(phone),
    user_id: z.optional(bodyId),
    type: z.literal(Object.values(PRODUCT_TYPES), '类型不正确'),
    number: rangeSchema(GIFT_NUMBER),
    reason,
    /** Id of the form: if it is submitted repeatedly, one gift is created, and each call returns its id. */
    form: z.optional(z.uuid('表单编号不正确')),
  }),
  reply: z.object({ id }),
})
