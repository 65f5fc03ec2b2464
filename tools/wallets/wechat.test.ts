import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { Aes, Formatter, Rsa, Wechatpay } from 'wechatpay-axios-plugin'
import { inBeijing, withZone } from './time.ts'
import { type Merchant, inWallets } from './testing/merchant.ts'
import type { Wallets } from './handles.ts'

const { ourWallets, aMerchant, aNumber } = inWallets()

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const NATIVE = '/v3/pay/transactions/native'

/** The platform's keys as a site reads them: `SERIAL=file,…`. */
const platformKeys = (wallets: Wallets): Record<string, string> =>
  Object.fromEntries(
    (wallets.env.WECHAT_PLATFORM_KEYS ?? '').split(',').map((pair) => {
      const [serial = '', path = ''] = pair.split('=')
      return [serial, readFileSync(path, 'utf8')]
    }),
  )

interface Answer {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- what a wallet says, to be looked into
  data: any
}

/** What the client library makes of a call: the answer, also where it's a refusal; throws what it finds wrong itself. */
function client(wallets: Wallets, certs = platformKeys(wallets), merchantKey = 'WECHAT_PRIVATE_KEY') {
  const { env } = wallets
  const sdk = new Wechatpay({
    mchid: env.WECHAT_MCHID ?? '',
    serial: env.WECHAT_SERIAL ?? '',
    privateKey: readFileSync(env[merchantKey] ?? '', 'utf8'),
    certs,
    baseURL: wallets.origin,
    timeout: 1000,
  })
  return async (method: 'GET' | 'POST', path: string, data?: object, config: object = {}): Promise<Answer> => {
    try {
      return await sdk.client.v3.request({ ...config, method, url: path, ...(data && { data }) })
    } catch (error) {
      const { response } = error as { response?: Answer }
      if (response && response.status >= 400) return { status: response.status, data: response.data }
      throw error
    }
  }
}

type Call = ReturnType<typeof client>

const anOrder = (wallets: Wallets, merchant: Merchant, more: object = {}) => ({
  appid: wallets.env.WECHAT_APPID,
  mchid: wallets.env.WECHAT_MCHID,
  description: '会员 1 个月',
  out_trade_no: aNumber(),
  notify_url: merchant.notifyUrl,
  amount: { total: 1900, currency: 'CNY' },
  ...more,
})

async function anOpenOrder(setup: Parameters<typeof ourWallets>[0] = {}) {
  const [wallets, merchant] = await Promise.all([ourWallets(setup), aMerchant()])
  const call = client(wallets)
  const order = anOrder(wallets, merchant)
  const { data } = await call('POST', NATIVE, order)
  return { wallets, merchant, call, order, code: String(data.code_url) }
}

const query = (call: Call, wallets: Wallets, number: string) =>
  call('GET', `/v3/pay/transactions/out-trade-no/${number}?mchid=${wallets.env.WECHAT_MCHID}`)

const close = (call: Call, wallets: Wallets, number: string) =>
  call('POST', `/v3/pay/transactions/out-trade-no/${number}/close`, { mchid: wallets.env.WECHAT_MCHID })

/** What a notice says, when its signature and its seal are right; throws otherwise. */
function read({ headers, body }: Merchant['heard'][number], wallets: Wallets) {
  const serial = String(headers['wechatpay-serial'])
  const text = Formatter.joinedByLineFeed(
    String(headers['wechatpay-timestamp']),
    String(headers['wechatpay-nonce']),
    body,
  )
  const key = platformKeys(wallets)[serial]
  if (!key) throw new Error(`unknown serial ${serial}`)
  if (!Rsa.verify(text, String(headers['wechatpay-signature']), key)) throw new Error('wrong signature')
  const { event_type: event, resource } = JSON.parse(body)
  const { ciphertext, nonce, associated_data: aad } = resource
  return { event, ...JSON.parse(Aes.AesGcm.decrypt(ciphertext, wallets.env.WECHAT_API_V3_KEY ?? '', nonce, aad)) }
}

