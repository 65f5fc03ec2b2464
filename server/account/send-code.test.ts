import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { resetPassword, sendCode, signIn } from '#contract/account.ts'
import type { Env } from '#server/config.ts'
import { type Site, aSite, emptied } from '#server/testing/a-site.ts'
import { aBrowser } from '#server/testing/people.ts'

const KNOWN = '13800138000'
const UNKNOWN = '13900139000'
const CHALLENGE = { status: 400, msg: '请输入图形验证码', data: { type: 'captcha' } }
const DAY = 24 * 3_600_000

/** Tencent's side of the line, which keeps what it was asked to send. */
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
let site: Site
beforeAll(async () => {
  await new Promise<void>((done) => carrier.listen(0, '127.0.0.1', done))
  const endpoint = `http://127.0.0.1:${(carrier.address() as AddressInfo).port}`
  carrying = { SMS_PROVIDER: 'tencent', SMS_ENDPOINT: endpoint, ...KEYS }
  site = await aSite({ env: carrying })
})
afterAll(async () => {
  await site.close()
  carrier.close()
})
beforeEach(async () => {
  await emptied(site.db)
  sent.length = 0
  answer = () => 'Ok'
  line = Promise.resolve()
})

let house = 0
const someone = () => aBrowser(site, `198.51.100.${++house}`)

describe('with a real carrier', () => {
  test('the code travels by message and in nothing else', async () => {
    const ming = someone()
    expect(await ming.call(sendCode, { phone: KNOWN, type: 'login' })).toEqual({
      status: 200,
      msg: '验证码发送成功',
      data: null,
    })
    expect(sent).toMatchObject([{ phone: KNOWN }])
    expect(`${ming.last?.body}${JSON.stringify(ming.last?.headers)}`).not.toContain(sent[0]?.code)
    expect((await ming.call(signIn, { phone: KNOWN, code: sent[0]?.code ?? '' })).status).toBe(200)
  })

  test('a reset waits 60 s between codes, and asks for a challenge from the second send on', async () => {
    const ming = someone()
    await ming.call(sendCode, { phone: KNOWN, type: 'forget' })
    site.clock.advance(59_000)
    expect((await ming.call(sendCode, { phone: KNOWN, type: 'forget' })).data).toEqual({ wait: 1 })
    site.clock.advance(1000)
    expect(await ming.call(sendCode, { phone: KNOWN, type: 'forget' })).toEqual(CHALLENGE)
  })

  test.each([
    ['LimitExceeded.PhoneNumberOneHourLimit', '验证码发送过于频繁，请稍后再试'],
    ['FailedOperation.PhoneNumberInBlacklist', '短信发送失败，请稍后再试'],
    ['FailedOperation.InsufficientBalanceInSmsPackage', '短信发送失败，请稍后再试'],
    ['FailedOperation.SignatureIncorrectOrUnapproved', '短信发送失败，请稍后再试'],
    ['InternalError.Timeout', '短信发送失败，请稍后再试'],
  ])('%s is told as one of three texts, and nothing is open', async (code, msg) => {
    answer = () => code
    const ming = someone()
    expect(await ming.call(sendCode, { phone: KNOWN, type: 'login' })).toMatchObject({ status: 400, msg })
    expect(sent).toHaveLength(1)
    const opens = code.startsWith('InternalError') ? 200 : 400
    expect((await ming.call(signIn, { phone: KNOWN, code: sent[0]?.code ?? '' })).status).toBe(opens)
  })

  test('a phone that was sent one today asks for a challenge, wherever it is called from', async () => {
    expect((await someone().call(sendCode, { phone: KNOWN, type: 'login' })).status).toBe(200)
    site.clock.advance(60_000)
    expect(await someone().call(sendCode, { phone: KNOWN, type: 'login' })).toEqual(CHALLENGE)
    expect((await someone().call(sendCode, { phone: UNKNOWN, type: 'login' })).status).toBe(200)
  })

  test('an address that had one sent today asks for a challenge, whatever phone it names', async () => {
    const ming = someone()
    expect((await ming.call(sendCode, { phone: KNOWN, type: 'login' })).status).toBe(200)
    expect(await ming.call(sendCode, { phone: UNKNOWN, type: 'login' })).toEqual(CHALLENGE)
  })

  test.each<[string, Env, number]>([
    ['in production the first send', { NODE_ENV: 'production', SMS_ENDPOINT: undefined, RATE_LIMITS: undefined }, 0],
    ['beyond the budget of a day every send', { SMS_SITE_DAY: '1' }, 1],
  ])('%s asks for a challenge', async (_when, env, free) => {
    const other = await aSite({ env: { ...carrying, ...env } })
    const asked = []
    for (const phone of [KNOWN, UNKNOWN])
      asked.push(await aBrowser(other, `203.0.113.${++house}`).call(sendCode, { phone, type: 'login' }))
    expect(asked.map(({ status }) => status)).toEqual([free ? 200 : 400, 400])
    expect(asked[1]).toEqual(CHALLENGE)
    await other.close()
  })

  test('a reset is answered while the carrier still hangs', async () => {
    const ming = someone()
    await ming.call(sendCode, { phone: KNOWN, type: 'login' })
    await ming.call(signIn, { phone: KNOWN, code: sent[0]?.code ?? '' })
    site.clock.advance(DAY)
    let pickUp = () => {}
    line = new Promise((done) => (pickUp = done))
    expect((await someone().call(sendCode, { phone: KNOWN, type: 'forget' })).status).toBe(200)
    await expect.poll(() => sent.length).toBe(2)
    pickUp()
  }, 5000)

  test('a phone without an account is sent no reset, and nobody can tell', async () => {
    const known = someone()
    await known.call(sendCode, { phone: KNOWN, type: 'login' })
    await known.call(signIn, { phone: KNOWN, code: sent[0]?.code ?? '' })
    sent.length = 0
    site.clock.advance(DAY)
    expect(await asks(KNOWN, 'forget')).toEqual(await asks(UNKNOWN, 'forget'))
    await expect.poll(() => sent.length).toBeGreaterThan(0)
    await new Promise((later) => setTimeout(later, 300))
    expect(sent.map(({ phone }) => phone)).toEqual([KNOWN])
  })

  test('known and unknown phones are answered alike by every call, headers included', async () => {
    const ming = someone()
    await ming.call(sendCode, { phone: KNOWN, type: 'login' })
    await ming.call(signIn, { phone: KNOWN, code: sent[0]?.code ?? '' })
    // Else the earlier send would ask for a challenge, which tells of a send and not of an account.
    site.clock.advance(DAY)
    expect(await asks(KNOWN, 'forget')).toEqual(await asks(UNKNOWN, 'forget'))
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

  const asks = (phone: string, type: 'login' | 'forget') => said(sendCode, { phone, type })

  async function said(endpoint: typeof sendCode | typeof signIn | typeof resetPassword, input: object) {
    const who = someone()
    await who.call(endpoint, input as never)
    const { date: _date, ...headers } = who.last?.headers ?? {}
    return { status: who.last?.statusCode, body: who.last?.body, headers }
  }
})
