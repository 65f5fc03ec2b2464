import * as z from 'zod/mini'
import { endpoint } from '#contract/infra/endpoint.ts'
import { bodyId, id, pagingBefore, queryInt, requiredText, shanghaiTime, yuan } from '#contract/infra/fields.ts'
import { FINANCE_ACCESS } from '#contract/infra/finance.ts'

export const INCIDENT_KINDS = [
  'mismatch',
  'orphan',
  'txn_reused',
  'paid_again',
  'given_back',
  'bill_differs',
  'bill_missing',
  'refund_stuck',
  'refund_failed',
  'refund_unbooked',
] as const

const channel = z.enum(['sandbox', 'wechat', 'alipay'])

export const Incident = z.object({
  id,
  kind: z.enum(INCIDENT_KINDS),
  /** Number of the payment attempt, the refund or the wallet transaction; for a missing bill, its day and wallet. */
  subject: z.string(),
  /** Id of the order with the incident; 0: the incident concerns no order. */
  order_id: z.int(),
  /** Wallet of the payment; null: no payment is known. */
  channel: z.nullable(channel),
  amount: z.nullable(yuan),
  /** Wallet transaction number of the payment, also for an incident about its refund; '' without a payment. */
  wallet_no: z.string(),
  paid_at: shanghaiTime,
  words: z.string(),
  expected: z.nullable(yuan),
  /** Fields that differ from the order; `account`: the money was paid to another merchant or app. */
  unfit: z.array(z.enum(['amount', 'currency', 'account', 'channel'])),
  at: shanghaiTime,
  resolution: z.string(),
  resolved_by: z.string(),
  resolved_at: shanghaiTime,
})
export type Incident = z.output<typeof Incident>

export const incidents = endpoint('GET', '/api/console/incidents', {
  summary: '需要人工处理的支付异常，最新的在前',
  access: FINANCE_ACCESS,
  input: z.object({
    ...pagingBefore,
    kind: z.optional(Incident.shape.kind),
    open: z._default(queryInt(0, 1, '请求参数有误'), 1),
  }),
  reply: z.array(Incident),
})

export const resolveIncident = endpoint('POST', '/api/console/incident_resolve', {
  summary: '支付异常处理完毕',
  access: FINANCE_ACCESS,
  input: z.object({ id: bodyId, words: requiredText('请填写处理结果', 200) }),
})

export const Reconciliation = z.object({
  id,
  channel,
  day: z.string(),
  rows: z.int(),
  at: shanghaiTime,
  /** `unknown`: only in the bill. `unbilled`: only in the site's records. `amount`: amounts differ. [] if all match. */
  differences: z.array(
    z.object({
      list: z.enum(['unknown', 'unbilled', 'amount']),
      about: z.enum(['payment', 'refund']),
      no: z.string(),
      bill: z.nullable(yuan),
      ours: z.nullable(yuan),
      /** Verdict on a payment that the reconciliation settled; '': operators decide. */
      outcome: z.string(),
    }),
  ),
})
export type Reconciliation = z.output<typeof Reconciliation>

export const reconciliations = endpoint('GET', '/api/console/reconciliations', {
  summary: '每日对账：全部，或一个渠道的，最新的在前',
  access: FINANCE_ACCESS,
  input: z.object({ ...pagingBefore, channel: z.optional(Reconciliation.shape.channel) }),
  reply: z.array(Reconciliation),
})
