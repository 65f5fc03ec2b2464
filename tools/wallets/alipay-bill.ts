import { zipSync } from 'fflate'
import iconv from 'iconv-lite'
import * as z from 'zod'
import { AlipayError, parseBizContent } from './alipay-errors.ts'
import type { Params } from './alipay-signing.ts'
import { type BillRow, listBillRows } from './bill-rows.ts'
import type { WalletContext } from './context.ts'
import { type AlipayKeys, randomText } from './keys.ts'
import { formatYuan } from './money.ts'
import { findBillState, formatBeijingTime } from './clock.ts'

const NONE = '0.00'
const ADDRESS_TTL = 30_000
const RULE = '-'.repeat(41)

type Cells = Record<string, string>

const billShape = z.object({ bill_type: z.literal('trade'), bill_date: z.iso.date() })

/** Alipay's bills: the download address of a day's bill, and its file. */
export function createAlipayBills({ book, faults, time, keys, origin }: WalletContext) {
  const files = new Map<string, { file: Buffer; until: Date }>()

  function find(biz: string): Params {
    const { bill_date: day } = parseBizContent(billShape, biz)
    const state = findBillState(day, time.now())
    if (state === 'future') throw new AlipayError(40004, 'invalid_arguments', '入参不合法')
    const rows = listBillRows(book.all(), 'alipay', day, faults.bills('alipay'))
    if (state !== 'ready' || rows.length === 0) throw new AlipayError(40004, 'isp.bill_not_exist', '账单不存在')
    const token = randomText(32, '0123456789abcdef')
    files.set(token, {
      file: buildAlipayBill(rows, day, keys.alipay),
      until: new Date(time.now().getTime() + ADDRESS_TTL),
    })
    return { bill_download_url: `${origin()}/downloadBillFile.resource?bizType=trade&fileId=${token}` }
  }

  /** Returns null if the file does not exist or has expired. */
  function file(id: string): Buffer | null {
    const found = files.get(id)
    return found && time.now() < found.until ? found.file : null
  }

  return { find, file }
}

/** Alipay's bill of a day: two tables in a zip file, with contents and file names in GBK. Contains at least one row. */
function buildAlipayBill(rows: BillRow[], day: string, { sellerId }: AlipayKeys): Buffer {
  const head = (what: string): string[] => [
    `#支付宝业务${what}查询`,
    `#账号：[${sellerId}0156]`,
    `#起始日期：[${day} 00:00:00]`,
  ]
  const details = [
    ...head('明细'),
    `#${RULE}业务明细列表${RULE}`,
    ...formatTable(rows.map(toCells)),
    `#${RULE}业务明细列表结束${RULE}`,
    `#${sumAmounts(
      '交易',
      rows.filter(({ refund }) => !refund),
    )}`,
    `#${sumAmounts(
      '退款',
      rows.filter(({ refund }) => refund),
    )}`,
  ]
  const sums = [
    ...head('汇总'),
    `#${RULE}业务汇总列表${RULE}`,
    ...formatTable([toTotals(rows)]),
    `#${RULE}业务汇总列表结束${RULE}`,
  ]
  const name = `${sellerId}0156_${day.replaceAll('-', '')}_业务明细`
  return zipGbk({ [`${name}.csv`]: details, [`${name}(汇总).csv`]: sums })
}

function formatTable(rows: Cells[]): string[] {
  const cell = (text: string): string => text.replace(/[,\r\n]/g, ' ')
  return [Object.keys(rows[0] ?? {}).join(','), ...rows.map((row) => Object.values(row).map(cell).join(','))]
}

/** A tab after the value prevents spreadsheets from converting it to a number. */
function toCells({ at, trade, refund }: BillRow): Cells {
  const amount = formatYuan(refund ? -refund.amount : trade.total)
  return {
    支付宝交易号: `${trade.transaction}\t`,
    商户订单号: `${trade.number}\t`,
    业务类型: `${refund ? '退款' : '交易'}\t`,
    商品名称: trade.subject,
    创建时间: formatBeijingTime(trade.createdAt),
    完成时间: formatBeijingTime(at),
    门店编号: '\t',
    门店名称: '\t',
    操作员: '\t',
    终端号: '\t',
    对方账户: '*明(159****5620)\t',
    '订单金额（元）': amount,
    '商家实收（元）': amount,
    '支付宝红包（元）': NONE,
    '集分宝（元）': NONE,
    '支付宝优惠（元）': NONE,
    '商家优惠（元）': NONE,
    '券核销金额（元）': NONE,
    券名称: '',
    '商家红包消费金额（元）': `${NONE}\t`,
    '卡消费金额（元）': NONE,
    '退款批次号/请求号': `${refund?.number ?? ''}\t`,
    '服务费（元）': NONE,
    '分润（元）': NONE,
    备注: '',
  }
}

const sumRows = (rows: BillRow[]): number =>
  rows.reduce((sum, { trade, refund }) => sum + (refund ? -refund.amount : trade.total), 0)

const sumAmounts = (what: string, rows: BillRow[]): string =>
  `${what}合计：${rows.length}笔，商家实收共${formatYuan(sumRows(rows))}元，商家优惠共0.00元`

function toTotals(rows: BillRow[]): Cells {
  return {
    门店编号: '合计\t',
    门店名称: '\t',
    交易订单总笔数: String(rows.filter(({ refund }) => !refund).length),
    退款订单总笔数: String(rows.filter(({ refund }) => refund).length),
    '订单金额（元）': formatYuan(sumRows(rows)),
    '商家实收（元）': formatYuan(sumRows(rows)),
    '服务费（元）': NONE,
    '实收净额（元）': formatYuan(sumRows(rows)),
  }
}

/** The zip library writes UTF-8 names only: use placeholders of the same byte length and overwrite them. */
function zipGbk(tables: Record<string, string[]>): Buffer {
  const names = Object.keys(tables).map((name) => iconv.encode(name, 'gbk'))
  const texts = Object.values(tables).map((lines) => iconv.encode(lines.map((line) => `${line}\r\n`).join(''), 'gbk'))
  const standIn = (index: number): string => `name-${index}-`.padEnd(names[index]?.length ?? 0, 'n')
  const zip = Buffer.from(zipSync(Object.fromEntries(texts.map((text, index) => [standIn(index), text]))))
  for (const [index, name] of names.entries()) {
    const written = standIn(index)
    for (let at = zip.indexOf(written); at >= 0; at = zip.indexOf(written, at + 1)) name.copy(zip, at)
  }
  return zip
}
