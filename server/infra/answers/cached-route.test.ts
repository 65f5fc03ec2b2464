import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { drawDetail, latestDraws } from '#contract/play/draws.ts'
import { createSite, type TestSite } from '#server/testing/site.ts'
import { createMember } from '#server/testing/browsers.ts'

const HTML = 'text/html,*/*;q=0.8'
const MAX_REQUESTS = 250

let site: TestSite
let origin = ''
let port = 0
const begun = vi.fn<(path: string) => void>()
beforeAll(async () => {
  site = await createSite({ env: { DRAW_SOURCE: 'demo', RATE_LIMITS: 'reads=5000,pages=40', TRUSTED_PROXIES: '1' } })
  await site.app.listen({ port: 0, host: '127.0.0.1' })
  port = (site.app.server.address() as AddressInfo).port
  origin = `http://127.0.0.1:${port}`
  site.app.server.on('request', ({ url }) => begun(url ?? ''))
})
afterAll(() => site.close())
beforeEach(() => void begun.mockClear())

const request = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(origin + path, { method, headers })

/** Pipelines GET requests on one connection, which the request `ending` closes. */
async function sendPipelined(paths: string[], ending = ''): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(
    paths
      .map((path) => `GET ${path} HTTP/1.1\r\nhost: x\r\n${path === ending ? 'connection: close\r\n' : ''}\r\n`)
      .join(''),
  )
  let text = ''
  for await (const chunk of socket) text += chunk
  return text
}

const parseStatuses = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status))

test('cached responses have the headers and body of the first response', async () => {
  for (const path of [latestDraws.path, '/index', '/draw-winner', `${drawDetail.path}?type=1`]) {
    const wanted = { accept: path === '/draw-winner' ? HTML : '*/*' }
    const [made, kept] = [await request(path, wanted), await request(path, wanted)]
    const headersOf = ({ headers }: Response) => ({
      ...Object.fromEntries(headers),
      date: '',
      'set-cookie': headers.get('set-cookie')?.replace(/=[^;]+/, ''),
    })
    expect(headersOf(kept), path).toEqual(headersOf(made))
    expect(kept.headers.get('site-time'), path).toBe(String(site.clock.now().getTime()))
    expect(await kept.text(), path).toBe(await made.text())
  }
})

test.each([latestDraws.path, '/index'])('answers %s with 304 for a matching ETag, with 200 for HEAD', async (path) => {
  const whole = await request(path)
  const etag = whole.headers.get('etag') ?? ''
  const again = await request(path, { 'if-none-match': etag })
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
  const head = await request(path, {}, 'HEAD')
  expect([head.status, await head.text(), head.headers.get('etag')]).toEqual([200, '', etag])
  expect(head.headers.get('content-length')).toBe(whole.headers.get('content-length'))
})

test('bypasses the API cache for any session cookie, valid or not', async () => {
  const ming = await createMember(site)
  const path = `${latestDraws.path}?for=anyone`
  await request(path)
  expect((await request(path)).headers.get('set-cookie')).toBeNull()
  expect((await request(path, { cookie: 'Admin-Token=gone' })).headers.get('set-cookie')).toContain('Admin-Token=;')
  const own = await request(path, { cookie: `Admin-Token=${ming.cookies.get('Admin-Token')}` })
  expect(own.headers.get('set-cookie')).toBeNull()
  expect(own.status).toBe(200)
})

test('serves cached pages with any cookie, also above the rate limit of pages', async () => {
  const address = { 'x-forwarded-for': '203.0.113.7', accept: HTML }
  const page = await (await request('/index', address)).text()
  for (let i = 0; i < 60; i++) {
    const kept = await request('/index', { ...address, cookie: i % 2 ? 'Admin-Token=t' : '' })
    expect([kept.status, await kept.text()]).toEqual([200, page])
  }
})

test('sends Cache-Control: private only with a new guest cookie', async () => {
  const headersOf = async (path: string, headers: Record<string, string>) => {
    const { status, headers: got } = await request(path, { 'accept-encoding': 'gzip', ...headers })
    return [status, got.get('set-cookie'), got.get('cache-control')]
  }
  expect(await headersOf('/index', { accept: HTML })).toEqual([
    200,
    expect.stringMatching(/^guest=/),
    'private, no-cache',
  ])
  const shown = await request('/index', { accept: HTML })
  const [cookie = ''] = shown.headers.getSetCookie()
  const shared = [null, 'no-cache']
  expect(await headersOf('/index', { accept: HTML, cookie })).toEqual([200, ...shared])
  expect(await headersOf('/index', { accept: HTML, 'if-none-match': shown.headers.get('etag') ?? '' })).toEqual([
    304,
    ...shared,
  ])
  expect(await headersOf('/index', {})).toEqual([200, ...shared])
  expect(await headersOf(latestDraws.path, { accept: HTML })).toEqual([200, ...shared])
})

test('answers pipelined requests in order, cached or not', async () => {
  const asked = Array.from({ length: 200 }, (_, i) => (i % 3 === 0 ? `/api/nothing/${i}` : '/index'))
  const text = await sendPipelined([...asked, '/index?last'], '/index?last')
  expect(parseStatuses(text)).toEqual([...asked.map((path) => (path === '/index' ? 200 : 404)), 200])
})

test('closes a connection after 250 requests', async () => {
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(MAX_REQUESTS))
  let text = ''
  for await (const chunk of socket) {
    text += chunk
    if (parseStatuses(text).length === MAX_REQUESTS) break
  }
  expect(new Set(parseStatuses(text))).toEqual(new Set([200]))
  expect(text.match(/^connection: close\r$/gim)).toHaveLength(1)
})
