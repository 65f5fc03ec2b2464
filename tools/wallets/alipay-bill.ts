import { zipSync } from 'fflate'
import iconv from 'iconv-lite'
import * as z from 'zod'
import { formatShanghaiTime } from '#lottery/dates.ts'
import { AlipayError, parseBizContent } from './alipay-errors.ts'
import type { Params } from './alipay-signing.ts'
import { type BillRow, formatTable, listBillRows } from './bill-rows.ts'
import { isBillReady } from './clock.ts'
import type { WalletContext } from './context.ts'
import { type Keys, randomText } from './keys.ts'
import { formatYuan } from './trade-store.ts'

const billShape = z.object({ bill_type: z.literal('trade'), bill_date: z.iso.date() })

/** Alipay's bills: the download address of a day's bill, and its file. */
export function createAlipayBills({ store, time, keys, origin }: WalletContext) {
  const files = new Map<string, Buffer>()

  function find(biz: string): Params {
    const { bill_date: day } = parseBizContent(billShape, biz)
    const rows = isBillReady(day, time.now()) ? listBillRows(store.all(), 'alipay', day) : []
    if (rows.length === 0) throw new AlipayError(40004, 'isp.bill_not_exist', '账单不存在')
    const token = randomText(32, '0123456789abcdef')
    files.set(token, buildAlipayBill(rows, day, keys.alipay))
    return { bill_download_url: `${origin()}/downloadBillFile.resource?bizType=trade&fileId=${token}` }
  }

  return { find, file: (id: string): Buffer | null => files.get(id) ?? null }
}

/** Alipay's bill of a day: two tables in a zip file, in GBK. `rows` must not be empty. */
function buildAlipayBill(rows: BillRow[], day: string, { sellerId }: Keys['alipay']): Buffer {
  const build = (what: string, table: Record<string, string>[]): Buffer => {
    const lines = [
      `#支付宝业务${what}查询`,
      `#账号：[${sellerId}0156]`,
      `#起始日期：[${day} 00:00:00]`,
      ...formatTable(table),
      `#----业务${what}列表结束----`,
    ]
    return iconv.encode(lines.map((line) => `${line}\r\n`).join(''), 'gbk')
  }
  const totals = { 交易订单总笔数: `${rows.filter(({ refund }) => !refund).length}` }
  return Buffer.from(
    zipSync({ 'details.csv': build('明细', rows.map(toCells)), 'totals.csv': build('汇总', [totals]) }),
  )
}

/** A tab after the value prevents spreadsheets from converting it to a number. */
const toCells = ({ at, trade, refund }: BillRow): Record<string, string> => ({
  支付宝交易号: `${trade.transaction}\t`,
  商户订单号: `${trade.number}\t`,
  业务类型: `${refund ? '退款' : '交易'}\t`,
  商品名称: trade.subject,
  完成时间: formatShanghaiTime(at),
  '订单金额（元）': formatYuan(refund ? -refund.amount : trade.total),
  '退款批次号/请求号': `${refund?.number ?? ''}\t`,
})
