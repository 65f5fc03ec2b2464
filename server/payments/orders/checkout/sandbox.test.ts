import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { myProfile } from '#contract/people/account.ts'
import { systemClock } from '#server/infra/lib/clock.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { createMember } from '#server/testing/browsers.ts'
import { createSandboxChannel } from '#server/payments/wallets/wallets.ts'
import { seedShop, submitSandboxPage, placeTestOrder } from '#server/payments/orders/testing/buying.ts'

const SITE_SECRET = 'a secret that outlives the emptying of tables'
const site = createSharedSite({ env: { SITE_SECRET } })
beforeEach(() => seedShop(site))

const createSandbox = () => createSandboxChannel({ db: site.db, secret: SITE_SECRET, realTime: systemClock })
const fetchSandboxPage = (url: string) => site.app.inject({ url: new URL(url).pathname })
const findAttemptNo = async () => String((await site.db.execute(sql`select no from attempts`)).rows[0]?.no)

describe('sandbox page', () => {
  test('shows the amount and that payment is simulated; is uncached', async () => {
    const { qrcode } = await placeTestOrder(await createMember(site), { virtual: 33 })
    expect(qrcode).toMatch(/^http:\/\/localhost:80\/pay\/sandbox\/[\w-]{43}$/)
    expect(qrcode).not.toContain(await findAttemptNo())
    const answer = await fetchSandboxPage(qrcode)
    expect(answer.body).toMatch(/模拟支付[^]*不会真的扣款[^]*33枚星币[^]*¥3\.30[^]*支付[^]*拒绝/)
    expect(answer.body).not.toMatch(/<script|src=|@import|url\(/)
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; style-src 'sha256-/),
    })
  })

  test.each(['x', 'A'.repeat(43), '%00', '../sandbox'])(
    'returns 404 for the token %s and accepts no payment',
    async (token) => {
      const answer = await site.app.inject({ url: `/pay/sandbox/${token}` })
      expect(answer.statusCode).toBe(404)
      const before = await site.db.$count(sql`payments`)
      await site.app.inject({
        method: 'POST',
        url: `/pay/sandbox/${token}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'action=pay',
      })
      expect(await site.db.$count(sql`payments`)).toBe(before)
    },
  )

  test.each([
    ['application/x-www-form-urlencoded', 'action=steal', 200],
    ['application/x-www-form-urlencoded', '', 200],
    ['application/json', '{"action":"pay"}', 415],
    ['application/x-www-form-urlencoded', `action=pay&x=${'x'.repeat(2000)}`, 413],
  ])('accepts no payment from a %s request with body %s', async (type, payload, status) => {
    const ming = await createMember(site)
    const { qrcode } = await placeTestOrder(ming)
    const url = new URL(qrcode).pathname
    const answer = await site.app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload })
    expect(answer.statusCode).toBe(status)
    expect((await ming.call(myProfile, {})).data.amount).toBe(0)
    expect((await fetchSandboxPage(qrcode)).body).toContain('value="pay"')
  })

  test('rejects a payment after the trade has expired in real time', async () => {
    const ming = await createMember(site)
    const { qrcode } = await placeTestOrder(ming)
    await site.db.execute(sql`update sandbox_trades set expires_at = clock_timestamp() - interval '1 second'`)
    expect(await submitSandboxPage(site, qrcode, 'pay')).toContain('支付已超时')
    expect((await ming.call(myProfile, {})).data.amount).toBe(0)
  })

  test('accepts one payment for eight concurrent submits', async () => {
    const ming = await createMember(site)
    const { qrcode } = await placeTestOrder(ming)
    const pages = await Promise.all(Array.from({ length: 8 }, () => submitSandboxPage(site, qrcode, 'pay')))
    expect(pages.every((page) => page.includes('支付成功'))).toBe(true)
    expect((await ming.call(myProfile, {})).data.amount).toBe(10)
  })
})

describe('sandbox channel', () => {
  test('accepts a notice only with a valid signature', async () => {
    const channel = createSandbox()
    const { qrcode } = await placeTestOrder(await createMember(site))
    const { notice: raw } = (await channel.pay(qrcode.split('/').at(-1)!))!
    expect(await channel.readNotice(raw)).toMatchObject({ kind: 'paid', evidence: { amountFen: 100 } })
    const [body = '', signature] = raw.body.toString().split('.')
    const altered = Buffer.from(body, 'base64url').toString().replace('"amountFen":100', '"amountFen":900')
    const forged = [`${Buffer.from(altered).toString('base64url')}.${signature}`, body, `${body}.`, `.${signature}`, '']
    for (const one of forged)
      expect(await channel.readNotice({ headers: {}, body: Buffer.from(one) })).toMatchObject({ kind: 'refused' })
    const other = createSandboxChannel({ db: site.db, secret: 'another site', realTime: systemClock })
    expect(await other.readNotice(raw)).toMatchObject({ kind: 'refused', why: 'signature' })
    await expect(other.query(await findAttemptNo())).rejects.toThrow('invalid signature')
  })

  test('supports query, close, refund and bill', async () => {
    const channel = createSandbox()
    const ming = await createMember(site)
    const { qrcode } = await placeTestOrder(ming)
    const no = await findAttemptNo()
    const refund = { attemptNo: no, txnId: `S${no}`, totalFen: 100, reason: '试' }
    expect(await channel.query('unknown')).toEqual({ state: 'unknown' })
    expect(await channel.close('unknown')).toBe('unknown')
    expect(await channel.refund({ ...refund, no: 'early', amountFen: 100 })).toMatchObject({ state: 'failed' })
    await submitSandboxPage(site, qrcode, 'pay')
    expect(await channel.query(no)).toMatchObject({ state: 'paid' })
    expect(await channel.close(no)).toBe('paid')
    const both = await Promise.all([
      channel.refund({ ...refund, no: 'a', amountFen: 60 }),
      channel.refund({ ...refund, no: 'b', amountFen: 60 }),
    ])
    expect(both.map(({ state }) => state).toSorted()).toEqual(['failed', 'succeeded'])
    const [made] = (await site.db.execute<{ no: string }>(sql`select no from sandbox_refunds`)).rows
    expect(await channel.refund({ ...refund, no: made!.no, amountFen: 60 })).toEqual({ state: 'succeeded' })
    expect(await channel.queryRefund({ ...refund, no: 'unknown', amountFen: 60 })).toEqual({ state: 'unknown' })
    expect(await channel.query(no)).toMatchObject({ state: 'paid' })
    await channel.refund({ ...refund, no: 'rest', amountFen: 40 })
    expect(await channel.query(no)).toMatchObject({ state: 'refunded' })
    await site.db.execute(sql`update sandbox_trades set paid_at = '2020-05-05T12:00:00+08:00'`)
    await site.db.execute(sql`update sandbox_refunds set at = '2020-05-05T23:59:59+08:00' where no = 'rest'`)
    const bill = await channel.bill('2020-05-05')
    expect(bill?.map(({ kind }) => kind)).toEqual(['paid', 'refund'])
    expect(await channel.bill('2099-01-01')).toBeNull()
  })
})

test('responds 404 to a notice of an unconfigured wallet', async () => {
  const logged = vi.spyOn(site.app.log, 'warn')
  const answer = await site.app.inject({ method: 'POST', url: '/api/pay/notify/wechat', payload: '{}' })
  expect(answer.statusCode).toBe(404)
  expect(logged).toHaveBeenCalledWith({ channel: 'wechat' }, 'notice rejected: wallet not configured')
})
