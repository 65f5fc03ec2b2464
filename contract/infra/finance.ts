import * as z from 'zod/mini'
import { queryInt, requiredText } from './fields.ts'

export const FINANCE_ACCESS = { operator: 'finance' } as const

/** Filter by product type: 1 memberships, 2 coins. */
export const productType = z.optional(queryInt(1, 2, '类型不正确'))

/** Reason of a refund or a gift. WeChat Pay allows 80 characters for the reason of a refund. */
export const reason = requiredText('请填写事由', 80)

/** Decision of a second operator about a request, or withdrawal by the operator that made the request. */
export const decision = {
  decision: z.enum(['confirm', 'refuse'], '请选择确认或驳回'),
  /** Reason for the requester; required for a refusal. */
  reason: z._default(z.string().check(z.trim(), z.maxLength(80, '最多80字')), ''),
}

/** Highest refunds without a second operator: per order, per operator and day (docs/rules/payment.md#refunds). */
export const SINGLE_APPROVAL_LIMITS = {
  orderFen: 5000,
  dayFen: 20_000,
} as const
