import { expect, test } from 'vitest'
import { createOffsetClock } from '#server/infra/lib/clock.ts'
import { KEYS } from '#tools/wallets/keys.ts'
import { Aes, Formatter, Rsa } from 'wechatpay-axios-plugin'
import {
  advanceBeyondToday,
  createPaidTrade,
  createRefund,
  createTrade,
  createWalletFixture,
  startFixedResponder,
} from './testing/wallet-fixture.ts'
import { parseWechatBill } from './wechat-bill.ts'

const fault = { on: 'answer', wallet: 'wechat' } as const
const noticed = { on: 'notice', wallet: 'wechat' } as const
const MINUTE = 60_000

test('replies to notices with code and message', async () => {
  const { channel } = await createWalletFixture('wechat')
  expect(channel.reply(true, '')).toMatchObject({ status: 200 })
  expect(channel.reply(false, '请稍后再试')).toEqual({
    status: 500,
    body: '{"code":"FAIL","message":"请稍后再试"}',
    type: 'application/json; charset=utf-8',
  })
})

test('reports an expired trade as waiting until closed', async () => {
  const { wallets, channel, one } = await createTrade('wechat')
  wallets.time.pass(16 * MINUTE)
  expect(await channel.query(one.no)).toEqual({ state: 'waiting' })
  expect(await channel.close(one.no)).toBe('closed')
  expect(await channel.query(one.no)).toEqual({ state: 'closed' })
})

test.each(['INVALID_REQUEST', 'TRADE_ERROR', 'USERPAYING'])(
  'returns `later` for a premature close (%s)',
  async (code) => {
    const { wallets, channel, one } = await createTrade('wechat')
    wallets.plant({ ...fault, call: 'close', kind: 'refusal', code })
    expect(await channel.close(one.no)).toBe('later')
    expect(await channel.close(one.no)).toBe('closed')
  },
)

test.each(['203.0.113.7', '::ffff:203.0.113.7', '2001:db8::7'])(
  'accepts a phone payer with address %s',
  async (payerAddress) => {
    const { wallets, channel, attempt } = await createWalletFixture('wechat')
    await channel.create(attempt({ mode: 'H5', payerAddress }))
    expect(wallets.trades()[0]?.input).toContain(`"${payerAddress.replace('::ffff:', '')}"`)
  },
)

test('throws for an unauthorised close', async () => {
  const { wallets, channel, attempt } = await createWalletFixture('wechat')
  wallets.plant({ ...fault, call: 'close', kind: 'refusal', status: 403, code: 'NO_AUTH' })
  await expect(channel.close(attempt().no)).rejects.toMatchObject({ kind: 'refused' })
})

test('rejects a probe signature as a probe', async () => {
  const { wallets, channel, attempt, readNextNotice } = await createWalletFixture('wechat')
  wallets.plant({ ...noticed, kind: 'signtest' })
  wallets.pay(await channel.create(attempt()))
  expect(await readNextNotice()).toMatchObject({ kind: 'refused', why: 'probe' })
  expect(await readNextNotice()).toMatchObject({ kind: 'paid' })
})

test.each([
  ['unknown-serial', 'signature'],
  ['stale', 'stale'],
  ['flipped-ciphertext', 'malformed'],
] as const)('rejects an invalid notice: %s', async (kind, why) => {
  const { wallets, channel, attempt, readNextNotice } = await createWalletFixture('wechat')
  wallets.plant({ ...noticed, kind })
  wallets.pay(await channel.create(attempt()))
  expect(await readNextNotice()).toMatchObject({ kind: 'refused', why })
})

test('accepts a notice within five minutes of its timestamp', async () => {
  const { received, readNextNotice, createChannel } = await createPaidTrade('wechat')
  await readNextNotice()
  const { notice } = received[0]!
  const whenItIs = async (ms: number) => (await createChannel({}, { clock: createOffsetClock(ms) })).readNotice(notice)
  expect(await whenItIs(4 * MINUTE)).toMatchObject({ kind: 'paid' })
  expect(await whenItIs(-4 * MINUTE)).toMatchObject({ kind: 'paid' })
  expect(await whenItIs(6 * MINUTE)).toMatchObject({ kind: 'refused', why: 'stale' })
  expect(await whenItIs(-6 * MINUTE)).toMatchObject({ kind: 'refused', why: 'stale' })
})

test.each(['timestamp', 'nonce', 'serial', 'signature'])(
  'rejects notices with a missing or wrong %s header',
  async (part) => {
    const { received, readNextNotice, channel } = await createPaidTrade('wechat')
    await readNextNotice()
    const { headers, body } = received[0]!.notice
    expect(await channel.readNotice({ headers: { ...headers, [`wechatpay-${part}`]: undefined }, body })).toMatchObject(
      {
        why: 'malformed',
      },
    )
    const other = { ...headers, [`wechatpay-${part}`]: '7' }
    expect(await channel.readNotice({ headers: other, body })).toMatchObject({ why: 'signature' })
  },
)

