import { unzipSync } from 'fflate'
import type { AlipaySettings } from './alipay-gateway.ts'
import { type BillLine, parseBillLine } from './bill-table.ts'
import { type BillRow, ChannelFault } from './channel.ts'

type BillOwner = Pick<AlipaySettings, 'appId' | 'sellerId'>

const FIRST_COLUMN = '支付宝交易号'
const AMOUNT = '订单金额（元）'
const MAX_BYTES = 100_000_000

/**
 * Parses a trade bill: a zip with two CSV files in GBK, one with the trades and one with only totals. Lines starting
 * with # surround the table, and cells are padded.
 */
export function parseAlipayBill(zip: Uint8Array, owner: BillOwner): BillRow[] {
  const text = unzipTexts(zip).find((one) => one.includes(`\n${FIRST_COLUMN}`))
  if (text === undefined) throw new ChannelFault('unknown', "Alipay's bill lists no trades")
  const lines = text.split(/\r?\n/)
  // Account number in the header: the seller's number plus four digits.
  if (!lines.some((line) => line.startsWith('#账号') && line.includes(owner.sellerId)))
    throw new ChannelFault('unknown', "Alipay's bill belongs to another seller")
  const start = lines.findIndex((line) => line.startsWith(FIRST_COLUMN))
  const end = lines.findIndex((line, index) => index > start && line.startsWith('#'))
  const header = splitCells(lines[start] ?? '')
  return lines
    .slice(start + 1, end === -1 ? undefined : end)
    .filter((line) => line.trim() !== '')
    .flatMap((line) => toBillRows(parseBillLine(header, splitCells(line)), owner))
}

function unzipTexts(zip: Uint8Array): string[] {
  try {
    return Object.values(unzipSync(zip, { filter: ({ originalSize }) => originalSize < MAX_BYTES })).map(decodeGbk)
  } catch {
    throw new ChannelFault('unknown', "Alipay's bill is not a complete zip file")
  }
}

const decodeGbk = (bytes: Uint8Array): string => new TextDecoder('gbk').decode(bytes)
const splitCells = (line: string): string[] => line.split(',').map((cell) => cell.trim())

function toBillRows(line: BillLine, owner: BillOwner): BillRow[] {
  const [no, txnId, amountFen] = [line.text('商户订单号'), line.text(FIRST_COLUMN), line.fen(AMOUNT)]
  if (line.text('业务类型') === '退款')
    return [
      { kind: 'refund', refundNo: line.text('退款批次号/请求号'), attemptNo: no, txnId, amountFen, succeeded: true },
    ]
  if (line.text('业务类型') !== '交易') return []
  const paidTo = { app: owner.appId, merchant: owner.sellerId }
  const paidAt = line.time('完成时间')
  return [
    {
      kind: 'paid',
      evidence: { channel: 'alipay', no, txnId, amountFen, currency: 'CNY', ...paidTo, paidAt, by: 'bill' },
    },
  ]
}
