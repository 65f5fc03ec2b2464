import * as z from 'zod/mini'
import { endpoint } from '#contract/infra/endpoint.ts'
import { bodyId, id, pagingBefore, queryInt, shanghaiTime, yuan } from '#contract/infra/fields.ts'
import { FINANCE, words } from '#contract/infra/finance.ts'

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
  /** A number: of the attempt, of the refund, or of the wallet; of a bill its day and wallet. */
  subject: z.string(),
  /** 0: of none. */
  order_id: z.int(),
  /** null where it is about no payment that is known. */
  channel: z.nullable(channel),
  /** By the wallet; null where it names none. */
  amount: z.nullable(yuan),
  /** Of the payment, a refund's too; ''. */
  wallet_no: z.string(),
  paid_at: shanghaiTime,
  /** The wallet's words on why a refund failed. */
  words: z.string(),
  /** By our books; null: they name none. */
  expected: z.nullable(yuan),
  /** What differs from the order; `account`: the money went to another merchant or app. */
  unfit: z.array(z.enum(['amount', 'currency', 'account', 'channel'])),
  at: shanghaiTime,
  resolution: z.string(),
  /** In words. */
  resolved_by: z.string(),
  resolved_at: shanghaiTime,
})
export type Incident = z.output<typeof Incident>

export const incidents = endpoint('GET', '/api/console/incidents', {
  summary: '需要人工处理的支付异常，最新的在前',
  access: FINANCE,
  input: z.object({
    ...pagingBefore,
    kind: z.optional(Incident.shape.kind),
    open: z._default(queryInt(0, 1, '请求参数有误'), 1),
  }),
  reply: z.array(Incident),
})

export const resolveIncident = endpoint('POST', '/api/console/incident_resolve', {
  summary: '支付异常处理完毕',
  access: FINANCE,
  input: z.object({ id: bodyId, words: words(200, '请填写处理结果') }),
  reply: z.null(),
})

export const Reconciliation = z.object({
  id,
  channel,
  day: z.string(),
  /** Rows of the wallet's bill. */
  rows: z.int(),
  at: shanghaiTime,
  /** In the bill and not with us, with us and not in the bill, of another amount: none is as it should be. */
  differences: z.array(
    z.object({
      list: z.enum(['unknown', 'unbilled', 'amount']),
      about: z.enum(['payment', 'refund']),
      no: z.string(),
      bill: z.nullable(yuan),
      ours: z.nullable(yuan),
      /** The verdict of settling it; '': operators decide. */
      outcome: z.string(),
    }),
  ),
})
export type Reconciliation = z.output<typeof Reconciliation>

export const reconciliations = endpoint('GET', '/api/console/reconciliations', {
  summary: '每日对账：全部，或一个渠道的，最新的在前',
  access: FINANCE,
  input: z.object({ ...pagingBefore, channel: z.optional(Reconciliation.shape.channel) }),
  reply: z.array(Reconciliation),
})
