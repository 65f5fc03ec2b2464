import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { drawDetail, latestDraws } from '#contract/draws.ts'
import { fixedClock } from '#server/lib/clock.ts'
import { aSite, type Site } from '#server/testing/a-site.ts'
import { aMember } from '#server/testing/people.ts'
import { finish, hotBodies } from './hot.ts'
import { keptAnswers, serverAsking } from './kept-answers.ts'

const TIMEOUTS = {
  headersTimeout: 5000,
  bodyTimeout: 5000,
  requestTimeout: 5000,
  connectionsCheckingInterval: 5000,
  connectionTimeout: 5000,
  keepAliveTimeout: 5000,
}
const LONG_WAY = 'the long way'
const TEXT = '号码'.repeat(400)

describe('a kept body', () => {
  const clock = fixedClock('2022-12-31T22:00:00+08:00')
  const hot = hotBodies(clock, 1_000_000)
  const asked: string[] = []
  let callsLeft = 0
  const counter = {
    countAtOnce: (address: string) => (asked.push(address), callsLeft-- > 0),
    newGuest: (cookies?: string) => (cookies?.includes('guest=') ? null : 'guest=new'),
  }
  const answer = keptAnswers({ hot, headers: { 'x-own': 'yes' }, clock, counter, addressOf: () => '203.0.113.9' })
  const server = serverAsking(answer, TIMEOUTS)((_request, response) => void response.end(LONG_WAY), {})
  let origin = ''
  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening')
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => void server.close())
  beforeEach(async () => {
    hot.purge()
    asked.splice(0)
    callsLeft = 100
    const freshUntil = new Date(clock.now().getTime() + 1000)
    const make = (text: string) => async () => ({ body: finish('text/plain; charset=utf-8', text), freshUntil })
    await hot.get('draws', make(TEXT), { url: '/api/draws?type=1', endpoint: latestDraws })
    await hot.get('page', make('页面'), { url: '/index', endpoint: null })
  })

  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(origin + path, { method, headers })
  const text = async (path: string, headers?: Record<string, string>) => (await ask(path, headers)).text()

  test('is sent as it is, with the headers of every answer and the time of the site', async () => {
    const answered = await ask('/api/draws?type=1', { 'accept-encoding': 'gzip' })
    expect(await answered.text()).toBe(TEXT)
    expect(Object.fromEntries(answered.headers)).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': 'text/plain; charset=utf-8',
      'site-time': String(clock.now().getTime()),
      'x-own': 'yes',
    })
    expect(await text('/api/draws?type=1', { 'accept-encoding': 'identity' })).toBe(TEXT)
  })

  test('is not sent again to who has it', async () => {
    const etag = (await ask('/api/draws?type=1')).headers.get('etag') ?? ''
    const again = await ask('/api/draws?type=1', { 'if-none-match': etag })
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
  })

  test.each([
    ['another address', '/api/draws?type=2', {}],
    ['a member by cookie', '/api/draws?type=1', { cookie: 'uuid=x; Admin-Token=t' }],
    ['a member by header', '/api/draws?type=1', { token: 't' }],
    ['a member by Bearer', '/api/draws?type=1', { authorization: 'Bearer t' }],
    ['a page of another origin', '/api/draws?type=1', { origin: 'https://friend.example' }],
  ])('%s goes the long way', async (_who, path, headers) => {
    expect(await text(path, headers)).toBe(LONG_WAY)
    expect(asked).toEqual([])
  })

  test('other methods go the long way', async () => {
    expect(await (await ask('/index', {}, 'POST')).text()).toBe(LONG_WAY)
    expect((await ask('/index', {}, 'HEAD')).headers.get('etag')).toBeNull()
  })

  test('a page is the same for members and counts as no call', async () => {
    expect(await text('/index', { cookie: 'Admin-Token=t' })).toBe('页面')
    expect(asked).toEqual([])
  })

  test('a page that visitors do not find may stand for who is signed in', async () => {
    const missing = async () => ({ body: finish('text/html', '没有找到', 404), freshUntil: null })
    await hot.get('lost', missing, { url: '/forum/1', endpoint: null })
    expect(await text('/forum/1')).toBe('没有找到')
    expect(await text('/forum/1', { cookie: 'Admin-Token=t' })).toBe(LONG_WAY)
  })

  test('a browser that opens a page is known from then on, and no shared cache keeps what tells it so', async () => {
    const headersOf = async (path: string, headers: Record<string, string>) => {
      const { status, headers: got } = await ask(path, { 'accept-encoding': 'gzip', ...headers })
      return [status, got.get('set-cookie'), got.get('cache-control')]
    }
    const accept = 'text/html,*/*;q=0.8'
    expect(await headersOf('/index', { accept })).toEqual([200, 'guest=new', 'private, no-cache'])
    const etag = (await ask('/index')).headers.get('etag') ?? ''
    const shared = [null, 'no-cache']
    expect(await headersOf('/index', { accept, cookie: 'guest=old' })).toEqual([200, ...shared])
    expect(await headersOf('/index', { accept, 'if-none-match': etag })).toEqual([304, ...shared])
    expect(await headersOf('/index', {})).toEqual([200, ...shared])
    expect(await headersOf('/api/draws?type=1', { accept })).toEqual([200, ...shared])
  })

  test('each call counts; who has none left at hand goes the long way', async () => {
    callsLeft = 1
    expect(await text('/api/draws?type=1')).toBe(TEXT)
    expect(await text('/api/draws?type=1')).toBe(LONG_WAY)
    expect(asked).toEqual(['203.0.113.9', '203.0.113.9'])
  })

  test('what is no longer fresh, or forgotten, goes the long way', async () => {
    clock.advance(1001)
    expect(await text('/index')).toBe(LONG_WAY)
    await hot.get('page', async () => ({ body: finish('text/plain', 'new'), freshUntil: null }))
    expect(await text('/index')).toBe('new')
    hot.purge()
    expect(await text('/index')).toBe(LONG_WAY)
  })

  test('addresses that callers make up push each other out, not the memory', async () => {
    const forever = async () => ({ body: finish('text/plain', 'same'), freshUntil: null })
    for (let i = 0; i < 10_000; i++) await hot.get('one', forever, { url: `/?${i}`, endpoint: null })
    await hot.get('one', forever, { url: `/?${'x'.repeat(300)}`, endpoint: null })
    const held = Array.from({ length: 10_000 }, (_, i) => hot.at(`/?${i}`)).filter((found) => found !== null)
    expect(held).toHaveLength(4096)
    expect(hot.at(`/?${'x'.repeat(300)}`)).toBeNull()
  })
})

