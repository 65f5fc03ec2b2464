import { generateKeyPairSync, sign } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { zipSync } from 'fflate'
import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { KEYS } from '#tools/wallets/keys.ts'
import { parseAlipayBill } from './alipay-bill.ts'
import { readAlipayNotice } from './alipay-notice.ts'
import {
  advanceBeyondToday,
  createPaidTrade,
  createRefund,
  createTrade,
  createWalletFixture,
  startFixedResponder,
} from './testing/wallet-fixture.ts'

const MINUTE = 60_000

/** Changes fields of a signed notice and returns how the channel reads the changed notice. */
async function readChangedNotice(change: (fields: URLSearchParams) => void) {
  const { channel, received, readNextNotice } = await createPaidTrade('alipay')
  expect(await readNextNotice()).toMatchObject({ kind: 'paid' })
  const fields = new URLSearchParams(received[0]!.notice.body.toString())
  change(fields)
  return channel.readNotice({ headers: {}, body: Buffer.from(fields.toString()) })
}

test('replies "success" or "fail" to notices', async () => {
  const { channel } = await createWalletFixture('alipay')
  expect(channel.reply(true, 'x')).toEqual({ status: 200, body: 'success', type: 'text/plain' })
  expect(channel.reply(false, 'x')).toMatchObject({ status: 500, body: 'fail' })
})

test('cannot close a trade with an unscanned code, which remains payable', async () => {
  const { wallets, channel, readNextNotice, one, code } = await createTrade('alipay')
  expect(await channel.query(one.no)).toEqual({ state: 'unknown' })
  expect(await channel.close(one.no)).toBe('unknown')
  wallets.time.pass(10 * MINUTE)
  wallets.pay(code)
  expect(await readNextNotice()).toMatchObject({ kind: 'paid', evidence: { no: one.no } })
})

test('reports expired trades as closed without a notice', async () => {
  const { wallets, channel, received, one, code } = await createTrade('alipay')
  wallets.scan(code)
  wallets.time.pass(16 * MINUTE)
  expect(await channel.query(one.no)).toEqual({ state: 'closed' })
  expect(await channel.close(one.no)).toBe('closed')
  expect(received).toEqual([])
})

test.each([
  ['with an unknown signature type', (fields: URLSearchParams) => fields.set('sign_type', 'MD5')],
  ['without a signature type', (fields: URLSearchParams) => fields.delete('sign_type')],
  ['without a signature', (fields: URLSearchParams) => fields.delete('sign')],
  ['with an empty signature', (fields: URLSearchParams) => fields.set('sign', '')],
  ['with a changed amount', (fields: URLSearchParams) => fields.set('total_amount', '1900.00')],
  ['with an added field', (fields: URLSearchParams) => fields.set('refund_fee', '19.00')],
  ['with a changed subject', (fields: URLSearchParams) => fields.set('subject', '100%')],
])('rejects a notice %s', async (_name, change) => {
  expect(await readChangedNotice(change)).toMatchObject({ kind: 'refused', why: 'signature' })
})

test('rejects a notice with a duplicate field', async () => {
  const twice = await readChangedNotice((fields) => fields.append('total_amount', '0.01'))
  expect(twice).toMatchObject({ kind: 'refused', why: 'malformed' })
})

test('rejects a notice signed with SHA-1', async () => {
  const { wallets, channel, attempt, readNextNotice } = await createWalletFixture('alipay')
  wallets.plant({ on: 'notice', wallet: 'alipay', kind: 'sha1' })
  wallets.pay(await channel.create(attempt()))
  expect(await readNextNotice()).toMatchObject({ kind: 'refused', why: 'signature' })
})

test('treats a finished trade as paid', async () => {
  const { wallets, channel, attempt, readNextNotice } = await createWalletFixture('alipay')
  const one = attempt()
  wallets.plant({ on: 'notice', wallet: 'alipay', kind: 'finished' })
  wallets.pay(await channel.create(one))
  expect(await readNextNotice()).toMatchObject({ kind: 'paid', evidence: { no: one.no, amountFen: 1900 } })
  wallets.time.pass(366 * 24 * 60 * MINUTE)
  expect(await channel.query(one.no)).toMatchObject({ state: 'paid' })
})

