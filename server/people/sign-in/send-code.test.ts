import { beforeEach, describe, expect, test, vi } from 'vitest'
import { resetPassword, sendCode, signIn } from '#contract/people/account.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { type Browser, createBrowser } from '#server/testing/browsers.ts'
import { solveChallenge } from '#server/testing/proof-of-work.ts'
import type { SmsResult } from '#server/people/sms/sms.ts'
import { REAL_SMS } from '#server/people/sms/testing/real-sms.ts'

const KNOWN = '13800138000'
const UNKNOWN = '13900139000'
const CHALLENGE = { status: 400, msg: '请先完成安全验证', data: { type: 'captcha' } }
const DAY = 24 * 3_600_000

const provider = vi.hoisted(() => ({
  sent: [] as { phone: string; code: string }[],
  result: { ok: true } as SmsResult,
  line: Promise.resolve(),
}))
vi.mock('#server/people/sms/tencent.ts', () => ({
  createTencentSms: () => ({
    name: 'tencent',
    async send(phone: string, code: string) {
      provider.sent.push({ phone, code })
      await provider.line
      return provider.result
    },
  }),
}))
const { sent } = provider
const site = createSharedSite({ env: REAL_SMS })
beforeEach(() => {
  sent.length = 0
  provider.result = { ok: true }
  provider.line = Promise.resolve()
})

let lastAddress = 0
const createNextBrowser = () => createBrowser(site, `198.51.100.${++lastAddress}`)

const requestCode = async (who: Browser, phone: string, type: 'login' | 'forget' = 'login') =>
  who.call(sendCode, { phone, type, ...(await solveChallenge(who)) })

/** Creates the account of a phone a day ago, so that the phone may get another code now. */
async function register(phone: string): Promise<void> {
  const browser = createNextBrowser()
  await requestCode(browser, phone)
  await browser.call(signIn, { phone, code: sent[0]?.code ?? '' })
  sent.length = 0
  site.clock.advance(DAY)
}

describe('real SMS provider', () => {
  test('sends the code only by text message', async () => {
    const ming = createNextBrowser()
    expect(await requestCode(ming, KNOWN, 'login')).toEqual({
      status: 200,
      msg: '验证码发送成功',
      data: null,
    })
    expect(sent).toMatchObject([{ phone: KNOWN }])
    expect(`${ming.last?.body}${JSON.stringify(ming.last?.headers)}`).not.toContain(sent[0]?.code)
    expect((await ming.call(signIn, { phone: KNOWN, code: sent[0]?.code ?? '' })).status).toBe(200)
  })

  test.each([
    ['throttled', '验证码发送过于频繁，请稍后再试', 400],
    ['refused', '短信发送失败，请稍后再试', 400],
    ['transient', '短信发送失败，请稍后再试', 200],
  ] as const)('returns a message for the provider’s fault %s', async (fault, msg, opens) => {
    provider.result = { ok: false, fault, why: '' }
    const ming = createNextBrowser()
    expect(await requestCode(ming, KNOWN, 'login')).toMatchObject({ status: 400, msg })
    expect(sent).toHaveLength(1)
    expect((await ming.call(signIn, { phone: KNOWN, code: sent[0]?.code ?? '' })).status).toBe(opens)
  })

  test('requires a challenge for every code', async () => {
    expect(await createNextBrowser().call(sendCode, { phone: KNOWN, type: 'login' })).toEqual(CHALLENGE)
  })

  test('responds to a reset code request before the provider does', async () => {
    await register(KNOWN)
    let pickUp = () => {}
    provider.line = new Promise((done) => (pickUp = done))
    expect((await requestCode(createNextBrowser(), KNOWN, 'forget')).status).toBe(200)
    await expect.poll(() => sent.length).toBe(1)
    pickUp()
  }, 5000)

  test('sends no reset code without an account, but responds equally', async () => {
    await register(KNOWN)
    expect(await asks(KNOWN, 'forget')).toEqual(await asks(UNKNOWN, 'forget'))
    await expect.poll(() => sent.length).toBeGreaterThan(0)
    await new Promise((later) => setTimeout(later, 300))
    expect(sent.map(({ phone }) => phone)).toEqual([KNOWN])
  })

  test('responds equally to wrong codes and passwords without an account', async () => {
    await register(KNOWN)
    for (const input of [
      { type: 'password', password: 'Lantern88x' },
      { type: 'captcha', code: '000000' },
      { type: 'operator', password: 'Lantern88x', code: '000000' },
    ] as const) {
      expect(await said(signIn, { phone: KNOWN, ...input })).toEqual(await said(signIn, { phone: UNKNOWN, ...input }))
    }
    const reset = { password: 'Lantern88x', code: '000000' }
    expect(await said(resetPassword, { phone: KNOWN, ...reset })).toEqual(
      await said(resetPassword, { phone: UNKNOWN, ...reset }),
    )
  })

  async function asks(phone: string, type: 'login' | 'forget') {
    const who = createNextBrowser()
    return said(sendCode, { phone, type, ...(await solveChallenge(who)) }, who)
  }

  async function said(
    endpoint: typeof sendCode | typeof signIn | typeof resetPassword,
    input: object,
    who: Browser = createNextBrowser(),
  ) {
    await who.call(endpoint, input as never)
    const { date: _date, ...headers } = who.last?.headers ?? {}
    return { status: who.last?.statusCode, body: who.last?.body, headers }
  }
})
