import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import * as z from 'zod'
import type { WalletResponse } from './responses.ts'
import { type BillRow, listBillRows } from './bill-rows.ts'
import type { WalletContext } from './context.ts'
import { type WechatKeys, randomText } from './keys.ts'
import { formatYuan } from './money.ts'
import { findBillState, formatBeijingTime } from './clock.ts'
import { PAYER } from './wechat-notices.ts'
import { WechatError, parseRequest, toErrorResponse } from './wechat-errors.ts'

const NONE = '0.00'
const ADDRESS_TTL = 5 * 60_000

const billShape = z.object({
  bill_date: z.iso.date(),
  bill_type: z.literal('ALL').default('ALL'),
  tar_type: z.literal('GZIP').optional(),
})

/** WeChat's bills: the download address of a day's bill, and its file. */
export function createWechatBills({ book, faults, time, keys, origin }: WalletContext) {
  const files = new Map<string, { file: Buffer; until: Date }>()

  function find(query: object): object {
    const asked = parseRequest(billShape, JSON.stringify(query))
    const state = findBillState(asked.bill_date, time.now())
    if (state === 'future') throw new WechatError('INVALID_REQUEST', '账单日期格式不正确或晚于可下载日期')
    if (state === 'creating') throw new WechatError('STATEMENT_CREATING')
    const lies = faults.bills('wechat')
    const rows = listBillRows(book.all(), 'wechat', asked.bill_date, lies)
    if (state === 'gone' || rows.length === 0) throw new WechatError('NO_STATEMENT_EXIST')
    const text = buildWechatBill(rows, keys.wechat)
    const token = randomText(64, '0123456789abcdef')
    const packed = asked.tar_type ? gzipSync(text) : Buffer.from(text)
    files.set(token, { file: packed, until: new Date(time.now().getTime() + ADDRESS_TTL) })
    const hash = createHash('sha1').update(text).digest('hex')
    return {
      hash_type: 'SHA1',
      // The hash covers the uncompressed text.
      hash_value: lies.some(({ kind }) => kind === 'bad-hash') ? hash.replace(/^./, 'x') : hash,
      download_url: `${origin()}/v3/billdownload/file?token=${token}`,
    }
  }

  function file(token: string): WalletResponse {
    const found = files.get(token)
    if (!found || time.now() >= found.until) return toErrorResponse(new WechatError('NO_AUTH'))
    return { status: 200, headers: { 'content-type': 'application/octet-stream' }, body: found.file }
  }

  return { find, file }
}

/** WeChat's bill of a day: UTF-8 with a byte order mark, CRLF, yuan. Contains at least one row. */
function buildWechatBill(rows: BillRow[], keys: WechatKeys): string {
  const told = rows.map((row) => toCells(row, keys))
  const lines = [...formatTable(told), ...formatTable([toTotals(rows)])]
  return `\uFEFF${lines.map((line) => `${line}\r\n`).join('')}`
}

type Cells = Record<string, string>

/** Header row and cells; the grave accent before each value prevents spreadsheets from converting it to a number. */
function formatTable(rows: Cells[]): string[] {
  const cell = (text: string): string => `\`${text.replace(/[,\r\n]/g, ' ')}`
  return [Object.keys(rows[0] ?? {}).join(','), ...rows.map((row) => Object.values(row).map(cell).join(','))]
}

function toCells({ at, trade, refund }: BillRow, { appid, mchid }: WechatKeys): Cells {
  return {
    交易时间: formatBeijingTime(at),
    公众账号ID: appid,
    商户号: mchid,
    特约商户号: '0',
    设备号: '',
    微信订单号: trade.transaction,
    商户订单号: trade.number,
    用户标识: PAYER,
    交易类型: trade.way === 'scan' ? 'NATIVE' : 'MWEB',
    交易状态: refund ? 'REFUND' : 'SUCCESS',
    付款银行: 'OTHERS',
    货币种类: 'CNY',
    应结订单金额: refund ? NONE : formatYuan(trade.total),
    代金券金额: refund ? NONE : formatYuan(trade.total - trade.payerTotal),
    微信退款单号: refund?.id ?? '0',
    商户退款单号: refund?.number ?? '0',
    退款金额: formatYuan(refund?.amount ?? 0),
    充值券退款金额: NONE,
    退款类型: refund ? 'ORIGINAL' : '',
    退款状态: refund?.state ?? '',
    商品名称: trade.subject,
    商户数据包: '',
    手续费: '0.00000',
    费率: '0.60%',
    订单金额: refund ? NONE : formatYuan(trade.total),
    申请退款金额: formatYuan(refund?.amount ?? 0),
    费率备注: '',
  }
}

function toTotals(rows: BillRow[]): Cells {
  const sum = (of: (row: BillRow) => number): string => formatYuan(rows.reduce((total, row) => total + of(row), 0))
  const paid = sum(({ trade, refund }) => (refund ? 0 : trade.total))
  const back = sum(({ refund }) => refund?.amount ?? 0)
  return {
    总交易单数: String(rows.length),
    应结订单总金额: paid,
    退款总金额: back,
    充值券退款总金额: NONE,
    手续费总金额: '0.00000',
    订单总金额: paid,
    申请退款总金额: back,
  }
}
