import { type IncomingHttpHeaders, type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { faultOf } from './faults.ts'
import { sandbox } from './sandbox.ts'
import { type CloudSms, type SmsProvider, smsOf } from './sms.ts'

interface Seen {
  method: string
  url: URL
  headers: IncomingHttpHeaders
  body: string
}

/** Speaks for a provider: keeps what arrives and answers what the test wants. */
let server: Server | null = null
afterEach(() => server?.closeAllConnections())
afterEach(() => new Promise<void>((done) => (server ? server.close(() => done()) : done())))

async function aStandIn(
  answer: (seen: Seen) => { status?: number; body: string } | 'hang' | 'cut',
): Promise<{ endpoint: string; seen: Seen[] }> {
  const seen: Seen[] = []
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const one = {
        method: request.method ?? '',
        url: new URL(request.url ?? '', 'http://x'),
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      }
      seen.push(one)
      const said = answer(one)
      if (said === 'hang') return
      if (said === 'cut') return void request.socket.destroy()
      response.writeHead(said.status ?? 200, { 'content-type': 'application/json' }).end(said.body)
    })
  })
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done))
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen }
}

const KEYS = {
  keyId: 'test-key-id',
  keySecret: 'test-key-secret',
  sign: '彩运',
  template: 'SMS_1',
  appId: '1400000000',
}
const settings = (provider: CloudSms['provider'], endpoint: string): CloudSms => ({ provider, ...KEYS, endpoint })

async function open(provider: CloudSms['provider'], endpoint: string, limitMs?: number): Promise<SmsProvider> {
  if (provider === 'aliyun') return (await import('./aliyun.ts')).aliyun(settings(provider, endpoint), limitMs)
  return (await import('./tencent.ts')).tencent(settings(provider, endpoint), limitMs)
}

/** How each provider says a code: inside a 200. */
const SAYS = {
  aliyun: (code: string) => JSON.stringify({ Code: code, Message: 'm', BizId: '1', RequestId: 'r' }),
  tencent: (code: string) =>
    JSON.stringify({
      Response: {
        SendStatusSet: [{ Code: code, Message: 'm', SerialNo: '1', PhoneNumber: '+8613800138000', Fee: 1 }],
        RequestId: 'r',
      },
    }),
}
const FINE = { aliyun: 'OK', tencent: 'Ok' }

describe('Aliyun', () => {
  test('gets one signed SendSms with the phone, the signature, the template and the code by name', async () => {
    const { endpoint, seen } = await aStandIn(() => ({ body: SAYS.aliyun('OK') }))
    expect(await (await open('aliyun', endpoint)).send('13800138000', '123456', 5)).toEqual({ ok: true, class: 'sent' })
    expect(seen).toHaveLength(1)
    const { headers, url, body } = seen[0] as Seen
    const sent = new URLSearchParams([...url.searchParams, ...new URLSearchParams(body)])
    expect(headers['x-acs-action']).toBe('SendSms')
    expect(headers.authorization).toMatch(
      /^ACS3-HMAC-SHA256 Credential=test-key-id,SignedHeaders=.*x-acs-.*,Signature=[0-9a-f]{64}$/,
    )
    expect(headers['x-acs-version']).toBe('2017-05-25')
    expect(Object.fromEntries(sent)).toMatchObject({
      PhoneNumbers: '13800138000',
      SignName: '彩运',
      TemplateCode: 'SMS_1',
      TemplateParam: '{"code":"123456"}',
    })
  })
})

describe('Tencent', () => {
  test('gets one signed SendSms with the phone in full and the parameters by position', async () => {
    const { endpoint, seen } = await aStandIn(() => ({ body: SAYS.tencent('Ok') }))
    expect(await (await open('tencent', endpoint)).send('13800138000', '123456', 5)).toEqual({
      ok: true,
      class: 'sent',
    })
    expect(seen).toHaveLength(1)
    const { headers, body } = seen[0] as Seen
    expect(headers['x-tc-action']).toBe('SendSms')
    expect(headers['x-tc-version']).toBe('2021-01-11')
    expect(headers.authorization).toMatch(
      /^TC3-HMAC-SHA256 Credential=test-key-id\/\d{4}-\d\d-\d\d\/\w+\/tc3_request, SignedHeaders=content-type;host, Signature=[0-9a-f]{64}$/,
    )
    expect(JSON.parse(body)).toEqual({
      PhoneNumberSet: ['+8613800138000'],
      SmsSdkAppId: '1400000000',
      SignName: '彩运',
      TemplateId: 'SMS_1',
      TemplateParamSet: ['123456', '5'],
    })
  })
})

