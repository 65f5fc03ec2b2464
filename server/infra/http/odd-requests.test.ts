import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLog } from '#contract/infra/audit.console.ts'
import { trendTable } from '#contract/play/charts.ts'
import { setClosure } from '#contract/play/draws.console.ts'
import { latestDraws } from '#contract/play/draws.ts'
import { moment } from '#contract/infra/editing.ts'
import { isOperatorAccess } from '#contract/infra/endpoint.ts'
import { findOrders } from '#contract/payments/orders.console.ts'
import { selection } from '#contract/play/picks.ts'
import * as z from 'zod/mini'
import { createSite, type TestSite } from '#server/testing/site.ts'
import { listEndpoints } from '#server/testing/every-route.ts'
import { createBrowser, createOperator } from '#server/testing/browsers.ts'
import { createPhone } from '#server/testing/members.ts'

const FRIEND = 'https://friend.example'
let site: TestSite
let port: number

beforeAll(async () => {
  site = await createSite({ env: { CORS_ORIGINS: FRIEND } })
  await site.app.listen({ port: 0, host: '127.0.0.1' })
  port = (site.app.server.address() as AddressInfo).port
})
afterAll(() => site.close())

/** Sends a request line that HTTP clients would reject, and returns the complete response. */
function sendRawRequest(line: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(`${line}\r\nhost: x\r\nconnection: close\r\n\r\n`)
  return new Promise((done, fail) => {
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk))
    socket.on('close', () => done(answer)).on('error', fail)
  })
}

test.each(['http://[', 'http://', 'http://a:b:c/', 'http://[::1/api/x'])(
  'answers URL %s with a 400 envelope',
  async (address) => {
    for (const method of ['GET', 'POST']) {
      const answer = await sendRawRequest(`${method} ${address} HTTP/1.1`)
      expect(answer).toMatch(/^HTTP\/1\.1 200 /)
      expect(answer).toMatch(/content-security-policy: default-src 'self'/i)
      expect(answer).toContain('{"status":400,"msg":"请求参数有误","data":null}')
    }
  },
)

test('rejects a JSON body nested 20 levels deep', async () => {
  const nested = (depth: number) => `{"type":"rand","loop":${'['.repeat(depth)}${']'.repeat(depth)}}`
  const send = async (depth: number) => {
    const headers = { 'content-type': 'application/json' }
    return (await site.app.inject({ method: 'POST', url: selection(3).path, headers, payload: nested(depth) })).json<{
      status: number
    }>()
  }
  expect((await send(9000)).status).toBe(400)
  expect((await send(20)).status).toBe(400)
  expect((await send(10)).status).toBe(200)
})

test('accepts chart start dates from the year 1', async () => {
  const asked = { type: 3, from_date: '0000-01-01', to_date: '2022-01-01' }
  expect(await createBrowser(site).call(trendTable, asked)).toMatchObject({ status: 400, msg: '日期不正确' })
  expect((await createBrowser(site).call(trendTable, { ...asked, from_date: '0001-01-01' })).status).toBe(200)
})

test.each(['0000-01-01', '0001-01-01', '9999-12-31'])(
  'rejects the day %s in operators’ filters and calendar',
  async (day) => {
    const admin = await createOperator(site, 'administrator', createPhone())
    const said = { status: 400, msg: expect.stringContaining('如 2026-10-01') }
    expect(await admin.call(auditLog, { from: day })).toMatchObject(said)
    expect(await admin.call(auditLog, { to: day })).toMatchObject(said)
    expect(await admin.call(findOrders, { day })).toMatchObject(said)
    expect(await admin.call(setClosure, { from: day, to: day, office: '', closed: true })).toMatchObject(said)
    expect(z.safeParse(moment, `${day} 00:00:00`).success).toBe(false)
  },
)

test('GET responses outside the console have an ETag and no-cache, or no-store', async () => {
  const kept: string[] = []
  for (const { endpoint } of listEndpoints(site).filter(
    ({ method, access }) => method === 'GET' && !isOperatorAccess(access),
  )) {
    const { headers, statusCode } = await site.app.inject({ url: `${endpoint.path}?type=1&id=1` })
    expect(statusCode, endpoint.path).toBeLessThan(500)
    if (headers.etag === undefined) expect(headers['cache-control'], endpoint.path).toBe('no-store')
    else kept.push(String(headers['cache-control']))
  }
  expect(new Set(kept)).toEqual(new Set(['no-cache']))
})

test.each([
  ['gzip', 'gzip'],
  ['gzip, deflate, br', 'gzip'],
  ['br;q=1, gzip;q=0.5', 'gzip'],
  ['*', 'gzip'],
  ['gzip;q=0', undefined],
  ['br, gzip; q=0.0', undefined],
  ['deflate', undefined],
  ['xgzip', undefined],
])('answers Accept-Encoding %s with the encoding %s, cached or not', async (accepted, encoding) => {
  const ask = () => site.app.inject({ url: '/api/index/question', headers: { 'accept-encoding': accepted } })
  for (const { headers } of [await ask(), await ask()]) expect(headers['content-encoding']).toBe(encoding)
})

test('sends Vary: Origin for any Origin if CORS_ORIGINS is set', async () => {
  const url = `http://127.0.0.1:${port}${latestDraws.path}`
  for (const origin of [undefined, undefined, FRIEND, 'https://evil.example']) {
    const { headers } = await fetch(url, { headers: origin ? { origin } : {} })
    expect(headers.get('vary'), origin).toBe('Origin, accept-encoding')
  }
})
