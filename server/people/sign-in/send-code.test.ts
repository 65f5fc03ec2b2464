import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { resetPassword, sendCode, signIn } from '#contract/people/account.ts'
import type { Env } from '#server/site/config.ts'
import { type TestSite, createSite, deleteAllRows } from '#server/testing/site.ts'
import { type Browser, createBrowser } from '#server/testing/browsers.ts'
import { solveChallenge } from '#server/testing/proof-of-work.ts'

const KNOWN = '13800138000'
const UNKNOWN = '13900139000'
const CHALLENGE = { status: 400, msg: '请先完成安全验证', data: { type: 'captcha' } }
const DAY = 24 * 3_600_000

/** Messages that the fake Tencent server has received. */
const sent: { phone: string; code: string }[] = []
let answer: () => string = () => 'Ok'
let line = Promise.resolve()
const carrier = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => (body += chunk))
  request.on('end', async () => {
    const { PhoneNumberSet, TemplateParamSet } = JSON.parse(body)
    sent.push({ phone: PhoneNumberSet[0].slice(3), code: TemplateParamSet[0] })
    await line
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ Response: { SendStatusSet: [{ Code: answer() }], RequestId: 'r' } }))
  })
})

const KEYS = { SMS_KEY_ID: 'id', SMS_KEY_SECRET: 'secret', SMS_SIGN: '彩运', SMS_TEMPLATE: '1', SMS_APP_ID: '14' }
let carrying: Env = {}
let site: TestSite
beforeAll(async () => {
  await new Promise<void>((done) => carrier.listen(0, '127.0.0.1', done))
  const endpoint = `http://127.0.0.1:${(carrier.address() as AddressInfo).port}`
  carrying = { SMS_PROVIDER: 'tencent', SMS_ENDPOINT: endpoint, ...KEYS }
  site = await createSite({ env: carrying })
})
afterAll(async () => {
  await site.close()
  carrier.close()
})
beforeEach(async () => {
  await deleteAllRows(site.db)
  sent.length = 0
  answer = () => 'Ok'
  line = Promise.resolve()
})

let lastAddress = 0
const createNextBrowser = () => createBrowser(site, `198.51.100.${++lastAddress}`)

const requestCode = async (who: Browser, phone: string, type: 'login' | 'forget' = 'login') =>
  who.call(sendCode, { phone, type, ...(await solveChallenge(who)) })

/** Creates the account of a phone a day ago, so that the pause after its code has ended. */
async function register(phone: string): Promise<void> {
  const browser = createNextBrowser()
  await requestCode(browser, phone)
  await browser.call(signIn, { phone, code: sent[0]?.code ?? '' })
  sent.length = 0
  site.clock.advance(DAY)
}

describe('real provider', () => {
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
    ['LimitExceeded.PhoneNumberOneHourLimit', '验证码发送过于频繁，请稍后再试'],
    ['FailedOperation.PhoneNumberInBlacklist', '短信发送失败，请稍后再试'],
    ['InternalError.Timeout', '短信发送失败，请稍后再试'],
  ])('returns a text for error %s', async (code, msg) => {
    answer = () => code
    const ming = createNextBrowser()
    expect(await requestCode(ming, KNOWN, 'login')).toMatchObject({ status: 400, msg })
    expect(sent).toHaveLength(1)
    const opens = code.startsWith('InternalError') ? 200 : 400
    expect((await ming.call(signIn, { phone: KNOWN, code: sent[0]?.code ?? '' })).status).toBe(opens)
  })

  test.each<[string, Env]>([
    ['outside production', {}],
    [
      'in production',
      { NODE_ENV: 'production', PUBLIC_URL: 'https://caiyun.example', SMS_ENDPOINT: undefined, RATE_LIMITS: undefined },
    ],
  ])('%s, requires a challenge for every code', async (_where, env) => {
    const other = await createSite({ env: { ...carrying, ...env } })
    const asked = await createBrowser(other, `203.0.113.${++lastAddress}`).call(sendCode, {
      phone: KNOWN,
      type: 'login',
    })
    expect(asked).toEqual(CHALLENGE)
    await other.close()
  })

  test('responds before the provider does', async () => {
    await register(KNOWN)
    let pickUp = () => {}
    line = new Promise((done) => (pickUp = done))
    expect((await requestCode(createNextBrowser(), KNOWN, 'forget')).status).toBe(200)
    await expect.poll(() => sent.length).toBe(1)
    pickUp()
  }, 5000)

  test('sends no reset code to a phone without an account, with the same response', async () => {
    await register(KNOWN)
    expect(await asks(KNOWN, 'forget')).toEqual(await asks(UNKNOWN, 'forget'))
    await expect.poll(() => sent.length).toBeGreaterThan(0)
    await new Promise((later) => setTimeout(later, 300))
    expect(sent.map(({ phone }) => phone)).toEqual([KNOWN])
  })

  test('gives the same responses to wrong codes and passwords with and without an account', async () => {
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