describe.each(['aliyun', 'tencent'] as const)('%s', (provider) => {
  const FAULTS: Record<CloudSms['provider'], [code: string, fault: string][]> = {
    aliyun: [
      ['isv.BUSINESS_LIMIT_CONTROL', 'throttled'],
      ['isv.MOBILE_NUMBER_ILLEGAL', 'bad_phone'],
      ['isv.AMOUNT_NOT_ENOUGH', 'no_money'],
      ['isv.OUT_OF_SERVICE', 'no_money'],
      ['isv.DAY_LIMIT_CONTROL', 'no_money'],
      ['isv.SMS_SIGNATURE_ILLEGAL', 'config'],
      ['isv.SMS_TEMPLATE_ILLEGAL', 'config'],
      ['isv.TEMPLATE_MISSING_PARAMETERS', 'config'],
      ['isv.BLACK_KEY_CONTROL_LIMIT', 'content'],
      ['isv.SMS_CONTENT_ILLEGAL', 'content'],
      ['isv.SOMETHING_NEW', 'unknown'],
      ['', 'unknown'],
    ],
    tencent: [
      ['LimitExceeded.PhoneNumberDailyLimit', 'throttled'],
      ['LimitExceeded.PhoneNumberThirtySecondLimit', 'throttled'],
      ['InvalidParameterValue.IncorrectPhoneNumber', 'bad_phone'],
      ['FailedOperation.PhoneNumberInBlacklist', 'blocked'],
      ['FailedOperation.InsufficientBalanceInSmsPackage', 'no_money'],
      ['FailedOperation.SignatureIncorrectOrUnapproved', 'config'],
      ['FailedOperation.TemplateIncorrectOrUnapproved', 'config'],
      ['FailedOperation.ContainSensitiveWord', 'content'],
      ['InternalError.Timeout', 'transient'],
      ['FailedOperation.SomethingNew', 'unknown'],
      ['', 'unknown'],
      ['constructor', 'unknown'],
    ],
  }

  test.each(FAULTS[provider])('%s inside a 200 is %s', async (code, fault) => {
    const { endpoint, seen } = await aStandIn(() => ({ body: SAYS[provider](code) }))
    expect(await (await open(provider, endpoint)).send('13800138000', '123456', 5)).toEqual({ ok: false, class: fault })
    expect(seen).toHaveLength(1)
  })

  test('refused credentials are a fault of configuration', async () => {
    const refusal = {
      aliyun: { status: 403, body: JSON.stringify({ Code: 'SignatureDoesNotMatch', Message: 'm', RequestId: 'r' }) },
      tencent: {
        body: JSON.stringify({
          Response: { Error: { Code: 'AuthFailure.SignatureFailure', Message: 'm' }, RequestId: 'r' },
        }),
      },
    }
    const { endpoint, seen } = await aStandIn(() => refusal[provider])
    expect(await (await open(provider, endpoint)).send('13800138000', '123456', 5)).toEqual({
      ok: false,
      class: 'config',
    })
    expect(seen).toHaveLength(1)
  })

  test.each([
    ['silence', () => 'hang' as const],
    ['a cut line', () => 'cut' as const],
  ])('%s is transient, and nothing is sent again', async (_name, answer) => {
    const { endpoint, seen } = await aStandIn(answer)
    const start = performance.now()
    expect(await (await open(provider, endpoint, 1000)).send('13800138000', '123456', 5)).toEqual({
      ok: false,
      class: 'transient',
    })
    expect(performance.now() - start).toBeLessThan(4000)
    await new Promise((later) => setTimeout(later, 500))
    expect(seen).toHaveLength(1)
  })

  test.each([
    ['a 500', { status: 500, body: '{}' }],
    [
      'a 503 that asks for patience',
      { status: 503, body: JSON.stringify({ Code: 'ServiceUnavailable', Message: 'm' }) },
    ],
    ['throttling', { status: 429, body: JSON.stringify({ Code: 'Throttling.User', Message: 'm' }) }],
    ['a page for people', { status: 502, body: '<html>bad gateway</html>' }],
    ['half an answer', { body: SAYS[provider](FINE[provider]).slice(0, 30) }],
    ['an empty object', { body: '{}' }],
  ])('%s sends nothing again and is no success', async (_name, answer) => {
    const { endpoint, seen } = await aStandIn(() => answer)
    expect((await (await open(provider, endpoint)).send('13800138000', '123456', 5)).ok).toBe(false)
    expect(seen).toHaveLength(1)
  })

  test('is what the configuration opens', async () => {
    const config = readConfig({
      SMS_PROVIDER: provider,
      SMS_KEY_ID: 'a',
      SMS_KEY_SECRET: 'b',
      SMS_SIGN: 'c',
      SMS_TEMPLATE: 'd',
      SMS_APP_ID: 'e',
    })
    expect((await smsOf(config)).name).toBe(provider)
  })
})

describe('the sandbox', () => {
  test('tells the code; in a public demonstration only for phones 100', async () => {
    expect(await sandbox(false).send('13800138000', '123456', 5)).toEqual({ ok: true, class: 'sent', echo: '123456' })
    expect(await sandbox(true).send('13800138000', '123456', 5)).toEqual({ ok: true, class: 'sent' })
    expect(await sandbox(true).send('10000000001', '123456', 5)).toEqual({ ok: true, class: 'sent', echo: '123456' })
  })
})

test.each(['toString', '__proto__', 'Limit', 'LimitExceeded'])('%s is a code like any unknown one', (code) => {
  expect(faultOf(code)).toBe('unknown')
})