test('an order is made, found, paid and told of', async () => {
  const { wallets, merchant, call, order, code } = await anOpenOrder()
  expect(code).toMatch(/^weixin:\/\/wxpay\/bizpayurl\?pr=\w{9}$/)
  expect((await query(call, wallets, order.out_trade_no)).data).toMatchObject({ trade_state: 'NOTPAY' })
  wallets.pay(code)
  await wallets.idle()
  const paid = {
    trade_state: 'SUCCESS',
    trade_type: 'NATIVE',
    out_trade_no: order.out_trade_no,
    transaction_id: expect.stringMatching(/^\d{28}$/),
    amount: { total: 1900, payer_total: 1900, currency: 'CNY', payer_currency: 'CNY' },
  }
  expect((await query(call, wallets, order.out_trade_no)).data).toMatchObject(paid)
  expect(merchant.heard.map((one) => read(one, wallets))).toMatchObject([{ event: 'TRANSACTION.SUCCESS', ...paid }])
})

test('a coupon lowers what the payer gave, not the total', async () => {
  const { wallets, merchant, code } = await anOpenOrder()
  wallets.pay(code, { coupon: 500 })
  await wallets.idle()
  expect(read(merchant.heard[0]!, wallets).amount).toMatchObject({ total: 1900, payer_total: 1400 })
})

test('on a phone an address takes the place of the code', async () => {
  const [wallets, merchant] = await Promise.all([ourWallets(), aMerchant()])
  const call = client(wallets)
  const scene = { scene_info: { payer_client_ip: '203.0.113.7', h5_info: { type: 'Wap' } } }
  const made = await call('POST', '/v3/pay/transactions/h5', anOrder(wallets, merchant, scene))
  const back = encodeURIComponent('http://127.0.0.1:9/back')
  const opened = await fetch(`${made.data.h5_url}&redirect_url=${back}`)
  expect(await opened.text()).toContain('¥19.00')
  const form = new URLSearchParams({ code: new URL(opened.url).searchParams.get('code') ?? '', do: 'pay' })
  const paid = await fetch(`${wallets.origin}/phone`, { method: 'POST', body: form, redirect: 'manual' })
  expect(paid.headers.get('location')).toBe('http://127.0.0.1:9/back')
  await wallets.idle()
  expect(read(merchant.heard[0]!, wallets)).toMatchObject({ trade_type: 'MWEB' })

  expect((await call('POST', '/v3/pay/transactions/h5', anOrder(wallets, merchant))).data.code).toBe('PARAM_ERROR')
  const order = anOrder(wallets, merchant, scene)
  const late = await call('POST', '/v3/pay/transactions/h5', order)
  wallets.time.pass(6 * MINUTE)
  expect(() => wallets.scan(late.data.h5_url)).toThrow('订单已过期')
  const fresh = await call('POST', '/v3/pay/transactions/h5', order)
  expect(wallets.scan(fresh.data.h5_url)).toMatchObject({ state: 'scanned' })
})

test.each([
  ['a number that is too short', { out_trade_no: 'A1' }],
  ['a number with other signs', { out_trade_no: 'ABCDEF#' }],
  ['a number that is too long', { out_trade_no: 'A'.repeat(33) }],
  ['a long description', { description: '字'.repeat(128) }],
  ['an amount of yuan', { amount: { total: 19.5, currency: 'CNY' } }],
  ['no amount', { amount: { total: 0 } }],
  ['another currency', { amount: { total: 1900, currency: 'USD' } }],
  ['an address with a query', { notify_url: 'http://127.0.0.1:9/notify?a=1' }],
  ['a time that is over', { time_expire: withZone(new Date(Date.now() - MINUTE)) }],
  ['a time without a zone', { time_expire: inBeijing(new Date(Date.now() + HOUR)) }],
  ['another merchant', { mchid: '1900000001' }],
])('an order with %s is refused', async (_what, more) => {
  const [wallets, merchant] = await Promise.all([ourWallets(), aMerchant()])
  const { status, data } = await client(wallets)('POST', NATIVE, anOrder(wallets, merchant, more))
  expect([status, data.code]).toEqual([400, 'PARAM_ERROR'])
})

