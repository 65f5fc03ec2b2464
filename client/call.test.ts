import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/infra/endpoint.ts'
import { parseAnswer, call, CallFailed, createGid, buildUrl } from './call.ts'
import { siteTime } from './site-clock.ts'

const any = { summary: '', access: 'public', reply: z.unknown() } as const
const listOf = endpoint('GET', '/api/a/list', {
  ...any,
  input: z.object({ type: z.number(), from: z.optional(z.string()) }),
})
const change = endpoint('POST', '/api/a/change', { ...any, limit: 'writes', input: z.object({ id: z.number() }) })

afterEach(() => vi.unstubAllGlobals())

function stubFetch(body: unknown, init?: ResponseInit) {
  const fetched = vi.fn(async (_url: string, _request: RequestInit) => new Response(JSON.stringify(body), init))
  vi.stubGlobal('fetch', fetched)
  return fetched
}

interface DelayedReply {
  headers?: Record<string, string>
  /** Milliseconds between the response headers and the body. */
  bodyAfter?: number
}

/** Makes a call with response headers delayed by `ms` milliseconds, and returns its answer. */
async function callWithDelay(
  ms: number,
  input: { type: number } | FormData,
  { headers = {}, bodyAfter = 0 }: DelayedReply = {},
) {
  vi.useFakeTimers()
  const later = (after: number, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      setTimeout(resolve, after)
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  vi.stubGlobal('fetch', async (_url: string, { signal }: RequestInit) => {
    await later(ms, signal!)
    const body = new ReadableStream({
      async start(stream) {
        if (bodyAfter > 0) await later(bodyAfter, signal!).catch((error: unknown) => stream.error(error))
        stream.enqueue(new TextEncoder().encode('{}'))
        stream.close()
      },
    })
    return new Response(body, { headers })
  })
  const answer = input instanceof FormData ? call(change, input) : call(listOf, input)
  await vi.advanceTimersByTimeAsync(ms + bodyAfter)
  vi.useRealTimers()
  return answer
}

test('buildUrl encodes a GET’s input in the query string', () => {
  expect(buildUrl(listOf, { type: 2, from: undefined })).toBe('/api/a/list?type=2')
  expect(buildUrl(listOf, {})).toBe('/api/a/list')
  expect(buildUrl(change, { id: 1 })).toBe('/api/a/change')
})

test('sends cookies, a unique call id (`gid`) and JSON input', async () => {
  const fetched = stubFetch({ status: 200, msg: '', data: 7 })
  await call(listOf, { type: 1 })
  expect(await call(change, { id: 3 })).toEqual({ status: 200, msg: '', data: 7 })

  const [[readUrl, read], [, write]] = fetched.mock.calls as [[string, RequestInit], [string, RequestInit]]
  expect(readUrl).toBe('/api/a/list?type=1')
  expect(write).toMatchObject({ method: 'POST', credentials: 'include', body: '{"id":3}' })
  const gids = [read, write].map(({ headers }) => new Headers(headers).get('gid'))
  expect(gids[0]).toMatch(/^\d{13}\.\d{20}$/)
  expect(gids[0]).not.toBe(gids[1])
})

test.each([
  [200, { status: 200, msg: 'ok', data: [1] }, { status: 200, msg: 'ok', data: [1] }],
  [200, { status: 400, msg: '不行', data: { type: 'vip' } }, { status: 400, msg: '不行', data: { type: 'vip' } }],
  [200, { status: 400, message: '也不行' }, { status: 400, msg: '也不行', data: null }],
  [200, { status: 401, msg: '' }, { status: 401, msg: '未知错误', data: null }],
  [401, { message: '请先去登录' }, { status: 401, msg: '请先登录', data: null }],
])('returns an answer for HTTP %s, body %j', (http, body, answer) => expect(parseAnswer(http, body)).toEqual(answer))

test.each([
  [500, { status: 500, msg: '开小差了' }, 500, '开小差了'],
  [200, { status: 302, message: '别处' }, 302, '别处'],
  [429, {}, 429, '未知错误'],
  [502, null, 502, '未知错误'],
])('throws CallFailed for HTTP %s, body %j', (http, body, status, msg) => {
  expect(() => parseAnswer(http, body)).toThrow(expect.objectContaining({ name: 'CallFailed', status, message: msg }))
})

test('throws CallFailed for a non-JSON response', async () => {
  vi.stubGlobal('fetch', async () => new Response('<html>Bad Gateway</html>', { status: 502 }))
  await expect(call(listOf, { type: 1 })).rejects.toThrow(new CallFailed(502, '未知错误'))
})

test('a call returns a network message if fetch fails', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await call(listOf, { type: 1 })).toEqual({ code: 0, msg: '网络连接失败，请稍后再试' })
})

test('a call returns a timeout message after 20 seconds', async () => {
  expect(await callWithDelay(19_999, { type: 1 })).toMatchObject({ status: 200 })
  expect(await callWithDelay(20_001, { type: 1 })).toEqual({ code: 0, msg: '请求超时，请稍后再试' })
})

test('waits five minutes for the response to a FormData call', async () => {
  expect(await callWithDelay(299_999, new FormData())).toMatchObject({ status: 200 })
  expect(await callWithDelay(300_001, new FormData())).toMatchObject({ code: 0 })
})

test('waits five minutes for the body of a download', async () => {
  const headers = { 'content-disposition': 'attachment; filename="a.zip"' }
  const file = (bodyAfter: number) => callWithDelay(19_000, { type: 1 }, { headers, bodyAfter })
  expect(await file(299_999)).toMatchObject({ status: 200, data: expect.any(Blob) })
  expect(await file(300_001)).toMatchObject({ code: 0 })
})

test('a call throws if the caller aborts it', async () => {
  vi.stubGlobal('fetch', async (_url: string, { signal }: RequestInit) => signal?.throwIfAborted())
  await expect(call(listOf, { type: 1 }, { signal: AbortSignal.abort() })).rejects.toThrow('aborted')
})

test('sets the site clock from the `site-time` header', async () => {
  const sites = Date.parse('2023-03-01T10:00:00+08:00')
  stubFetch({ status: 200 }, { headers: { 'site-time': String(sites) } })
  await call(listOf, { type: 1 })
  expect(Math.abs(siteTime() - sites)).toBeLessThan(1000)
})

test('sends the service worker’s headers, returns the time in `kept-at`', async () => {
  const fetched = stubFetch({ status: 200, data: 7 }, { headers: { 'kept-at': '1677636000000' } })
  const answer = await call(listOf, { type: 1 }, { reader: 'me', shown: true })
  expect(answer).toMatchObject({ data: 7, kept: 1_677_636_000_000 })
  expect(fetched.mock.lastCall?.[1].headers).toMatchObject({ reader: 'me', shown: '1' })
})

test('createGid joins the time and two random numbers', () => {
  expect(createGid(1_700_000_000_000, [0xffffffff, 0])).toBe('1700000000000.42949672950000000000')
})

test('sends forms without content-type, returns attachments as Blob', async () => {
  const fetched = stubFetch('', { headers: { 'content-disposition': 'attachment; filename="data.zip"' } })
  const form = new FormData()
  const answer = await call(change, form)
  expect(fetched.mock.lastCall?.[1]).toMatchObject({ body: form, headers: { gid: expect.any(String) } })
  expect(fetched.mock.lastCall?.[1].headers).not.toHaveProperty('content-type')
  expect(answer).toMatchObject({ status: 200, data: expect.any(Blob) })
})
