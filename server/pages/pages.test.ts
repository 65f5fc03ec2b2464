import Fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { fixedClock } from '#server/lib/clock.ts'
import { hotBodies } from '#server/answers/hot.ts'
import { uncounted } from '#server/http/route.ts'
import { makingOf } from './making.ts'
import type { PageSource } from './page-source.ts'
import { servePages } from './pages.ts'

const clock = fixedClock('2023-03-01T10:00:00+08:00')

const NO_LISTS = { listed: [], roots: [], closed: [], offline: { addresses: [], chunks: [] } }

type Counter = Parameters<typeof makingOf>[1]

/** A site whose one page says its address and how often it was rendered. */
async function aSite(wishes: Partial<PageSource> = {}, status = 200, counter: Counter = uncounted, now = clock) {
  let times = 0
  const renderPage = vi.fn(async (url: string) => {
    if (url === '/away') return { redirect: '/index', status: 302 }
    if (url === '/broken') throw new Error('no such hook')
    return {
      status,
      head: '<title>t</title>',
      html: `<h1>${url} ${++times}</h1>`,
      data: '{}',
      chunks: ['home/home-page'],
    }
  })
  const source: PageSource = {
    bundle: async () => ({
      ...NO_LISTS,
      render: renderPage,
      addressOf: (url) => url.toLowerCase().replace(/\?junk.*/, ''),
    }),
    look: async () => '<link rel="stylesheet" href="/style.css">',
    links: async (chunks) => `<link rel="modulepreload" href="/${chunks.join()}">`,
    keepFor: 10_000,
    strict: true,
    serveFiles: async () => {},
    workerOf: () => null,
    console: { links: async () => '', serveFiles: async () => {} },
    ...wishes,
  }
  const app = Fastify()
  const hot = hotBodies(now, 1_000_000)
  await servePages(app, { source, making: makingOf(hot, counter), clock: now, origin: '', demo: false })
  return { app, hot, renderPage }
}

test.each(['2022-12-31T23:59:55+08:00', '2022-12-29T21:14:55+08:00'])(
  'a page made at %s ends with the minute',
  async (at) => {
    const now = fixedClock(at)
    const { app } = await aSite({}, 200, uncounted, now)
    const body = async () => (await app.inject('/index')).body
    expect(await body()).toContain('/index 1')
    now.advance(4999)
    expect(await body()).toContain('/index 1')
    now.advance(1)
    expect(await body()).toContain('/index 2')
  },
)

test('a page is a whole document', async () => {
  const { app } = await aSite()
  const { statusCode, headers, body } = await app.inject('/index')
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
  expect(body).toMatch(/^<!doctype html>\n<html lang="zh-CN">/)
  expect(body).toContain('<link rel="modulepreload" href="/home/home-page">\n<title>t</title>\n</head>')
  expect(body).toContain(
    '<div id="root"><h1>/index 1</h1></div><script type="application/json" id="page-data">{}</script>',
  )
})

test('what a page does not read makes no page of its own', async () => {
  const { app, renderPage } = await aSite()
  const bodies = await Promise.all(
    ['/d', '/d?junk', '/d?junk=1&more=2'].map(async (url) => (await app.inject(url)).body),
  )
  expect(renderPage).toHaveBeenCalledOnce()
  expect(new Set(bodies).size).toBe(1)
})

test.each(['/Index?type=1', '/index/?type=1', '/INDEX//?type=1'])('%s leads to the one address', async (url) => {
  const { app, renderPage } = await aSite({
    bundle: async () => ({ ...NO_LISTS, render: renderPage, addressOf: () => '/index?type=1' }),
  })
  const { statusCode, headers } = await app.inject(url)
  expect([statusCode, headers.location]).toEqual([301, '/index?type=1'])
  expect(renderPage).not.toHaveBeenCalled()
})

test('a page that has to be made counts against its caller; one that lies ready or is being made does not', async () => {
  let counted = 0
  const { app } = await aSite({}, 200, { countPage: async () => void counted++ })
  await Promise.all([app.inject('/a'), app.inject('/b')])
  expect(counted).toBe(2)
  await Promise.all([app.inject('/a'), app.inject('/b'), app.inject('/c')])
  expect(counted).toBe(3)
})

test('a page whose caller can’t be counted, because the database is away, says so in words', async () => {
  const countPage = () => Promise.reject(new Error('timeout exceeded when trying to connect'))
  const { app, renderPage } = await aSite({}, 200, { countPage })
  const { statusCode, headers, body } = await app.inject('/index')
  expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([503, '5', 'no-store'])
  expect(body).toContain('网站暂时无法访问')
  expect(renderPage).not.toHaveBeenCalled()
})

