import * as z from 'zod/mini'
import { queryInt } from './fields.ts'

/** Access policy of the operators' calls about money. */
export const FINANCE = { operator: 'finance' } as const

/** Filter: memberships or coins. */
export const productType = z.optional(queryInt(1, 2, '类型不正确'))

export const words = (most: number, missing: string) =>
  z.string(missing).check(z.trim(), z.minLength(1, missing), z.maxLength(most, `最多${most}字`))

/** WeChat allows 80 characters. */
export const reason = words(80, '请填写事由')

/** Decision of a second operator about a request, or of the requester who withdraws it. */
export const decision = {
  decision: z.enum(['confirm', 'refuse'], '请选择确认或驳回'),
  /** Reason for the requester; required for a refusal. */
  reason: z._default(z.string().check(z.trim(), z.maxLength(80, '最多80字')), ''),
}

/** Limits for one operator; above them a second one must decide (docs/rules/payment.md#refunds). */
export const ALONE = {
  orderFen: 5000,
  dayFen: 20_000,
} as const
