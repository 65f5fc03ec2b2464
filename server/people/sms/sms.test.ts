import { type IncomingHttpHeaders, type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createSandboxSms } from './sms.ts'
import type { TencentSms } from './provider.ts'
import { createTencentSms } from './tencent.ts'
import { createSmsChecks } from './sms.feature.ts'

interface RecordedRequest {
  method: string
  url: URL
  headers: IncomingHttpHeaders
  body: string
}

/** Fake provider that records requests and returns the test's responses. */
let server: Server | null = null
afterEach(() => server?.closeAllConnections())
afterEach(() => new Promise<void>((done) => (server ? server.close(() => done()) : done())))

async function startFakeProvider(
  answer: (seen: RecordedRequest) => { status?: number; body: string } | 'hang' | 'cut',
): Promise<{ endpoint: string; seen: RecordedRequest[] }> {
  const seen: RecordedRequest[] = []
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

const settings = (endpoint: string): TencentSms => ({
  provider: 'tencent',
  keyId: 'test-key-id',
  keySecret: 'test-key-secret',
  sign: '彩运',
  template: 'SMS_1',
  appId: '1400000000',
  endpoint,
})
const send = (endpoint: string, limitMs?: number) =>
  createTencentSms(settings(endpoint), limitMs).send('13800138000', '123456', 5)

/** Builds the body of a response of Tencent. Rejections also have status 200. */
const buildResponse = (code: string): string =>
  JSON.stringify({
    Response: {
      SendStatusSet: [{ Code: code, Message: 'm', SerialNo: '1', PhoneNumber: '+8613800138000', Fee: 1 }],
      RequestId: 'r',
    },
  })

describe('Tencent', () => {
  test('receives one signed SendSms request with positional parameters', async () => {
    const { endpoint, seen } = await startFakeProvider(() => ({ body: buildResponse('Ok') }))
    expect(await send(endpoint)).toEqual({ ok: true })
    expect(seen).toHaveLength(1)
    const { headers, body } = seen[0] as RecordedRequest
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

  test.each([
    ['LimitExceeded.PhoneNumberDailyLimit', 'throttled'],
    ['LimitExceeded.PhoneNumberThirtySecondLimit', 'throttled'],
    ['InvalidParameterValue.IncorrectPhoneNumber', 'refused'],
    ['FailedOperation.InsufficientBalanceInSmsPackage', 'refused'],
    ['InternalError.Timeout', 'transient'],
    ['FailedOperation.SomethingNew', 'refused'],
    ['', 'refused'],
  ])('maps %s in a 200 response to %s', async (code, fault) => {
    const { endpoint, seen } = await startFakeProvider(() => ({ body: buildResponse(code) }))
    expect(await send(endpoint)).toEqual({ ok: false, fault, why: code })
    expect(seen).toHaveLength(1)
  })

  test('reports rejected credentials with the provider’s error code', async () => {
    const refusal = { Response: { Error: { Code: 'AuthFailure.SignatureFailure', Message: 'm' }, RequestId: 'r' } }
    const { endpoint, seen } = await startFakeProvider(() => ({ body: JSON.stringify(refusal) }))
    const why = expect.stringContaining('AuthFailure.SignatureFailure')
    expect(await send(endpoint)).toEqual({ ok: false, fault: 'refused', why })
    expect(seen).toHaveLength(1)
  })

  test.each([
    ['silence', () => 'hang' as const],
    ['a connection reset', () => 'cut' as const],
  ])('treats %s as transient without a retry', async (_name, answer) => {
    const { endpoint, seen } = await startFakeProvider(answer)
    expect(await send(endpoint, 1000)).toMatchObject({ ok: false, fault: 'transient' })
    await new Promise((later) => setTimeout(later, 500))
    expect(seen).toHaveLength(1)
  })

  test.each([
    ['status 500', { status: 500, body: '{}' }],
    ['an HTML page', { status: 502, body: '<html>bad gateway</html>' }],
    ['a truncated response', { body: buildResponse('Ok').slice(0, 30) }],
    ['an empty object', { body: '{}' }],
  ])('treats %s as a failure without a retry', async (_name, answer) => {
    const { endpoint, seen } = await startFakeProvider(() => answer)
    expect((await send(endpoint)).ok).toBe(false)
    expect(seen).toHaveLength(1)
  })
})

describe('sandbox', () => {
  test('returns the code, in demos only for phones that start with 100', async () => {
    expect(await createSandboxSms(false).send('13800138000', '123456', 5)).toEqual({ ok: true, echo: '123456' })
    expect(await createSandboxSms(true).send('13800138000', '123456', 5)).toEqual({ ok: true })
    expect(await createSandboxSms(true).send('10000000001', '123456', 5)).toEqual({ ok: true, echo: '123456' })
  })
})

const run = (production: boolean) => createSmsChecks({ sms: { provider: 'sandbox' }, production }).checks?.[0]?.run()

test('reports the sandbox as wrong only in production', async () => {
  expect(await run(true)).toMatchObject({ state: 'wrong' })
  expect(await run(false)).toMatchObject({ state: 'good', words: '模拟短信' })
})