test('strict wallets want https for notices', async () => {
  const [wallets, merchant] = await Promise.all([ourWallets({ strict: true }), aMerchant()])
  const call = client(wallets)
  expect((await call('POST', NATIVE, anOrder(wallets, merchant))).data.code).toBe('PARAM_ERROR')
  const far = anOrder(wallets, merchant, { notify_url: 'https://example.com/notify' })
  const { data } = await call('POST', NATIVE, far)
  wallets.pay(data.code_url)
  expect(wallets.notices()).toMatchObject([{ state: 'unreachable' }])
})

test('a number takes one order and no other', async () => {
  const { wallets, call, order, code } = await anOpenOrder()
  expect((await call('POST', NATIVE, order)).data.code_url).toBe(code)
  const dearer = { ...order, amount: { total: 1901, currency: 'CNY' } }
  expect(await call('POST', NATIVE, dearer)).toMatchObject({ status: 403, data: { code: 'OUT_TRADE_NO_USED' } })
  await close(call, wallets, order.out_trade_no)
  expect((await call('POST', NATIVE, order)).data.code).toBe('ORDER_CLOSED')
})

test('a closed order is not paid, a paid one not closed', async () => {
  const { wallets, call, order, code } = await anOpenOrder()
  expect(await close(call, wallets, order.out_trade_no)).toMatchObject({ status: 204 })
  expect((await query(call, wallets, order.out_trade_no)).data.trade_state).toBe('CLOSED')
  expect(() => wallets.pay(code)).toThrow('订单已关闭')
  wallets.pay(code, { late: true })
  expect((await query(call, wallets, order.out_trade_no)).data.trade_state).toBe('SUCCESS')
  expect(await close(call, wallets, order.out_trade_no)).toMatchObject({ status: 400, data: { code: 'ORDERPAID' } })
})

test('an expired order is not payable and not closed either', async () => {
  const [wallets, merchant] = await Promise.all([ourWallets(), aMerchant()])
  const call = client(wallets)
  const order = anOrder(wallets, merchant, { time_expire: withZone(new Date(Date.now() + 15 * MINUTE)) })
  const { data } = await call('POST', NATIVE, order)
  wallets.time.pass(16 * MINUTE)
  expect(() => wallets.pay(data.code_url)).toThrow('订单已过期')
  expect((await query(call, wallets, order.out_trade_no)).data.trade_state).toBe('NOTPAY')
})

test('what nobody asked for is not found', async () => {
  const wallets = await ourWallets()
  const call = client(wallets)
  const missing = { status: 404, data: { code: 'ORDER_NOT_EXIST' } }
  expect(await query(call, wallets, aNumber())).toMatchObject(missing)
  expect(await close(call, wallets, aNumber())).toMatchObject(missing)
  expect(await call('GET', '/v3/refund/domestic/refunds/R1')).toMatchObject({ status: 404 })
})

test('a payment crosses a close, before or after', async () => {
  const first = await anOpenOrder()
  first.wallets.plant({ on: 'close', wallet: 'wechat', pays: 'before' })
  expect((await close(first.call, first.wallets, first.order.out_trade_no)).data.code).toBe('ORDERPAID')
  const second = await anOpenOrder()
  second.wallets.plant({ on: 'close', wallet: 'wechat', pays: 'after' })
  expect((await close(second.call, second.wallets, second.order.out_trade_no)).status).toBe(204)
  expect((await query(second.call, second.wallets, second.order.out_trade_no)).data.trade_state).toBe('SUCCESS')
})

test('requests that are not the merchant’s are refused', async () => {
  const [wallets, merchant] = await Promise.all([ourWallets(), aMerchant()])
  const order = anOrder(wallets, merchant)
  const other = {
    ...wallets,
    env: { ...wallets.env, STRANGE: wallets.env.WECHAT_PRIVATE_KEY!.replace('apiclient', 'platform') },
  }
  const strange = client(other, platformKeys(wallets), 'STRANGE')
  expect(await strange('POST', NATIVE, order)).toMatchObject({ status: 401, data: { code: 'SIGN_ERROR' } })
  const unsigned = await fetch(`${wallets.origin}${NATIVE}`, { method: 'POST', body: JSON.stringify(order) })
  expect(unsigned.status).toBe(401)
  wallets.time.skew(10 * MINUTE)
  const late = await client(wallets)('POST', NATIVE, order)
  expect(late).toMatchObject({ status: 401, data: { message: expect.stringContaining('5分钟') } })
})

