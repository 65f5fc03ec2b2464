import { type BillLine, parseBillLine } from './bill-table.ts'
import type { BillRow } from './channel.ts'

/**
 * Parses a trade bill: a CSV with cells that begin with a backtick, so that spreadsheets do not parse the numbers. The
 * totals follow below a second header. Amounts are in yuan, unlike elsewhere in WeChat's API.
 */
export function parseWechatBill(text: string): BillRow[] {
  const [head = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const header = head.split(',')
  const end = lines.findIndex((line) => !line.startsWith('`'))
  return lines
    .slice(0, end === -1 ? undefined : end)
    .flatMap((line) => toBillRows(parseBillLine(header, splitCells(line))))
}

const splitCells = (line: string): string[] => line.slice(1).split(',`')

function toBillRows(line: BillLine): BillRow[] {
  const attempt = { no: line.text('商户订单号'), txnId: line.text('微信订单号') }
  const state = line.text('交易状态')
  if (state === 'SUCCESS') return [toPaidRow(line, attempt)]
  if (state !== 'REFUND') return []
  return [
    {
      kind: 'refund',
      refundNo: line.text('商户退款单号'),
      attemptNo: attempt.no,
      txnId: attempt.txnId,
      amountFen: line.fen('申请退款金额'),
      succeeded: line.text('退款状态') === 'SUCCESS',
    },
  ]
}

function toPaidRow(line: BillLine, attempt: { no: string; txnId: string }): BillRow {
  return {
    kind: 'paid',
    evidence: {
      channel: 'wechat',
      ...attempt,
      amountFen: line.fen('订单金额'),
      currency: line.text('货币种类'),
      app: line.text('公众账号ID'),
      merchant: line.text('商户号'),
      paidAt: line.time('交易时间'),
      by: 'bill',
    },
  }
}