test('rejects a notice with a re-serialised body', async () => {
  const { received, readNextNotice, channel } = await createPaidTrade('wechat')
  await readNextNotice()
  const { headers, body } = received[0]!.notice
  const anew = Buffer.from(JSON.stringify(JSON.parse(body.toString()), null, 1))
  expect(await channel.readNotice({ headers, body: anew })).toMatchObject({ kind: 'refused', why: 'signature' })
})

/** Builds a notice with any content, encrypted and signed as by WeChat, and returns how the channel reads it. */
async function buildEncryptedNotice(
  { wallets, channel }: Awaited<ReturnType<typeof createWalletFixture>>,
  event_type: string,
  said: object,
) {
  const nonce = 'n'.repeat(12)
  const ciphertext = Aes.AesGcm.encrypt(JSON.stringify(said), wallets.env.WECHAT_API_V3_KEY!, nonce, 'x')
  const resource = { algorithm: 'AEAD_AES_256_GCM', ciphertext, nonce, associated_data: 'x' }
  const body = JSON.stringify({ id: 'E1', event_type, resource })
  return channel.readNotice({ headers: signBody(wallets, body), body: Buffer.from(body) })
}

test('reads only complete successful payments, and refunds of our merchant', async () => {
  const fixture = await createWalletFixture('wechat')
  const mchid = fixture.wallets.env.WECHAT_MCHID!
  const transaction = { appid: 'wx', mchid, out_trade_no: 'A1', trade_state: 'SUCCESS' }
  const whole = {
    transaction_id: '4',
    success_time: '2026-11-22T08:00:00+08:00',
    amount: { total: 1, currency: 'CNY' },
  }
  expect(await buildEncryptedNotice(fixture, 'TRANSACTION.SUCCESS', { ...transaction, ...whole })).toMatchObject({
    kind: 'paid',
  })
  const failed = { ...transaction, ...whole, trade_state: 'PAYERROR' }
  expect(await buildEncryptedNotice(fixture, 'TRANSACTION.SUCCESS', failed)).toMatchObject({
    kind: 'other',
    words: 'PAYERROR',
  })
  expect(await buildEncryptedNotice(fixture, 'TRANSACTION.CLOSED', transaction)).toMatchObject({ kind: 'other' })
  expect(await buildEncryptedNotice(fixture, 'TRANSACTION.SUCCESS', transaction)).toMatchObject({
    kind: 'refused',
    why: 'malformed',
  })
  const refund = { mchid, out_refund_no: 'R1', refund_status: 'SUCCESS' }
  expect(await buildEncryptedNotice(fixture, 'REFUND.SUCCESS', refund)).toMatchObject({
    kind: 'refund',
    refundNo: 'R1',
  })
  expect(await buildEncryptedNotice(fixture, 'REFUND.SUCCESS', { ...refund, mchid: '1' })).toMatchObject({
    why: 'malformed',
  })
})

test.each(['ABNORMAL', 'CLOSED'] as const)('reports a refund ending %s as failed', async (ends) => {
  const { wallets, channel, one, txnId, readNextNotice } = await createPaidTrade('wechat')
  await readNextNotice()
  wallets.plant({ on: 'refund', ends })
  const refund = createRefund(one.no, txnId)
  expect(await channel.refund(refund)).toEqual({ state: 'sent' })
  const status = { state: 'failed', words: `WeChat: ${ends}` }
  expect(await readNextNotice()).toMatchObject({ kind: 'refund', refundNo: refund.no, status })
  expect(await channel.queryRefund(refund)).toEqual(status)
})

test('reports an accepted, unfinished refund as sent', async () => {
  const { wallets, channel, one, txnId } = await createPaidTrade('wechat')
  wallets.plant({ on: 'refund', ends: 'never' })
  const refund = createRefund(one.no, txnId)
  expect(await channel.refund(refund)).toEqual({ state: 'sent' })
  expect(await channel.queryRefund(refund)).toEqual({ state: 'sent' })
})

test('reports a payment’s second refund within a minute as unknown', async () => {
  const { channel, one, txnId } = await createPaidTrade('wechat')
  await channel.refund(createRefund(one.no, txnId, { amountFen: 100 }))
  await expect(channel.refund(createRefund(one.no, txnId, { amountFen: 100 }))).rejects.toMatchObject({
    kind: 'unknown',
  })
})

test.each(['public-key', 'certificate', 'changing'] as const)(
  'verifies responses and notices with WeChat keys in mode %s',
  async (mode) => {
    const { channel, one, readNextNotice, wallets, attempt } = await createPaidTrade('wechat', {
      setup: { wechatKeys: mode },
    })
    expect(await readNextNotice()).toMatchObject({ kind: 'paid', evidence: { no: one.no } })
    expect(await channel.query(one.no)).toMatchObject({ state: 'paid' })
    // In mode `changing` WeChat's keys alternate, so two calls of each kind cover both keys.
    wallets.pay(await channel.create(attempt()))
    expect(await readNextNotice()).toMatchObject({ kind: 'paid' })
    expect(await channel.query(one.no)).toMatchObject({ state: 'paid' })
  },
)