test('answers are signed with the key that is asked for, and with both by turns while it changes over', async () => {
  const wallets = await ourWallets({ wechatKeys: 'changing' })
  const both = platformKeys(wallets)
  expect(Object.keys(both)).toEqual([
    expect.stringMatching(/^PUB_KEY_ID_\d{31}$/),
    expect.stringMatching(/^[\dA-F]{40}$/),
  ])
  const [publicKeyId = ''] = Object.keys(both)
  const merchant = await aMerchant()
  const onlyPublic = client(wallets, { [publicKeyId]: both[publicKeyId]! })
  const asking = { headers: { 'Wechatpay-Serial': publicKeyId } }
  for (const _ of [1, 2]) {
    expect((await client(wallets)('POST', NATIVE, anOrder(wallets, merchant))).status).toBe(200)
    expect((await onlyPublic('POST', NATIVE, anOrder(wallets, merchant), asking)).status).toBe(200)
  }
  const turns = await Promise.allSettled([1, 2].map(() => onlyPublic('POST', NATIVE, anOrder(wallets, merchant))))
  expect(turns.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a certificate alone is enough', async () => {
  const [wallets, merchant] = await Promise.all([ourWallets({ wechatKeys: 'certificate' }), aMerchant()])
  expect(Object.values(platformKeys(wallets))[0]).toContain('BEGIN CERTIFICATE')
  const { data } = await client(wallets)('POST', NATIVE, anOrder(wallets, merchant))
  wallets.pay(data.code_url)
  await wallets.idle()
  expect(read(merchant.heard[0]!, wallets).trade_state).toBe('SUCCESS')
})

test.each([
  ['rate-limit', 429, 'FREQUENCY_LIMITED'],
  ['system-error', 500, 'SYSTEM_ERROR'],
  ['refusal', 403, 'NO_AUTH'],
] as const)('an answer can be %s', async (kind, status, code) => {
  const { wallets, call, order } = await anOpenOrder()
  wallets.plant({
    on: 'answer',
    wallet: 'wechat',
    call: 'query',
    kind,
    status: 403,
    code: 'NO_AUTH',
    message: '无权限',
  })
  expect(await query(call, wallets, order.out_trade_no)).toMatchObject({ status, data: { code } })
  expect((await query(call, wallets, order.out_trade_no)).status).toBe(200)
})

test.each([
  ['hang', /timeout/],
  ['cut', /socket hang up|ECONNRESET|aborted/],
  ['truncate', /Verify the response/],
  ['unsigned', /Headers incomplete/],
  ['bad-signature', /Verify the response/],
  ['unknown-serial', /Cannot found the serial/],
  ['stale', /allowed time offset/],
] as const)('an answer can %s, and the client sees it', async (kind, words) => {
  const { wallets, call, order } = await anOpenOrder()
  wallets.plant({ on: 'answer', wallet: 'wechat', kind })
  await expect(query(call, wallets, order.out_trade_no)).rejects.toThrow(words)
})

test('an answer can be slow, and right', async () => {
  const { wallets, call, order } = await anOpenOrder()
  wallets.plant({ on: 'answer', wallet: 'wechat', kind: 'slow', ms: 200 })
  const asked = Date.now()
  expect((await query(call, wallets, order.out_trade_no)).status).toBe(200)
  expect(Date.now() - asked).toBeGreaterThanOrEqual(199)
})

test('a call may be carried out though its answer is lost', async () => {
  const [wallets, merchant] = await Promise.all([ourWallets(), aMerchant()])
  const call = client(wallets)
  const [lost, done] = [anOrder(wallets, merchant), anOrder(wallets, merchant)]
  wallets.plant({ on: 'answer', wallet: 'wechat', call: 'create', kind: 'cut' })
  wallets.plant({ on: 'answer', wallet: 'wechat', call: 'create', kind: 'cut', done: true })
  await expect(call('POST', NATIVE, lost)).rejects.toThrow()
  await expect(call('POST', NATIVE, done)).rejects.toThrow()
  expect((await query(call, wallets, lost.out_trade_no)).status).toBe(404)
  expect((await query(call, wallets, done.out_trade_no)).status).toBe(200)
})

test('a clock that is wrong by ten minutes spoils answers and notices', async () => {
  const { wallets, merchant, code } = await anOpenOrder()
  wallets.time.skew(-10 * MINUTE)
  wallets.pay(code)
  await wallets.idle()
  const stamp = Number(merchant.heard[0]?.headers['wechatpay-timestamp']) * 1000
  expect(Date.now() - stamp).toBeGreaterThan(9 * MINUTE)
})

test('a notice comes again until it’s received', async () => {
  const { wallets, merchant, code } = await anOpenOrder({ speed: 10_000 })
  merchant.answer = { status: 500, body: '' }
  wallets.pay(code)
  await expect.poll(() => merchant.heard.length).toBeGreaterThan(2)
  merchant.answer = { status: 204, body: '' }
  await expect.poll(() => wallets.notices()).toMatchObject([{ state: 'received' }])
  expect(new Set(merchant.heard.map(({ headers }) => headers['wechatpay-nonce'])).size).toBe(merchant.heard.length)
})

test('it gives up after fifteen times more', async () => {
  const { wallets, merchant, code } = await anOpenOrder({ held: true })
  merchant.answer = { status: 401, body: '{"code":"FAIL"}' }
  wallets.pay(code)
  for (let tries = 1; tries < 16; tries++) await wallets.release()
  expect(wallets.notices()).toMatchObject([{ state: 'waiting' }])
  await wallets.release()
  expect(wallets.notices()).toMatchObject([{ state: 'given up' }])
  expect(merchant.heard).toHaveLength(16)
})

test('held wallets tell when they are let', async () => {
  const { wallets, merchant, code } = await anOpenOrder({ held: true })
  wallets.pay(code)
  await wallets.idle()
  expect(merchant.heard).toEqual([])
  await wallets.release()
  expect(merchant.heard).toHaveLength(1)
})

test.each([
  ['bad-signature', /wrong signature/],
  ['unknown-serial', /unknown serial/],
  ['flipped-ciphertext', /authenticate/],
] as const)('a notice with %s does not pass', async (kind, words) => {
  const { wallets, merchant, code } = await anOpenOrder()
  wallets.plant({ on: 'notice', wallet: 'wechat', kind })
  wallets.pay(code)
  await wallets.idle()
  expect(() => read(merchant.heard[0]!, wallets)).toThrow(words)
})

test.each([
  ['wrong-amount', { amount: { total: 1901 } }],
  ['wrong-app', { appid: 'wx0000000000000000' }],
  ['wrong-merchant', { mchid: '1900000000' }],
  ['unknown-number', { out_trade_no: expect.stringMatching(/^UNKNOWN/) }],
] as const)('a notice with %s is signed all the same', async (kind, said) => {
  const { wallets, merchant, code } = await anOpenOrder()
  wallets.plant({ on: 'notice', wallet: 'wechat', kind })
  wallets.pay(code)
  await wallets.idle()
  expect(read(merchant.heard[0]!, wallets)).toMatchObject(said)
})

test('a probe goes ahead of the notice', async () => {
  const { wallets, merchant, code } = await anOpenOrder()
  wallets.plant({ on: 'notice', wallet: 'wechat', kind: 'signtest' })
  wallets.pay(code)
  await wallets.idle()
  const [probe, notice] = merchant.heard
  expect(probe?.headers['wechatpay-signature']).toMatch(/^WECHATPAY\/SIGNTEST\//)
  expect(() => read(probe!, wallets)).toThrow()
  expect(read(notice!, wallets).trade_state).toBe('SUCCESS')
})

test('notices are dropped, delayed, doubled, turned round', async () => {
  const { wallets, merchant, call, order, code } = await anOpenOrder()
  const other = { ...order, out_trade_no: aNumber() }
  const second = String((await call('POST', NATIVE, other)).data.code_url)
  wallets.plant({ on: 'notice', wallet: 'wechat', kind: 'reorder', times: 2 })
  wallets.pay(code)
  wallets.pay(second)
  await wallets.idle()
  expect(merchant.heard.map((one) => read(one, wallets).out_trade_no)).toEqual([other.out_trade_no, order.out_trade_no])

  wallets.plant({ on: 'notice', wallet: 'wechat', kind: 'drop' })
  wallets.repeat(order.out_trade_no)
  wallets.plant({ on: 'notice', wallet: 'wechat', kind: 'duplicate', copies: 3 })
  wallets.repeat(order.out_trade_no)
  await wallets.idle()
  expect(merchant.heard).toHaveLength(5)

  wallets.plant({ on: 'notice', wallet: 'wechat', kind: 'delay', ms: 100_000 })
  wallets.repeat(order.out_trade_no)
  await wallets.idle()
  expect(merchant.heard).toHaveLength(5)
  await expect.poll(() => merchant.heard).toHaveLength(6)
})

const REFUNDS = '/v3/refund/domestic/refunds'
const aRefund = (order: { out_trade_no: string; notify_url: string }, refund: number, number: string) => ({
  out_trade_no: order.out_trade_no,
  out_refund_no: number,
  reason: '退款',
  notify_url: order.notify_url,
  amount: { refund, total: 1900, currency: 'CNY' },
})

test('a refund is accepted first and succeeds later', async () => {
  const { wallets, merchant, call, order, code } = await anOpenOrder({ held: true })
  expect((await call('POST', REFUNDS, aRefund(order, 1900, 'R1'))).status).toBe(404)
  wallets.pay(code)
  await wallets.release()
  expect((await call('POST', REFUNDS, aRefund(order, 1900, 'R1'))).data).toMatchObject({ status: 'PROCESSING' })
  expect((await query(call, wallets, order.out_trade_no)).data.trade_state).toBe('REFUND')
  await wallets.release()
  await wallets.release()
  expect((await call('GET', `${REFUNDS}/R1`)).data).toMatchObject({ status: 'SUCCESS', amount: { refund: 1900 } })
  expect((await call('POST', REFUNDS, aRefund(order, 1900, 'R1'))).data).toMatchObject({ status: 'SUCCESS' })
  expect(read(merchant.heard[1]!, wallets)).toMatchObject({ event: 'REFUND.SUCCESS', refund_status: 'SUCCESS' })
})

test('a late duplicate says what the notice said, whatever came between', async () => {
  const { wallets, merchant, call, order, code } = await anOpenOrder({ held: true })
  wallets.pay(code)
  await call('POST', REFUNDS, aRefund(order, 1900, 'R1'))
  wallets.repeat(order.out_trade_no)
  await wallets.release()
  const [first, late] = merchant.heard.map((one) => read(one, wallets))
  expect([first.trade_state, late]).toEqual(['SUCCESS', first])
})

test('refunds keep within what was paid, a minute apart', async () => {
  const { wallets, call, order, code } = await anOpenOrder()
  wallets.pay(code)
  const ask = async (refund: number, number: string) =>
    (await call('POST', REFUNDS, aRefund(order, refund, number))).data
  expect(await ask(1000, 'A')).toMatchObject({ status: 'PROCESSING' })
  expect(await ask(100, 'B')).toMatchObject({ code: 'FREQUENCY_LIMITED' })
  expect(await ask(999, 'A')).toMatchObject({ code: 'INVALID_REQUEST' })
  wallets.time.pass(MINUTE)
  expect(await ask(901, 'B')).toMatchObject({ code: 'INVALID_REQUEST' })
  expect(await ask(900, 'B')).toMatchObject({ status: 'PROCESSING' })
})

test('a refund can end abnormally', async () => {
  const { wallets, merchant, call, order, code } = await anOpenOrder()
  wallets.pay(code)
  wallets.plant({ on: 'refund', ends: 'ABNORMAL' })
  await call('POST', REFUNDS, aRefund(order, 1900, 'R1'))
  await expect.poll(() => merchant.heard).toHaveLength(2)
  expect(read(merchant.heard[1]!, wallets)).toMatchObject({ event: 'REFUND.ABNORMAL' })
  expect((await call('GET', `${REFUNDS}/R1`)).data).toMatchObject({ status: 'ABNORMAL' })
})

const NOON = new Date('2026-11-20T12:00:00+08:00')
const billOf = (call: Call, day: string, more = '') =>
  call('GET', `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL${more}`)
/** By the path and not by the whole address: the client looks for a signature of all but the paths of downloads that it knows. */
async function file(call: Call, address: string): Promise<Buffer> {
  const { pathname, searchParams } = new URL(address)
  const asked = { params: Object.fromEntries(searchParams), responseType: 'arraybuffer' }
  return Buffer.from((await call('GET', pathname, undefined, asked)).data)
}

/** A day with a payment of 19 yuan, of which 5 went back. */
async function aDay() {
  const opened = await anOpenOrder()
  opened.wallets.time.set(NOON)
  opened.wallets.pay(opened.code, { late: true })
  await opened.call('POST', REFUNDS, aRefund(opened.order, 500, 'R1'))
  return opened
}

test('the bill of a day is there on the next one, from ten', async () => {
  const { wallets, call, order } = await aDay()
  expect((await billOf(call, '2026-11-20')).data.code).toBe('INVALID_REQUEST')
  wallets.time.set(new Date('2026-11-21T09:59:00+08:00'))
  expect((await billOf(call, '2026-11-20')).data.code).toBe('STATEMENT_CREATING')
  wallets.time.set(new Date('2026-11-21T10:00:00+08:00'))
  expect((await billOf(call, '2026-11-19')).data.code).toBe('NO_STATEMENT_EXIST')
  const { data } = await billOf(call, '2026-11-20')
  const text = await file(call, data.download_url)
  expect(createHash('sha1').update(text).digest('hex')).toBe(data.hash_value)
  const { rows, summary } = Formatter.castCsvBill(text) as { rows: Record<string, string>[]; summary: object }
  expect(rows).toMatchObject([
    { 商户订单号: order.out_trade_no, 交易状态: 'SUCCESS', 订单金额: '19.00', 商户退款单号: '0' },
    { 商户订单号: order.out_trade_no, 交易状态: 'REFUND', 退款金额: '5.00', 商户退款单号: 'R1' },
  ])
  expect(summary).toMatchObject({ 总交易单数: '2', 订单总金额: '19.00', 退款总金额: '5.00' })
  const packed = (await billOf(call, '2026-11-20', '&tar_type=GZIP')).data
  expect(packed.hash_value).toBe(data.hash_value)
  expect(gunzipSync(await file(call, packed.download_url))).toEqual(text)
  wallets.time.pass(6 * MINUTE)
  expect((await call('GET', data.download_url)).status).toBe(403)
})

test('a file can be cut short', async () => {
  const { wallets, call } = await aDay()
  wallets.time.set(new Date('2026-11-21T10:00:00+08:00'))
  const { data } = await billOf(call, '2026-11-20')
  const whole = await file(call, data.download_url)
  wallets.plant({ on: 'answer', wallet: 'wechat', call: 'download', kind: 'truncate' })
  expect((await file(call, data.download_url)).length).toBe(Math.floor(whole.length / 2))
})

test('a bill lies as it’s told', async () => {
  const { wallets, call, order } = await aDay()
  wallets.time.set(new Date('2026-11-21T10:00:00+08:00'))
  wallets.plant({ on: 'bill', wallet: 'wechat', kind: 'missing', number: order.out_trade_no })
  wallets.plant({ on: 'bill', wallet: 'wechat', kind: 'extra', number: 'NOBODYS00001', total: 300 })
  wallets.plant({ on: 'bill', wallet: 'wechat', kind: 'bad-hash' })
  const { data } = await billOf(call, '2026-11-20')
  const text = await file(call, data.download_url)
  expect(createHash('sha1').update(text).digest('hex')).not.toBe(data.hash_value)
  const { rows } = Formatter.castCsvBill(text) as { rows: Record<string, string>[] }
  expect(rows).toMatchObject([{ 商户订单号: 'NOBODYS00001', 订单金额: '3.00' }])
})