test('reports a fully refunded trade, closed at Alipay, as refunded', async () => {
  const { channel, one, txnId, readNextNotice } = await createPaidTrade('alipay', { more: { mode: 'H5' } })
  expect(await readNextNotice()).toMatchObject({ kind: 'paid' })
  const refund = createRefund(one.no, txnId)
  expect(await channel.refund(refund)).toEqual({ state: 'succeeded' })
  expect(await readNextNotice()).toMatchObject({ kind: 'refund', refundNo: refund.no, status: { state: 'succeeded' } })
  expect(await channel.query(one.no)).toMatchObject({ state: 'refunded', evidence: { txnId } })
  expect(await channel.close(one.no)).toBe('paid')
})

test.each<[string, string, object?]>([
  ['TRADE_CLOSED', 'other'],
  ['WAIT_BUYER_PAY', 'other'],
  ['TRADE_FINISHED', 'paid'],
  ['TRADE_SUCCESS', 'other', { refund_fee: '5.00' }],
])('reads a notice with status %s and payment time as %s', (trade_status, kind, more) => {
  const said = { app_id: '2021', seller_id: '2088', out_trade_no: 'A1', trade_no: '7', total_amount: '19.00' }
  const whole = { ...said, notify_id: 'n', notify_type: 'trade_status_sync', gmt_payment: '2026-11-22 08:00:00' }
  const body = Buffer.from(new URLSearchParams({ ...whole, trade_status, ...more }).toString())
  expect(readAlipayNotice({ headers: {}, body }, { isSigned: () => true })).toMatchObject({ kind })
})

test('reports a repeated refund call as pending', async () => {
  const { channel, one, txnId } = await createPaidTrade('alipay')
  const refund = createRefund(one.no, txnId, { amountFen: 500 })
  expect(await channel.refund(refund)).toEqual({ state: 'succeeded' })
  expect(await channel.refund(refund)).toEqual({ state: 'sent' })
  await expect(channel.refund({ ...refund, amountFen: 501 })).rejects.toMatchObject({ kind: 'refused' })
  await expect.poll(() => channel.queryRefund(refund)).toEqual({ state: 'succeeded' })
  await expect(channel.queryRefund({ ...refund, amountFen: 501 })).rejects.toMatchObject({ kind: 'unknown' })
  expect(await channel.query(one.no)).toMatchObject({ state: 'paid' })
})

test.each(['', '/', '/gateway.do'])('accepts an endpoint with trailing "%s"', async (end) => {
  const { wallets, attempt, createChannel } = await createWalletFixture('alipay')
  const channel = await createChannel({ ALIPAY_ENDPOINT: wallets.origin + end })
  expect(await channel.create(attempt())).toContain('qr.alipay.com')
})

test('rejects a signed response about another order', async () => {
  const { createChannel, one, attempt } = await createPaidTrade('alipay')
  const inner = JSON.stringify({
    code: '10000',
    out_trade_no: 'OTHER',
    qr_code: 'https://qr',
    trade_no: '7',
    trade_status: 'TRADE_SUCCESS',
    total_amount: '19.00',
    send_pay_date: '2026-11-22 08:00:00',
  })
  const signature = sign('sha256', Buffer.from(inner), KEYS.alipay.alipay).toString('base64')
  const body = `{"alipay_trade_query_response":${inner},"sign":"${signature}"}`
  const asked = await createChannel({ ALIPAY_ENDPOINT: await startFixedResponder(() => ({ headers: {}, body })) })
  await expect(asked.query(one.no)).rejects.toThrow('another order')
  const made = body.replace('query', 'precreate')
  const maker = await createChannel({ ALIPAY_ENDPOINT: await startFixedResponder(() => ({ headers: {}, body: made })) })
  await expect(maker.create(attempt())).rejects.toThrow('another order')
})

