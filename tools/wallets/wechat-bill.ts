import { createHash } from 'node:crypto'
import * as z from 'zod'
import { formatShanghaiTime } from '#lottery/dates.ts'
import { type BillRow, formatTable, listBillRows } from './bill-rows.ts'
import { isBillReady } from './clock.ts'
import type { WalletContext } from './context.ts'
import { type Keys, randomText } from './keys.ts'
import type { WalletResponse } from './responses.ts'
import { formatYuan } from './trade-store.ts'
import { WechatError, parseRequest, toErrorResponse } from './wechat-errors.ts'

const billShape = z.object({ bill_date: z.iso.date(), bill_type: z.literal('ALL') })

/** WeChat's bills: the download address of a day's bill, and its file. */
export function createWechatBills({ store, faults, time, keys, origin }: WalletContext) {
  const files = new Map<string, Buffer>()

  function find(query: object): object {
    const input = parseRequest(billShape, JSON.stringify(query))
    if (!isBillReady(input.bill_date, time.now())) throw new WechatError('STATEMENT_CREATING')
    const rows = listBillRows(store.all(), 'wechat', input.bill_date)
    if (rows.length === 0) throw new WechatError('NO_STATEMENT_EXIST')
    const text = buildWechatBill(rows, keys.wechat)
    const token = randomText(64, '0123456789abcdef')
    files.set(token, Buffer.from(text))
    const hash = createHash('sha1').update(text).digest('hex')
    return {
      hash_type: 'SHA1',
      hash_value: faults.bill() ? hash.replace(/^./, 'x') : hash,
      download_url: `${origin()}/v3/billdownload/file?token=${token}`,
    }
  }

  function file(token: string): WalletResponse {
    const body = files.get(token)
    if (!body) return toErrorResponse(new WechatError('NO_AUTH'))
    return { status: 200, headers: { 'content-type': 'application/octet-stream' }, body }
  }

  return { find, file }
}

/** WeChat's bill of a day: UTF-8 with a byte order mark, CRLF, yuan. `rows` must not be empty. */
function buildWechatBill(rows: BillRow[], keys: Keys['wechat']): string {
  const table = formatTable(
    rows.map((row) => toCells(row, keys)),
    '`',
  )
  const totals = formatTable([{ 总交易单数: String(rows.length) }], '`')
  return `\uFEFF${[...table, ...totals].map((line) => `${line}\r\n`).join('')}`
}

function toCells({ at, trade, refund }: BillRow, { appid, mchid }: Keys['wechat']): Record<string, string> {
  return {
    交易时间: formatShanghaiTime(at),
    公众账号ID: appid,
    商户号: mchid,
    微信订单号: trade.transaction,
    商户订单号: trade.number,
    交易状态: refund ? 'REFUND' : 'SUCCESS',
    货币种类: 'CNY',
    代金券金额: refund ? '0.00' : formatYuan(trade.total - trade.payerTotal),
    商户退款单号: refund?.number ?? '0',
    退款状态: refund?.state ?? '',
    商品名称: trade.subject,
    订单金额: refund ? '0.00' : formatYuan(trade.total),
    申请退款金额: formatYuan(refund?.amount ?? 0),
  }
}
