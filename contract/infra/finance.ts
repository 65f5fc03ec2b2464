import * as z from 'zod/mini'
import { queryInt } from './fields.ts'

/** Of all calls about money that operators make. */
export const FINANCE = { operator: 'finance' } as const

/** Memberships or coins only. */
export const productType = z.optional(queryInt(1, 2, '类型不正确'))

export const words = (most: number, missing: string) =>
  z.string(missing).check(z.trim(), z.minLength(1, missing), z.maxLength(most, `最多${most}字`))

/** WeChat takes 80 characters. */
export const reason = words(80, '请填写事由')

/** What a second operator says to what another has asked for, or whoever asked to what they take back. */
export const decision = {
  decision: z.enum(['confirm', 'refuse'], '请选择确认或驳回'),
  /** Why it is refused, for whoever asked; needed there. */
  reason: z._default(z.string().check(z.trim(), z.maxLength(80, '最多80字')), ''),
}

/** What an operator may do alone; above it a second one decides (docs/rules/payment.md#refunds). */
export const ALONE = {
  orderFen: 5000,
  dayFen: 20_000,
} as const