test('asks WeChat for signatures that the configured public key verifies', async () => {
  const { wallets, attempt, createChannel } = await createWalletFixture('wechat', { wechatKeys: 'changing' })
  const pairs = wallets.env.WECHAT_PLATFORM_KEYS!.split(',')
  const channel = await createChannel({ WECHAT_PLATFORM_KEYS: pairs.find((one) => one.startsWith('PUB_KEY_ID_'))! })
  await channel.create(attempt())
  await channel.create(attempt())
})

function signBody(
  { env }: Awaited<ReturnType<typeof createWalletFixture>>['wallets'],
  body: string,
): Record<string, string> {
  const [timestamp, nonce] = [String(Math.floor(Date.now() / 1000)), 'nonce']
  const key = KEYS.wechat.platform.publicKey.key.export({ type: 'pkcs8', format: 'pem' })
  return {
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-serial': env.WECHAT_PLATFORM_KEYS!.split('=')[0]!,
    'wechatpay-signature': Rsa.sign(Formatter.response(timestamp, nonce, body), key),
  }
}

test('rejects a signed response about another order or refund', async () => {
  const { wallets, createChannel, one, txnId } = await createPaidTrade('wechat')
  const said = {
    out_trade_no: 'OTHER',
    out_refund_no: 'OTHER',
    status: 'SUCCESS',
    trade_state: 'SUCCESS',
    appid: 'wx',
    mchid: '1',
  }
  const body = JSON.stringify(said)
  const WECHAT_ENDPOINT = await startFixedResponder(() => ({ body, headers: signBody(wallets, body) }))
  const channel = await createChannel({ WECHAT_ENDPOINT })
  await expect(channel.query(one.no)).rejects.toThrow('another order')
  await expect(channel.queryRefund(createRefund(one.no, txnId))).rejects.toThrow('another refund')
  await expect(channel.refund(createRefund(one.no, txnId))).rejects.toThrow('another refund')
})

test('rejects a response with unknown serial or old timestamp', async () => {
  const { channel, one, wallets } = await createPaidTrade('wechat')
  for (const kind of ['unknown-serial', 'stale'] as const) {
    wallets.plant({ ...fault, call: 'query', kind })
    await expect(channel.query(one.no)).rejects.toMatchObject({ kind: 'unknown' })
  }
})

test.each([10, -10])('cannot call WeChat and rejects its notices with %d minutes clock difference', async (minutes) => {
  const { wallets, channel, attempt, readNextNotice, code } = await createTrade('wechat')
  wallets.time.skew(minutes * MINUTE)
  await expect(channel.create(attempt())).rejects.toMatchObject({ kind: expect.stringMatching(/refused|unknown/) })
  wallets.pay(code)
  expect(await readNextNotice()).toMatchObject({ kind: 'refused', why: 'stale' })
})

test('rejects a bill with a wrong hash', async () => {
  const { wallets, channel } = await createPaidTrade('wechat')
  const day = advanceBeyondToday(wallets, 35)
  wallets.plant({ on: 'bill' })
  await expect(channel.bill(day)).rejects.toMatchObject({ kind: 'unknown' })
})

test('returns an empty bill without trades', async () => {
  const { wallets, channel } = await createWalletFixture('wechat')
  expect(await channel.bill(advanceBeyondToday(wallets, 35))).toEqual([])
})

const PAID = '`2026-11-22 08:00:01,`wx1,`1900,`4200,`A1,`SUCCESS,`CNY,`19.00,`0.00,`0,`0,`0.00,`,`会员, 一个月'
const COLUMNS =
  '交易时间,公众账号ID,商户号,微信订单号,商户订单号,交易状态,货币种类,订单金额,代金券金额,微信退款单号,商户退款单号,申请退款金额,退款状态,商品名称'
const SUMS = '总交易单数,订单总金额\r\n`1,`19.00\r\n'

test('parses a bill with columns in any order', () => {
  const [row] = parseWechatBill(`\uFEFF${COLUMNS}\r\n${PAID}\r\n${SUMS}`)
  expect(row).toMatchObject({ kind: 'paid', evidence: { no: 'A1', txnId: '4200', amountFen: 1900, merchant: '1900' } })
  const turned = (line: string, by: string) => line.split(by).toReversed()
  const cells = turned(PAID.slice(1), ',`').map((cell) => `\`${cell}`)
  expect(parseWechatBill([turned(COLUMNS, ',').join(','), cells.join(','), SUMS].join('\n'))).toEqual([row])
})

test('skips revoked payments and rejects malformed lines in a bill', () => {
  expect(parseWechatBill(`${COLUMNS}\n${PAID.replace('SUCCESS', 'REVOKED')}\n${SUMS}`)).toEqual([])
  const broken = [PAID.replace('`CNY,', ''), PAID.replace('19.00', '19.001'), PAID.replace('22 08', '22 8')]
  for (const line of broken) expect(() => parseWechatBill(`${COLUMNS}\n${line}\n${SUMS}`)).toThrow('the bill has')
  expect(() => parseWechatBill(`${COLUMNS.replace('订单金额', '金额')}\n${PAID}\n`)).toThrow('no column')
})