test('reports wrong credentials with Alipay’s message', async () => {
  const { attempt, createChannel } = await createWalletFixture('alipay')
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = { type: 'pkcs8', format: 'pem' } as const
  const stranger = await createChannel({ ALIPAY_PRIVATE_KEY: privateKey.export(pem).toString() })
  await expect(stranger.create(attempt())).rejects.toThrow(/isv.invalid-signature/)
  const other = await createChannel({ ALIPAY_APP_ID: '2021000000000000' })
  await expect(other.create(attempt())).rejects.toThrow(/isv.invalid-app-id/)
  const deaf = await createChannel({ ALIPAY_PUBLIC_KEY: publicKey.export({ type: 'spki', format: 'pem' }).toString() })
  await expect(deaf.create(attempt())).rejects.toMatchObject({ kind: 'unknown' })
})

test.each([10, -10])('accepts notices despite %d minutes clock difference', async (minutes) => {
  const { wallets, channel, attempt, readNextNotice } = await createWalletFixture('alipay')
  wallets.time.skew(minutes * MINUTE)
  wallets.pay(await channel.create(attempt()))
  expect(await readNextNotice()).toMatchObject({ kind: 'paid' })
})

test('rejects a bill URL outside alipay.com', async () => {
  const { wallets, createChannel } = await createPaidTrade('alipay')
  const channel = await createChannel({ ALIPAY_ENDPOINT: wallets.origin.replace('127.0.0.1', 'localhost') })
  await expect(channel.bill(advanceBeyondToday(wallets, 35))).rejects.toThrow('not on alipay.com')
})

test('never calls alipay.trade.cancel, which would refund paid trades', () => {
  const sources = globSync('server/**/*.ts', { exclude: ['**/*.test.ts'] }).map((file) => readFileSync(file, 'utf8'))
  expect(sources.filter((text) => text.includes('alipay.trade.cancel'))).toEqual([])
})

const OWNER = { appId: '2021', sellerId: '2088000000000001' }
const COLUMNS = '支付宝交易号,商户订单号,业务类型,完成时间,订单金额（元）,商品名称,退款批次号/请求号'
const PAID = '7\t,A1\t,交易\t,2026-11-22 08:00:01,19.00,会员,\t'
const BACK = '7\t,A1\t,退款\t,2026-11-22 09:00:01,-1.05,会员,R1\t'

const buildBill = (...lines: string[]): Uint8Array => {
  const text = ['#支付宝业务明细查询', '#账号：[20880000000000010156]', ...lines, '#----业务明细列表结束----'].join(
    '\r\n',
  )
  return zipSync({ 'sums.csv': iconv.encode('#汇总\r\n门店编号', 'gbk'), 'rows.csv': iconv.encode(text, 'gbk') })
}

test('parses a GBK bill with reordered columns', () => {
  const rows = parseAlipayBill(buildBill(COLUMNS, PAID, BACK), OWNER)
  expect(rows).toMatchObject([
    { kind: 'paid', evidence: { no: 'A1', txnId: '7', amountFen: 1900, app: '2021', merchant: OWNER.sellerId } },
    { kind: 'refund', refundNo: 'R1', attemptNo: 'A1', txnId: '7', amountFen: 105, succeeded: true },
  ])
  const turned = [COLUMNS, PAID, BACK].map((line) =>
    [line.split(',')[0]!, ...line.split(',').slice(1).toReversed()].join(','),
  )
  expect(parseAlipayBill(buildBill(...turned), OWNER)).toEqual(rows)
})

test('rejects an empty, an inconsistent and another seller’s bill', () => {
  expect(() => parseAlipayBill(buildBill(COLUMNS, PAID), { ...OWNER, sellerId: '2088000000000002' })).toThrow(
    'another seller',
  )
  expect(() => parseAlipayBill(buildBill('#empty'), OWNER)).toThrow('lists no trades')
  expect(() => parseAlipayBill(buildBill(COLUMNS, `${PAID},`), OWNER)).toThrow('number of cells')
  expect(() => parseAlipayBill(buildBill(COLUMNS, PAID.replace('19.00', '19.0.0')), OWNER)).toThrow('no amount')
  expect(() => parseAlipayBill(Buffer.from('no zip'), OWNER)).toThrow('not a complete zip')
})
