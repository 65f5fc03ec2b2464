import { describe, expect, test } from 'vitest'
import type { Fault } from '#tools/wallets/faults.ts'
import { ChannelFault } from './channel.ts'
import {
  advanceBeyondToday,
  createPaidTrade,
  createRefund,
  createTrade,
  createWalletFixture,
  PUBLIC_URL,
  type RealWallet,
} from './testing/wallet-fixture.ts'

async function catchFault(call: Promise<unknown>): Promise<ChannelFault> {
  const end = await call.then(
    (answer) => answer,
    (error: unknown) => error,
  )
  if (end instanceof ChannelFault) return end
  throw new Error(`no fault: ${JSON.stringify(end)}`, { cause: end })
}

const BROKEN_RESPONSES = ['hang', 'cut', 'truncate', 'unsigned', 'bad-signature', 'system-error']

const responseFault = (wallet: RealWallet, more: object): Fault => ({ on: 'answer', wallet, ...more }) as Fault
const noticeFault = (wallet: RealWallet, more: object): Fault => ({ on: 'notice', wallet, ...more }) as Fault

describe.each<RealWallet>(['wechat', 'alipay'])('%s', (name) => {
  /** Number of faults to plant: after a broken connection Alipay's SDK sends the request a second time. */
  const timesOf = (kind: string) => (name === 'alipay' && kind === 'cut' ? 2 : 1)
  /** Status of an attempt with an unscanned code: Alipay has no trade yet. */
  const unseen = name === 'wechat' ? 'waiting' : 'unknown'
  const app = (env: Record<string, string>) => (name === 'wechat' ? env.WECHAT_APPID : env.ALIPAY_APP_ID)
  const merchant = (env: Record<string, string>) => (name === 'wechat' ? env.WECHAT_MCHID : env.ALIPAY_SELLER_ID)

  test('proves the same payment by notice and query', async () => {
    const { channel, wallets, readNextNotice, one, code } = await createTrade(name)
    expect(await channel.query(one.no)).toEqual({ state: unseen })
    wallets.scan(code)
    expect(await channel.query(one.no)).toEqual({ state: 'waiting' })
    const { transaction, paidAt } = wallets.pay(code)
    const evidence = {
      channel: name,
      no: one.no,
      txnId: transaction,
      amountFen: 1900,
      currency: 'CNY',
      app: app(wallets.env),
      merchant: merchant(wallets.env),
      paidAt: new Date(Math.floor(paidAt!.getTime() / 1000) * 1000),
    }
    expect(channel).toMatchObject({ app: evidence.app, merchant: evidence.merchant })
    expect(await readNextNotice()).toEqual({
      kind: 'paid',
      eventId: expect.any(String),
      evidence: { ...evidence, by: 'notice' },
    })
    expect(await channel.query(one.no)).toEqual({ state: 'paid', evidence: { ...evidence, by: 'query' } })
  })

  test('requests notices at an https URL without a query string', async () => {
    const { received, readNextNotice, wallets } = await createPaidTrade(name)
    await readNextNotice()
    expect(received.map(({ path }) => path)).toEqual([`/api/pay/notify/${name}`])
    expect(wallets.trades()[0]?.notifyUrl).toBe(`${PUBLIC_URL}/api/pay/notify/${name}`)
  })

  test('reports an unknown attempt number as unknown', async () => {
    const { channel, attempt } = await createWalletFixture(name)
    expect(await channel.query(attempt().no)).toEqual({ state: 'unknown' })
    expect(await channel.close(attempt().no)).toBe('unknown')
  })

  test('creates one trade for repeated calls', async () => {
    const { channel, wallets, one } = await createTrade(name)
    await channel.create(one)
    expect(wallets.trades()).toHaveLength(1)
    expect((await catchFault(channel.create({ ...one, amountFen: 1901 }))).kind).toBe('refused')
  })

  test('closes a scanned, unpaid trade permanently', async () => {
    const { channel, wallets, one, code } = await createTrade(name)
    wallets.scan(code)
    expect(await channel.close(one.no)).toBe('closed')
    expect(await channel.query(one.no)).toEqual({ state: 'closed' })
    expect(() => wallets.pay(code)).toThrow('已关闭')
    expect(await channel.close(one.no)).toBe('closed')
  })

  test('does not close a paid trade', async () => {
    const { channel, one } = await createPaidTrade(name)
    expect(await channel.close(one.no)).toBe('paid')
    expect(await channel.query(one.no)).toMatchObject({ state: 'paid' })
  })

  test.each([
    ['before', 'paid'],
    ['after', 'closed'],
  ] as const)('reports a payment made right %s closing', async (pays, result) => {
    const { channel, wallets, readNextNotice, one, code } = await createTrade(name)
    wallets.scan(code)
    wallets.plant({ on: 'close', wallet: name, pays })
    expect(await channel.close(one.no)).toBe(result)
    expect(await readNextNotice()).toMatchObject({ kind: 'paid', evidence: { no: one.no } })
    expect(await channel.query(one.no)).toMatchObject({ state: 'paid' })
  })

  test('rejects payment after expiry', async () => {
    const { wallets, code } = await createTrade(name)
    wallets.time.pass(14 * 60_000)
    wallets.scan(code)
    wallets.time.pass(61_000)
    expect(() => wallets.pay(code)).toThrow(/已过期|已关闭/)
  })

  test.each([...BROKEN_RESPONSES, 'rate-limit'])(
    'reports a create call with a lost response (%s) as unknown',
    async (kind) => {
      const { wallets, attempt, createChannel } = await createWalletFixture(name)
      const channel = await createChannel({}, { limitMs: 500 })
      const one = attempt()
      wallets.plant(responseFault(name, { call: 'create', kind, done: true, times: timesOf(kind) }))
      expect((await catchFault(channel.create(one))).kind).toBe('unknown')
      const code = await channel.create(one)
      expect(wallets.trades()).toHaveLength(1)
      wallets.pay(code)
      expect(await channel.query(one.no)).toMatchObject({ state: 'paid' })
    },
  )

  test.each([...BROKEN_RESPONSES, 'rate-limit'])(
    'reports a broken query response (%s) as unknown, without keys and signatures',
    async (kind) => {
      const { wallets, one, createChannel } = await createPaidTrade(name)
      const channel = await createChannel({}, { limitMs: 500 })
      wallets.plant(responseFault(name, { call: 'query', kind, times: timesOf(kind) }))
      const fault = await catchFault(channel.query(one.no))
      expect([fault.kind, fault.cause]).toEqual(['unknown', undefined])
      expect(JSON.stringify([Object.entries(fault), fault.message, fault.stack])).not.toMatch(/[A-Za-z0-9+/]{60}/)
    },
  )

  test('reports close with a broken response as unknown', async () => {
    const { wallets, channel, one, code } = await createTrade(name)
    wallets.scan(code)
    wallets.plant(responseFault(name, { call: 'close', kind: 'bad-signature', done: true }))
    expect((await catchFault(channel.close(one.no))).kind).toBe('unknown')
  })

  test('reports a refusal with the wallet’s own message', async () => {
    const { wallets, attempt, channel } = await createWalletFixture(name)
    wallets.plant(responseFault(name, { call: 'create', kind: 'refusal', code: 'NO_AUTH', message: '商户无此权限' }))
    const fault = await catchFault(channel.create(attempt()))
    expect(fault.message).toMatch(/NO_AUTH.*商户无此权限/)
    expect(fault.kind).toBe('refused')
    expect(fault.cause).toBeUndefined()
  })

  test('refunds once for repeated calls', async () => {
    const { channel, wallets, one, txnId } = await createPaidTrade(name)
    const refund = createRefund(one.no, txnId)
    expect(await channel.queryRefund(refund)).toEqual({ state: 'unknown' })
    await channel.refund(refund)
    await channel.refund(refund)
    await expect.poll(() => channel.queryRefund(refund)).toEqual({ state: 'succeeded' })
    expect(wallets.trades()[0]?.refunds).toHaveLength(1)
    expect(await channel.query(one.no)).toMatchObject({ state: 'refunded', evidence: { txnId } })
  })

  test('rejects refunds above the payment', async () => {
    const { channel, one, txnId, wallets } = await createPaidTrade(name)
    await channel.refund(createRefund(one.no, txnId, { amountFen: 1140 }))
    wallets.time.pass(2 * 60_000)
    const fault = await catchFault(channel.refund(createRefund(one.no, txnId, { amountFen: 1140 })))
    expect(fault.kind).toBe('refused')
    expect(wallets.trades()[0]?.refunds).toHaveLength(1)
  })

  test.each(['hang', 'cut', 'bad-signature', 'system-error'])(
    'refunds once despite a lost response (%s)',
    async (kind) => {
      const { wallets, one, txnId, createChannel } = await createPaidTrade(name)
      const channel = await createChannel({}, { limitMs: 500 })
      const refund = createRefund(one.no, txnId)
      wallets.plant(responseFault(name, { call: 'refund', kind, done: true, times: timesOf(kind) }))
      expect((await catchFault(channel.refund(refund))).kind).toBe('unknown')
      await channel.refund(refund)
      await expect.poll(() => channel.queryRefund(refund)).toEqual({ state: 'succeeded' })
      expect(wallets.trades()[0]?.refunds).toHaveLength(1)
    },
  )

  test('reads a partial refund’s notice as a refund', async () => {
    const { channel, one, txnId, readNextNotice } = await createPaidTrade(name)
    expect(await readNextNotice()).toMatchObject({ kind: 'paid' })
    const refund = createRefund(one.no, txnId, { amountFen: 900 })
    await channel.refund(refund)
    expect(await readNextNotice()).toEqual({
      kind: 'refund',
      eventId: expect.any(String),
      refundNo: refund.no,
      status: { state: 'succeeded' },
    })
  })

  test('returns payments and refunds in the daily bill', async () => {
    const { channel, wallets, one, txnId } = await createPaidTrade(name)
    const other = { ...one, no: `${one.no.slice(0, -1)}Z`, amountFen: 5 }
    wallets.pay(await channel.create(other))
    const refund = createRefund(one.no, txnId, { amountFen: 105 })
    await channel.refund(refund)
    await expect.poll(() => channel.queryRefund(refund)).toEqual({ state: 'succeeded' })
    const rows = await channel.bill(advanceBeyondToday(wallets, 35))
    const paid = rows?.flatMap((row) => (row.kind === 'paid' ? [row.evidence] : []))
    expect(paid).toEqual(
      [
        { ...(await queryEvidence(channel, other.no)), by: 'bill' },
        { ...(await queryEvidence(channel, one.no)), by: 'bill' },
      ].toSorted((a, b) => b.amountFen - a.amountFen),
    )
    expect(rows?.filter(({ kind }) => kind === 'refund')).toEqual([
      { kind: 'refund', refundNo: refund.no, attemptNo: one.no, txnId, amountFen: 105, succeeded: true },
    ])
  })

  test('returns no bill before its creation', async () => {
    const { channel, wallets } = await createPaidTrade(name)
    expect(await channel.bill(advanceBeyondToday(wallets, 25))).toBeNull()
  })

  test.each(['hang', 'cut', 'truncate', 'system-error'])('rejects an incomplete bill (%s)', async (kind) => {
    const { wallets, createChannel } = await createPaidTrade(name)
    const channel = await createChannel({}, { limitMs: 500 })
    const day = advanceBeyondToday(wallets, 35)
    wallets.plant(responseFault(name, { call: 'download', kind }))
    expect((await catchFault(channel.bill(day))).kind).toBe('unknown')
  })

  test.each([
    ['wrong-amount', 'amountFen'],
    ['wrong-app', 'app'],
    ['wrong-merchant', 'merchant'],
    ['unknown-number', 'no'],
  ] as const)('returns a signed notice’s content even if wrong: %s', async (kind, field) => {
    const { wallets, channel, attempt, readNextNotice } = await createWalletFixture(name)
    const one = attempt()
    wallets.plant(noticeFault(name, { kind }))
    wallets.pay(await channel.create(one))
    const notice = await readNextNotice()
    const right = await queryEvidence(channel, one.no)
    expect(notice).toMatchObject({ kind: 'paid', evidence: { ...right, by: 'notice', [field]: expect.anything() } })
    expect(notice.kind === 'paid' && notice.evidence[field]).not.toBe(right[field])
  })

  test('rejects a notice with an invalid signature', async () => {
    const { wallets, channel, attempt, readNextNotice } = await createWalletFixture(name)
    wallets.plant(noticeFault(name, { kind: 'bad-signature' }))
    wallets.pay(await channel.create(attempt()))
    expect(await readNextNotice()).toMatchObject({ kind: 'refused', why: 'signature' })
  })

  test('reads equal event ids from resent notices', async () => {
    const { wallets, channel, attempt, readNextNotice } = await createWalletFixture(name)
    wallets.plant(noticeFault(name, { kind: 'duplicate' }))
    wallets.pay(await channel.create(attempt()))
    const [first, second] = [await readNextNotice(), await readNextNotice()]
    expect(second).toEqual(first)
    expect(first.kind).toBe('paid')
  })

  test.each([
    [{}, Buffer.from('')],
    [{}, Buffer.from('{}')],
    [{ 'content-type': 'application/json' }, Buffer.from('{"id":')],
    [{}, Buffer.from([0xff, 0xfe, 0x00])],
    [{}, Buffer.from('sign=a&sign=b&sign_type=RSA2')],
    [{}, Buffer.from('__proto__=x&sign=b&sign_type=RSA2')],
    [{ 'wechatpay-signature': ['a', 'b'] }, Buffer.from('{}')],
  ])('rejects malformed notices (%o %o) without throwing', async (headers, body) => {
    const { channel } = await createWalletFixture(name)
    expect(await channel.readNotice({ headers, body })).toMatchObject({ kind: 'refused' })
  })

  test('counts the full amount despite a coupon', async () => {
    const { wallets, channel, readNextNotice, one, code } = await createTrade(name)
    wallets.pay(code, { coupon: 300 })
    expect(await readNextNotice()).toMatchObject({ evidence: { amountFen: 1900 } })
    expect(await channel.query(one.no)).toMatchObject({ evidence: { amountFen: 1900 } })
  })

  test('accepts a title with a percent sign', async () => {
    const { wallets, channel, attempt, readNextNotice } = await createWalletFixture(name)
    wallets.pay(await channel.create(attempt({ title: '100% 会员 & 星币' })))
    expect(await readNextNotice()).toMatchObject({ kind: 'paid' })
  })

  test.each(['UTC', 'Asia/Shanghai', 'America/New_York'])(
    'converts times in any process time zone (%s)',
    async (zone) => {
      const before = process.env.TZ
      process.env.TZ = zone
      try {
        const { wallets, readNextNotice, one, code } = await createTrade(name)
        expect(wallets.trades()[0]?.payUntil).toEqual(one.expiresAt)
        wallets.pay(code)
        const notice = await readNextNotice()
        expect(notice.kind === 'paid' && Math.abs(notice.evidence.paidAt.getTime() - Date.now())).toBeLessThan(60_000)
      } finally {
        if (before === undefined) delete process.env.TZ
        else process.env.TZ = before
      }
    },
  )
})

async function queryEvidence(channel: { query(no: string): Promise<object> }, no: string) {
  const { evidence } = (await channel.query(no)) as { evidence: Record<string, unknown> & { amountFen: number } }
  return evidence
}
