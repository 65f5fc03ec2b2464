import * as z from 'zod/mini'
import type { AlipayGateway } from './alipay-gateway.ts'
import { type Notice, type PaidEvidence, type RawNotice, rejectNotice } from './channel.ts'
import { parseShanghaiTime } from '#lottery/dates.ts'
import { parseFen } from './yuan.ts'

export const AlipayTime = z.pipe(
  z.string().check(z.regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)),
  z.transform((time: string) => parseShanghaiTime(time)),
)

/** Yuan, as in `88.88`, converted to fen. */
export const AlipayYuan = z.pipe(
  z.string().check(z.refine((yuan) => parseFen(yuan) !== null)),
  z.transform((yuan: string) => parseFen(yuan) ?? 0),
)

const NoticeFields = z.object({
  notify_id: z.string(),
  notify_type: z.string(),
  app_id: z.string(),
  seller_id: z.string(),
  out_trade_no: z.string(),
  trade_no: z.string(),
  trade_status: z.string(),
  total_amount: AlipayYuan,
  gmt_payment: z._default(z.union([z.literal(''), AlipayTime]), ''),
  /** `out_biz_no`, `refund_fee`: number of a refund, and total refunded amount. */
  out_biz_no: z.optional(z.string()),
  refund_fee: z.optional(z.string()),
})

export function readAlipayNotice({ body }: RawNotice, gateway: Pick<AlipayGateway, 'isSigned'>): Notice {
  const fields = parseFormFields(body)
  if (!fields) return rejectNotice('malformed', 'duplicate field')
  if (!gateway.isSigned(fields)) return rejectNotice('signature', 'invalid signature')
  const read = NoticeFields.safeParse(fields)
  if (!read.success) return rejectNotice('malformed', `a notice without its ${read.error.issues[0]?.path.join('.')}`)
  return toNotice(read.data)
}

function toNotice(fields: z.output<typeof NoticeFields>): Notice {
  const { notify_id: eventId, trade_status: status, out_biz_no: refundNo, gmt_payment: paidAt } = fields
  if (fields.notify_type !== 'trade_status_sync') return { kind: 'other', eventId, words: fields.notify_type }
  // The notice of a refund has the trade status: TRADE_SUCCESS after a partial, TRADE_CLOSED after a full refund.
  if (fields.refund_fee !== undefined && refundNo !== undefined)
    return { kind: 'refund', eventId, refundNo, status: { state: 'succeeded' } }
  const isPaid = status === 'TRADE_SUCCESS' || status === 'TRADE_FINISHED'
  if (!isPaid || fields.refund_fee !== undefined) return { kind: 'other', eventId, words: status }
  if (!paidAt) return rejectNotice('malformed', 'payment without a time')
  return { kind: 'paid', eventId, evidence: toNoticeEvidence(fields, paidAt) }
}

function toNoticeEvidence(fields: z.output<typeof NoticeFields>, paidAt: Date): PaidEvidence {
  return {
    channel: 'alipay',
    no: fields.out_trade_no,
    txnId: fields.trade_no,
    amountFen: fields.total_amount,
    currency: 'CNY',
    app: fields.app_id,
    merchant: fields.seller_id,
    paidAt,
    by: 'notice',
  }
}

/**
 * Parses the form fields; null if a field occurs twice, because the signature could cover one of its values and we
 * could read the other.
 */
function parseFormFields(body: Buffer): Record<string, string> | null {
  const pairs = [...new URLSearchParams(body.toString())]
  const fields = Object.fromEntries(pairs)
  return Object.keys(fields).length === pairs.length ? fields : null
}