describe('over the whole site', () => {
  let site: Site
  let origin = ''
  beforeAll(async () => {
    site = await aSite({ env: { DRAW_SOURCE: 'demo', RATE_LIMITS: '1' } })
    await site.app.listen({ port: 0, host: '127.0.0.1' })
    origin = `http://127.0.0.1:${(site.app.server.address() as AddressInfo).port}`
  })
  afterAll(() => site.close())

  const ask = (path: string, headers: Record<string, string> = {}) => fetch(origin + path, { headers })

  test('the short way and the long way answer alike', async () => {
    for (const path of [latestDraws.path, '/index', '/draw-winner', `${drawDetail.path}?type=1`]) {
      const wanted = { accept: path === '/draw-winner' ? 'text/html' : '*/*' }
      const [long, short] = [await ask(path, wanted), await ask(path, wanted)]
      const headersOf = ({ headers }: Response) => ({
        ...Object.fromEntries(headers),
        date: '',
        'set-cookie': headers.get('set-cookie')?.replace(/=[^;]+/, ''),
      })
      expect(headersOf(short), path).toEqual(headersOf(long))
      expect(await short.text(), path).toBe(await long.text())
    }
  })

  test('the short way and the long way answer in their turn when they are asked all at once', async () => {
    const asked = Array.from({ length: 200 }, (_, i) => (i % 3 === 0 ? `/api/nothing/${i}` : '/index'))
    await ask('/index')
    const socket = connect(Number(new URL(origin).port), '127.0.0.1')
    const heads = asked.map(
      (path, i) => `GET ${path} HTTP/1.1\r\nhost: x\r\n${i === 199 ? 'connection: close\r\n' : ''}\r\n`,
    )
    socket.write(heads.join(''))
    let text = ''
    for await (const chunk of socket) text += chunk
    const statuses = [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status))
    expect(statuses).toEqual(asked.map((path) => (path === '/index' ? 200 : 404)))
  })

  test('a member gets their own answer, and a dead cookie is cleared, where the common one is kept', async () => {
    const ming = await aMember(site)
    const path = `${latestDraws.path}?for=anyone`
    await ask(path)
    expect((await ask(path)).headers.get('set-cookie')).toBeNull()
    expect((await ask(path, { cookie: 'Admin-Token=gone' })).headers.get('set-cookie')).toContain('Admin-Token=;')
    const own = await ask(path, { cookie: `Admin-Token=${ming.cookies.get('Admin-Token')}` })
    expect(own.headers.get('set-cookie')).toBeNull()
    expect(own.status).toBe(200)
  })
})