test('who has had their share gets a page that runs nothing, and what lies ready', async () => {
  let left = 1
  const countPage: Counter['countPage'] = async (_request, reply) => {
    if (left-- > 0) return
    reply.header('retry-after', 240)
    throw Object.assign(new Error('flood'), { statusCode: 429 })
  }
  const { app, renderPage } = await aSite({}, 200, { countPage })
  await app.inject('/index')
  const { statusCode, headers, body } = await app.inject('/other')
  expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([429, '240', 'no-store'])
  expect(body).toContain('<h1>打开得太快了</h1>')
  expect(body).not.toContain('modulepreload')
  expect((await app.inject('/index')).statusCode).toBe(200)
  expect(renderPage).toHaveBeenCalledOnce()
})

test('two pages are rendered at a time, eight wait, and who comes then gets the shell and may come again', async () => {
  const ends: (() => void)[] = []
  let most = 0
  const render = async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    ends.push(resolve)
    most = Math.max(most, ends.length)
    await promise
    return { redirect: '/index', status: 302 }
  }
  const { app } = await aSite({ bundle: async () => ({ ...NO_LISTS, render, addressOf: (url) => url }) })
  let answered = 0
  const ask = (i: number) => app.inject({ url: `/${i}`, remoteAddress: `198.51.100.${i}` }).finally(() => answered++)
  const asked = Array.from({ length: 12 }, (_, i) => ask(i))
  await expect.poll(() => answered).toBe(2)
  const ending = setInterval(() => ends.shift()?.(), 1)
  const answers = await Promise.all(asked)
  clearInterval(ending)
  const turnedAway = answers.filter(({ statusCode }) => statusCode === 503)
  expect(turnedAway.map(({ headers }) => [headers['retry-after'], headers['cache-control']])).toEqual([
    ['1', 'no-store'],
    ['1', 'no-store'],
  ])
  expect(turnedAway[0]?.body).toContain('<div id="root"></div></body>')
  expect(most).toBe(2)
})

test('it is kept for ten seconds, and until a draw arrives', async () => {
  const { app, hot, renderPage } = await aSite()
  const { headers } = await app.inject('/index')
  const again = await app.inject({ url: '/index', headers: { 'if-none-match': String(headers.etag) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  clock.advance(9_999)
  await app.inject('/index')
  expect(renderPage).toHaveBeenCalledTimes(1)
  clock.advance(1)
  await app.inject('/index')
  expect(renderPage).toHaveBeenCalledTimes(2)
  hot.purge()
  await app.inject('/index')
  expect(renderPage).toHaveBeenCalledTimes(3)
})

test('a page that failed is not kept', async () => {
  const { app, renderPage } = await aSite({}, 500)
  await app.inject('/index')
  expect((await app.inject('/index')).statusCode).toBe(500)
  expect(renderPage).toHaveBeenCalledTimes(2)
})

test('a redirect is one', async () => {
  const { app } = await aSite()
  const { statusCode, headers } = await app.inject('/away')
  expect([statusCode, headers.location]).toEqual([302, '/index'])
})

test('what can not be rendered is the plain shell, which tells nothing and is not kept', async () => {
  const { app } = await aSite()
  const { statusCode, headers, body } = await app.inject('/broken')
  expect([statusCode, headers['cache-control']]).toEqual([500, 'no-store'])
  expect(body).toContain('<div id="root"></div></body>')
  expect(body).not.toContain('hook')
})

test.each([
  ['GET', '/api/nope'],
  ['GET', '/API/nope'],
  ['POST', '/index'],
  ['GET', '/assets/old-chunk.js'],
] as const)('%s %s is no page', async (method, url) => {
  const { app, renderPage } = await aSite()
  const response = await app.inject({ method, url })
  expect([response.statusCode, response.json().status]).toEqual([404, 404])
  expect(renderPage).not.toHaveBeenCalled()
})

test.each([
  ['/login', '/login'],
  ['//evil.example/login', '/evil.example/login'],
])('a form that a browser sends by itself to %s gets the page %s', async (url, location) => {
  const { app } = await aSite()
  const accept = 'text/html,application/xhtml+xml,*/*;q=0.8'
  const headers = { accept, 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await app.inject({ method: 'POST', url, headers, payload: 'phone=1' })
  expect([answer.statusCode, answer.headers.location]).toEqual([303, location])
})

test('before anything is built there is only the API', async () => {
  const app = Fastify()
  await servePages(app, {
    source: null,
    making: makingOf(hotBodies(clock, 1000), uncounted),
    clock,
    origin: '',
    demo: false,
  })
  expect((await app.inject('/index')).json().status).toBe(404)
})
