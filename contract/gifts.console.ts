import * as z from 'zod/mini'
import { phone } from './account.ts'
import { CUSTOM_COINS, PRODUCT_TYPES } from './bill.ts'
import { endpoint } from './endpoint.ts'
import { bodyId, id, pagingBefore, shanghaiTime } from './fields.ts'
import { inRange, type Range } from './range.ts'
import { ALONE, decision, FINANCE, productType, reason } from './finance.ts'

/** Months, or coins. */
export const GIFT_NUMBER = { name: '数量', least: 1, most: CUSTOM_COINS.max } as const satisfies Range

export const Gift = z.object({
  id,
  type: z.int(),
  number: z.int(),
  user_id: id,
  /** '' of a deleted account. */
  phone: z.string(),
  reason: z.string(),
  state: z.enum(['asked', 'refused', 'given']),
  /** In words. */
  asked_by: z.string(),
  decided_by: z.string(),
  /** Of who refused it. */
  words: z.string(),
  /** Who reads this asked for it. */
  is_own: z.boolean(),
  /** Who reads this neither asked for it nor receives it. */
  may_confirm: z.boolean(),
  at: shanghaiTime,
})
export type Gift = z.output<typeof Gift>

export const gifts = endpoint('GET', '/api/console/gifts', {
  summary: '赠送的会员与星币，最新的在前',
  access: FINANCE,
  input: z.object({ ...pagingBefore, type: productType, state: z.optional(Gift.shape.state) }),
  reply: z.array(Gift),
})

export const giveGift = endpoint('POST', '/api/console/gift', {
  summary: `赠送会员（月）或星币；超过 ${ALONE.vip.once} 个月或 ${ALONE.coins.once} 枚、同一天重复或累计过多的，要第二位运营人员确认`,
  access: FINANCE,
  /** To whom: a whole phone, or an account. */
  input: z.object({
    phone: z.optional(phone),
    user_id: z.optional(bodyId),
    type: z.literal(Object.values(PRODUCT_TYPES), '类型不正确'),
    number: inRange(GIFT_NUMBER),
    reason,
    /** Of one form: however often it is sent, one gift comes of it, and every answer tells that one. */
    form: z.optional(z.uuid('表单编号不正确')),
  }),
  reply: z.object({ id, state: z.enum(['asked', 'given']) }),
})

export const decideGift = endpoint('POST', '/api/console/gift_decide', {
  summary: '确认或驳回一笔赠送（确认的人不能是提出的人，也不能是收到的人；驳回要写事由）',
  access: FINANCE,
  input: z.object({ id: bodyId, ...decision }),
  reply: z.null(),
})
