import Fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { fixedClock } from '#server/clock.ts'
import { hotBodies } from '#server/http/hot.ts'
import type { PageSource } from './page-source.ts'
import { addressOf, servePages } from './pages.ts'

const clock = fixedClock('2023-03-01T10:00:00+08:00')

/** A site whose one page says its address and how often it was rendered. */
async function aSite(wishes: Partial<PageSource> = {}, status = 200) {
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
    render: async () => renderPage,
    links: async (chunks) => `<link rel="modulepreload" href="/${chunks.join()}">`,
    keepFor: 10_000,
    strict: true,
    serveFiles: async () => {},
    ...wishes,
  }
  const app = Fastify()
  const hot = hotBodies(clock, 1_000_000)
  await servePages(app, { source, hot, clock, origin: '', demo: false })
  return { app, hot, renderPage }
}

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
    ['/d?type=1&id=2', '/d?id=2&utm=x&type=1', '/d?type=1&id=2&type=3'].map(
      async (url) => (await app.inject(url)).body,
    ),
  )
  expect(renderPage).toHaveBeenCalledOnce()
  expect(new Set(bodies).size).toBe(1)
  expect(addressOf({ url: '/d?id=2&b=1&type=%3C' })).toBe('/d?type=%3C&id=2')
})

test.each([
  ...Object.entries<(...parts: never[]) => string>(paths).flatMap(([name, build]) =>
    // A bet of the player's own is read by the browser alone.
    name === 'ownBet' ? [] : [build(2 as never, 30 as never)],
  ),
  `${paths.chart(1)}&from=2022001&to=2022-12-31`,
])('%s is a page of its own', (url) => expect(addressOf({ url })).toBe(url))

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
  await servePages(app, { source: null, hot: hotBodies(clock, 1000), clock, origin: '', demo: false })
  expect((await app.inject('/index')).json().status).toBe(404)
})
