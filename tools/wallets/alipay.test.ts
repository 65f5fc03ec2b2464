import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { AlipaySdk } from 'alipay-sdk'
import { unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { type Merchant, inWallets } from './testing/merchant.ts'
import { inBeijing } from './time.ts'
import type { Wallets } from './handles.ts'

const { ourWallets, aMerchant, aNumber } = inWallets()

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const SUCCESS = { code: '10000' }

type KeyForm = 'PKCS1' | 'PKCS8'

const sdkOf = (
  wallets: Wallets,
  gateway = wallets.env.ALIPAY_ENDPOINT ?? '',
  keyType: KeyForm = 'PKCS8',
  key?: string,
) =>
  new AlipaySdk({
    appId: wallets.env.ALIPAY_APP_ID ?? '',
    privateKey: key ?? wallets.env.ALIPAY_PRIVATE_KEY ?? '',
    alipayPublicKey: wallets.env.ALIPAY_PUBLIC_KEY ?? '',
    keyType,
    gateway,
    timeout: 1000,
  })

interface Asked {
  notify_url?: string
  timestamp?: string
}

/** Calls as the site does: the answer's signature checked, the time in Beijing's. */
function client(wallets: Wallets, sdk = sdkOf(wallets)) {
  return async (method: string, bizContent: object, { notify_url: notifyUrl, timestamp }: Asked = {}) =>
    sdk.exec(
      method,
      { bizContent, timestamp: timestamp ?? inBeijing(new Date()), ...(notifyUrl && { notifyUrl }) },
      { validateSign: true },
    )
}
type Call = ReturnType<typeof client>

const anOrder = (more: object = {}) => ({
  out_trade_no: aNumber(),
  total_amount: '19.00',
  subject: '会员 1 个月',
  ...more,
})
const soon = (ms: number): string => inBeijing(new Date(Date.now() + ms))

async function anOpenOrder(setup: Parameters<typeof ourWallets>[0] = {}, more: object = {}) {
  const [wallets, merchant] = await Promise.all([ourWallets(setup), aMerchant()])
  const call = client(wallets)
  const order = anOrder(more)
  const made = await call('alipay.trade.precreate', order, { notify_url: merchant.notifyUrl })
  return { wallets, merchant, call, order, code: String(made.qrCode) }
}

const query = (call: Call, number: string) => call('alipay.trade.query', { out_trade_no: number })
const close = (call: Call, number: string) => call('alipay.trade.close', { out_trade_no: number })

/** What a notice says, when its signature is right; throws otherwise. */
function read({ body }: Merchant['heard'][number], wallets: Wallets): Record<string, string> {
  const said = Object.fromEntries(new URLSearchParams(body))
  if (!sdkOf(wallets).checkNotifySignV2(said)) throw new Error('wrong signature')
  return said
}

test('an order is made, scanned, paid and told of', async () => {
  const { wallets, merchant, call, order, code } = await anOpenOrder()
  expect(code).toMatch(/^https:\/\/qr\.alipay\.com\/bax[\da-z]{22}$/)
  wallets.scan(code)
  expect(await query(call, order.out_trade_no)).toMatchObject({ ...SUCCESS, tradeStatus: 'WAIT_BUYER_PAY' })
  wallets.pay(code)
  await wallets.idle()
  const paid = { ...SUCCESS, tradeStatus: 'TRADE_SUCCESS', totalAmount: '19.00', outTradeNo: order.out_trade_no }
  const told = await query(call, order.out_trade_no)
  expect(told).toMatchObject(paid)
  expect(merchant.heard.map((one) => read(one, wallets))).toMatchObject([
    {
      notify_type: 'trade_status_sync',
      app_id: wallets.env.ALIPAY_APP_ID,
      seller_id: wallets.env.ALIPAY_SELLER_ID,
      sign_type: 'RSA2',
      trade_status: 'TRADE_SUCCESS',
      trade_no: told.tradeNo,
      out_trade_no: order.out_trade_no,
      total_amount: '19.00',
      receipt_amount: '19.00',
    },
  ])
})

test('a code is no trade until somebody scans it', async () => {
  const { wallets, call, order, code } = await anOpenOrder()
  const notThere = { code: '40004', subCode: 'ACQ.TRADE_NOT_EXIST' }
  expect(await query(call, order.out_trade_no)).toMatchObject(notThere)
  expect(await close(call, order.out_trade_no)).toMatchObject(notThere)
  wallets.pay(code)
  expect(await query(call, order.out_trade_no)).toMatchObject({ tradeStatus: 'TRADE_SUCCESS' })
})

test('what was scanned can be closed, what was paid can’t', async () => {
  const { wallets, call, order, code } = await anOpenOrder()
  wallets.scan(code)
  expect(await close(call, order.out_trade_no)).toMatchObject(SUCCESS)
  expect(await query(call, order.out_trade_no)).toMatchObject({ tradeStatus: 'TRADE_CLOSED' })
  expect(() => wallets.pay(code)).toThrow('订单已关闭')
  wallets.pay(code, { late: true })
  expect(await close(call, order.out_trade_no)).toMatchObject({ code: '40004', subCode: 'ACQ.TRADE_STATUS_ERROR' })
})

test('a scanned trade closes by itself when its time is over, an unscanned code only stops working', async () => {
  const first = await anOpenOrder({}, { time_expire: soon(15 * MINUTE) })
  first.wallets.scan(first.code)
  first.wallets.time.pass(16 * MINUTE)
  expect(await query(first.call, first.order.out_trade_no)).toMatchObject({ tradeStatus: 'TRADE_CLOSED' })
  const second = await anOpenOrder({}, { timeout_express: '15m', qr_code_timeout_express: '20m' })
  second.wallets.time.pass(21 * MINUTE)
  expect(() => second.wallets.scan(second.code)).toThrow('订单已过期')
  expect(await query(second.call, second.order.out_trade_no)).toMatchObject({ subCode: 'ACQ.TRADE_NOT_EXIST' })
})

test('a payment crosses a close, before or after', async () => {
  const first = await anOpenOrder()
  first.wallets.plant({ on: 'close', wallet: 'alipay', pays: 'before' })
  expect(await close(first.call, first.order.out_trade_no)).toMatchObject({ subCode: 'ACQ.TRADE_STATUS_ERROR' })
  const second = await anOpenOrder()
  second.wallets.scan(second.code)
  second.wallets.plant({ on: 'close', wallet: 'alipay', pays: 'after' })
  expect(await close(second.call, second.order.out_trade_no)).toMatchObject(SUCCESS)
  expect(await query(second.call, second.order.out_trade_no)).toMatchObject({ tradeStatus: 'TRADE_SUCCESS' })
})

test.each([
  ['a number with a dash', { out_trade_no: 'A-1' }],
  ['a number that is too long', { out_trade_no: 'A'.repeat(65) }],
  ['an amount of fen', { total_amount: 1900 }],
  ['a third decimal', { total_amount: '19.001' }],
  ['no amount', { total_amount: '0.00' }],
  ['a long subject', { subject: '字'.repeat(257) }],
  ['a time that is over', { time_expire: soon(-MINUTE) }],
  ['a time with a zone', { time_expire: '2030-01-01T00:00:00+08:00' }],
  ['a span without a unit', { timeout_express: '15' }],
])('an order with %s is refused', async (_what, more) => {
  const call = client(await ourWallets())
  expect(await call('alipay.trade.precreate', anOrder(more))).toMatchObject({ subCode: 'ACQ.INVALID_PARAMETER' })
})

test('a number takes one order and no other', async () => {
  const { wallets, call, order, code } = await anOpenOrder()
  expect((await call('alipay.trade.precreate', order)).qrCode).toBe(code)
  const dearer = { ...order, total_amount: '19.01' }
  expect(await call('alipay.trade.precreate', dearer)).toMatchObject({ subCode: 'ACQ.CONTEXT_INCONSISTENT' })
  wallets.pay(code)
  expect(await call('alipay.trade.precreate', order)).toMatchObject({ subCode: 'ACQ.TRADE_HAS_SUCCESS' })
})

describe('the gateway', () => {
  test('is found by its own name and by its host alone', async () => {
    const wallets = await ourWallets()
    for (const gateway of [wallets.origin, `${wallets.origin}/`, `${wallets.origin}/gateway.do`]) {
      const call = client(wallets, sdkOf(wallets, gateway))
      expect(await call('alipay.trade.precreate', anOrder())).toMatchObject(SUCCESS)
    }
  })

  test('knows the app by its key, in both of its forms', async () => {
    const wallets = await ourWallets()
    const folder = dirname(wallets.env.WECHAT_PRIVATE_KEY ?? '')
    const read1 = (name: string): string => readFileSync(join(folder, name), 'utf8')
    const forms: [KeyForm, string][] = [
      ['PKCS1', 'app_private_key_pkcs1.txt'],
      ['PKCS8', 'app_private_key_pkcs8.txt'],
      ['PKCS8', 'app_private_key_pkcs8.pem'],
    ]
    for (const [form, name] of forms) {
      const call = client(wallets, sdkOf(wallets, undefined, form, read1(name)))
      expect(await call('alipay.trade.precreate', anOrder()), name).toMatchObject(SUCCESS)
    }
    const strange = client(wallets, sdkOf(wallets, undefined, 'PKCS8', read1('apiclient_key.pem')))
    expect(await strange('alipay.trade.precreate', anOrder())).toMatchObject({
      code: '40002',
      subCode: 'isv.invalid-signature',
    })
  })

  test('wants Beijing’s time', async () => {
    const call = client(await ourWallets())
    const london = new Date().toISOString().slice(0, 19).replace('T', ' ')
    const refused = { code: '40002', subCode: 'isv.invalid-timestamp' }
    expect(await call('alipay.trade.precreate', anOrder(), { timestamp: london })).toMatchObject(refused)
  })

  test('signs its text as it stands there, slashes escaped', async () => {
    const wallets = await ourWallets()
    const sdk = sdkOf(wallets)
    const asked = { bizContent: anOrder(), timestamp: inBeijing(new Date()) }
    const url = `${wallets.env.ALIPAY_ENDPOINT}?${sdk.sdkExecute('alipay.trade.precreate', asked)}`
    const text = await (await fetch(url, { method: 'POST' })).text()
    expect(text).toContain(String.raw`"qr_code":"https:\/\/qr.alipay.com\/bax`)
    expect(sdk.rsaCheck(text.slice(text.indexOf(':') + 1, text.lastIndexOf(',"sign"')), JSON.parse(text).sign)).toBe(
      true,
    )
  })

  test('answers what it doesn’t know', async () => {
    const wallets = await ourWallets()
    const call = client(wallets)
    expect(await call('alipay.trade.wish', {})).toMatchObject({ subCode: 'isv.invalid-method' })
    const bare = await fetch(`${wallets.origin}/gateway.do?method=alipay.trade.query`, { method: 'POST' })
    expect(await bare.text()).toContain('isv.missing-app-id')
  })
})

test.each([
  ['rate-limit', { code: '40005' }],
  ['system-error', { code: '20000' }],
] as const)('an answer can be %s', async (kind, said) => {
  const { wallets, call, order, code } = await anOpenOrder()
  wallets.scan(code)
  wallets.plant({ on: 'answer', wallet: 'alipay', call: 'query', kind })
  expect(await query(call, order.out_trade_no)).toMatchObject(said)
  expect(await query(call, order.out_trade_no)).toMatchObject(SUCCESS)
})

test.each([
  ['hang', /timeout/i],
  ['cut', /closed|hang up|ECONNRESET/],
  ['truncate', /格式错误/],
  ['unsigned', /signature|undefined/],
  ['refusal', /signature|undefined/],
  ['bad-signature', /验签失败/],
] as const)('an answer can %s, and the client sees it', async (kind, words) => {
  const { wallets, call, order } = await anOpenOrder()
  // The client asks a second time by itself where the line breaks.
  wallets.plant({ on: 'answer', wallet: 'alipay', kind, times: kind === 'cut' ? 2 : 1 })
  await expect(query(call, order.out_trade_no)).rejects.toThrow(words)
})

test('a call may be carried out though its answer is lost', async () => {
  const { wallets, call, order, code } = await anOpenOrder()
  wallets.scan(code)
  wallets.plant({ on: 'answer', wallet: 'alipay', call: 'close', kind: 'system-error' })
  expect(await close(call, order.out_trade_no)).toMatchObject({ code: '20000' })
  expect(await query(call, order.out_trade_no)).toMatchObject({ tradeStatus: 'WAIT_BUYER_PAY' })
  wallets.plant({ on: 'answer', wallet: 'alipay', call: 'close', kind: 'system-error', done: true })
  expect(await close(call, order.out_trade_no)).toMatchObject({ code: '20000' })
  expect(await query(call, order.out_trade_no)).toMatchObject({ tradeStatus: 'TRADE_CLOSED' })
})

test('only the word success receives a notice', async () => {
  const { wallets, merchant, code } = await anOpenOrder({ held: true })
  merchant.answer = { status: 200, body: '{"code":200}' }
  wallets.pay(code)
  for (let tries = 1; tries <= 8; tries++) await wallets.release()
  expect(wallets.notices()).toMatchObject([{ state: 'given up' }])
  expect(merchant.heard).toHaveLength(8)
  expect(new Set(merchant.heard.map((one) => read(one, wallets).notify_id)).size).toBe(1)
})

test('a percent sign in a subject passes the check of a notice', async () => {
  const { wallets, merchant, code } = await anOpenOrder({}, { subject: '会员 100% & 一个月' })
  wallets.pay(code)
  await wallets.idle()
  expect(read(merchant.heard[0]!, wallets).subject).toBe('会员 100% & 一个月')
})

test('a notice with a bad signature does not pass', async () => {
  const { wallets, merchant, code } = await anOpenOrder()
  wallets.plant({ on: 'notice', wallet: 'alipay', kind: 'bad-signature' })
  wallets.pay(code)
  await wallets.idle()
  expect(() => read(merchant.heard[0]!, wallets)).toThrow('wrong signature')
})

test.each([
  ['wrong-amount', { total_amount: '119.00' }],
  ['wrong-app', { app_id: '2021000000000000' }],
  ['wrong-merchant', { seller_id: '2088000000000000' }],
  ['unknown-number', { out_trade_no: expect.stringMatching(/^UNKNOWN/) }],
  ['finished', { trade_status: 'TRADE_FINISHED' }],
  ['sha1', { sign_type: 'RSA' }],
] as const)('a notice with %s is signed all the same', async (kind, said) => {
  const { wallets, merchant, code } = await anOpenOrder()
  wallets.plant({ on: 'notice', wallet: 'alipay', kind })
  wallets.pay(code)
  await wallets.idle()
  expect(read(merchant.heard[0]!, wallets)).toMatchObject(said)
})

test('what only WeChat can get wrong is not planted here', async () => {
  const wallets = await ourWallets()
  expect(() => wallets.plant({ on: 'notice', wallet: 'alipay', kind: 'signtest' })).toThrow('The other wallet')
})

describe('refunds', () => {
  const ask = (call: Call, order: { out_trade_no: string }, amount: string, by: string) =>
    call('alipay.trade.refund', { out_trade_no: order.out_trade_no, refund_amount: amount, out_request_no: by })
  const find = (call: Call, order: { out_trade_no: string }, by: string) =>
    call('alipay.trade.fastpay.refund.query', { out_trade_no: order.out_trade_no, out_request_no: by })

  test('move money once, and a query knows of them later', async () => {
    const { wallets, merchant, call, order, code } = await anOpenOrder({ held: true })
    wallets.scan(code)
    expect(await ask(call, order, '5.00', 'A')).toMatchObject({ subCode: 'ACQ.TRADE_STATUS_ERROR' })
    wallets.pay(code)
    await wallets.release()
    expect(await ask(call, order, '5.00', 'A')).toMatchObject({ fundChange: 'Y', refundFee: '5.00' })
    expect(await ask(call, order, '5.00', 'A')).toMatchObject({ fundChange: 'N', refundFee: '5.00' })
    expect(await find(call, order, 'A')).not.toHaveProperty('refundAmount')
    await wallets.release()
    expect(await find(call, order, 'A')).toMatchObject({ refundAmount: '5.00', refundStatus: 'REFUND_SUCCESS' })
    expect(await find(call, order, 'B')).not.toHaveProperty('refundAmount')
    const part = { trade_status: 'TRADE_SUCCESS', refund_fee: '5.00', out_biz_no: 'A' }
    expect(read(merchant.heard[1]!, wallets)).toMatchObject(part)
  })

  test('keep within what was paid, and close the trade when all is back', async () => {
    const { wallets, merchant, call, order, code } = await anOpenOrder()
    wallets.pay(code)
    expect(await ask(call, order, '10.00', 'A')).toMatchObject({ fundChange: 'Y' })
    expect(await ask(call, order, '9.99', 'A')).toMatchObject({ subCode: 'ACQ.DISCORDANT_REPEAT_REQUEST' })
    expect(await ask(call, order, '9.01', 'B')).toMatchObject({ subCode: 'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL' })
    expect(await ask(call, order, '9.00', 'B')).toMatchObject({ fundChange: 'Y', refundFee: '19.00' })
    expect(await query(call, order.out_trade_no)).toMatchObject({ tradeStatus: 'TRADE_CLOSED' })
    await wallets.idle()
    expect(merchant.heard).toHaveLength(2)
  })
})

test('on a phone the signed address is the page', async () => {
  const [wallets, merchant] = await Promise.all([ourWallets(), aMerchant()])
  const sdk = sdkOf(wallets)
  const order = anOrder({ product_code: 'QUICK_WAP_WAY', quit_url: 'http://127.0.0.1:9/quit' })
  const asked = { bizContent: order, notifyUrl: merchant.notifyUrl, timestamp: inBeijing(new Date()) }
  const address = sdk.pageExecute('alipay.trade.wap.pay', 'GET', { ...asked, returnUrl: 'http://127.0.0.1:9/back?a=1' })
  expect((await fetch(address.replace('total_amount', 'total_amouns'))).status).toBe(400)
  const opened = await fetch(address)
  expect(await opened.text()).toContain('¥19.00')
  expect(await query(client(wallets), order.out_trade_no)).toMatchObject({ subCode: 'ACQ.TRADE_NOT_EXIST' })
  const press = async (what: string) => {
    const form = new URLSearchParams({ code: new URL(opened.url).searchParams.get('code') ?? '', do: what })
    const pressed = await fetch(`${wallets.origin}/phone`, { method: 'POST', body: form, redirect: 'manual' })
    return new URL(pressed.headers.get('location') ?? '', wallets.origin)
  }
  expect((await press('cancel')).href).toBe('http://127.0.0.1:9/quit')
  const back = await press('pay')
  expect(back.searchParams.get('a')).toBe('1')
  back.searchParams.delete('a')
  expect(sdk.checkNotifySignV2(Object.fromEntries(back.searchParams))).toBe(true)
  await wallets.idle()
  expect(read(merchant.heard[0]!, wallets)).toMatchObject({ trade_status: 'TRADE_SUCCESS' })
  expect(() => wallets.pay(address)).toThrow('交易已被支付')
  const form = new URLSearchParams({ code: address, do: 'pay' })
  expect(await (await fetch(`${wallets.origin}/phone`, { method: 'POST', body: form })).text()).toContain(
    '交易已被支付',
  )
})

const BILL = 'alipay.data.dataservice.bill.downloadurl.query'

/** The tables of a packed bill, by the first line of each. */
async function tablesOf(url: string): Promise<Record<string, string[]>> {
  const files = unzipSync(new Uint8Array(await (await fetch(url)).arrayBuffer()))
  const texts = Object.values(files).map((bytes) => new TextDecoder('gbk').decode(bytes).split('\r\n'))
  return Object.fromEntries(texts.map((lines) => [lines[0] ?? '', lines]))
}

test('the bill of a day is a zip of tables in GBK, there for thirty seconds', async () => {
  const { wallets, call, order, code } = await anOpenOrder()
  wallets.time.set(new Date('2026-11-20T12:00:00+08:00'))
  wallets.pay(code, { late: true })
  const refund = { out_trade_no: order.out_trade_no, refund_amount: '5.00', out_request_no: 'R1' }
  await call('alipay.trade.refund', refund)
  const asked = { bill_type: 'trade', bill_date: '2026-11-20' }
  expect(await call(BILL, asked)).toMatchObject({ subCode: 'invalid_arguments' })
  wallets.time.set(new Date('2026-11-21T10:00:00+08:00'))
  expect(await call(BILL, { ...asked, bill_date: '2026-11-19' })).toMatchObject({ subCode: 'isp.bill_not_exist' })
  wallets.plant({ on: 'bill', wallet: 'alipay', kind: 'extra', number: 'NOBODYS1', total: 300 })
  const url = String((await call(BILL, asked)).billDownloadUrl)
  const tables = await tablesOf(url)
  expect(Object.keys(tables)).toEqual(['#支付宝业务明细查询', '#支付宝业务汇总查询'])
  const [names, ...rows] = tables['#支付宝业务明细查询']!.filter((line) => line && !line.startsWith('#'))
  expect(names).toMatch(/^支付宝交易号,商户订单号,业务类型,/)
  const cells = rows.map((row) => row.split(',').map((cell) => cell.trim()))
  expect(cells.map((row) => [row[1], row[2], row[11], row[21]])).toEqual([
    [order.out_trade_no, '交易', '19.00', ''],
    [order.out_trade_no, '退款', '-5.00', 'R1'],
    ['NOBODYS1', '交易', '3.00', ''],
  ])
  expect(names!.split(',')).toHaveLength(25)
  wallets.time.pass(31_000)
  expect((await fetch(url)).status).toBe(500)
})

test('the names in the zip are in GBK too', async () => {
  const { wallets, call, code } = await anOpenOrder()
  wallets.pay(code)
  const day = inBeijing(new Date()).slice(0, 10)
  wallets.time.pass(48 * HOUR)
  const url = String((await call(BILL, { bill_type: 'trade', bill_date: day })).billDownloadUrl)
  const zip = new TextDecoder('gbk').decode(await (await fetch(url)).arrayBuffer())
  expect(zip.match(/业务明细(\(汇总\))?\.csv/g)).toHaveLength(4)
})
