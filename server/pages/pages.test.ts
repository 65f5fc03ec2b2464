import Fastify, { type FastifyRequest } from 'fastify'
import { expect, test, vi } from 'vitest'
import { createFixedClock } from '#server/infra/lib/clock.ts'
import { createResponseCache } from '#server/infra/answers/response-cache.ts'
import { type CallCounter, NO_RATE_LIMITS } from '#server/infra/http/route.ts'
import { RateLimitError } from '#server/infra/http/limiter.ts'
import { createDocumentMaker } from './making.ts'
import type { RenderEnvironment } from '#contract/infra/rendering.ts'
import type { PageSource } from './page-source.ts'
import { servePages } from './pages.ts'

const clock = createFixedClock('2023-03-01T10:00:00+08:00')

const DEFAULTS = { listed: [], roots: [], closed: [], readable: [], differsOnPhones: () => false }

type Counter = Pick<CallCounter, 'countPage' | 'countShell' | 'newGuest'>

/**
 * Creates a site with a stub renderer. Pages show their URL and the number of renders so far. /away redirects and
 * /broken throws.
 */
async function createPageSite(
  wishes: Partial<PageSource> = {},
  status = 200,
  counter: Partial<Counter> = {},
  now = clock,
  isTheirs: Parameters<typeof servePages>[1]['isTheirs'] = async () => false,
) {
  let times = 0
  const renderPage = vi.fn(async (url: string, _surroundings: RenderEnvironment) => {
    if (url === '/away') return { redirect: '/index', status: 302 }
    if (url === '/broken') throw new Error('no such hook')
    return {
      status,
      head: '<title>t</title>',
      html: `<h1>${url} ${++times}</h1>`,
      data: '{}',
      chunks: ['home/home-page'],
      error: status === 500 ? new Error('chunk not loaded') : undefined,
    }
  })
  const source: PageSource = {
    bundle: async () => ({
      ...DEFAULTS,
      render: renderPage,
      addressOf: (url) => url.toLowerCase().replace(/\?junk.*/, ''),
    }),
    headStyles: async () => '<link rel="stylesheet" href="/style.css">',
    head: async (chunks) => ({
      elements: `<link rel="modulepreload" href="/${chunks.join()}">`,
      inline: { scripts: ["'sha256-b'"], styles: ["'sha256-a'"] },
    }),
    keepFor: 10_000,
    strict: true,
    serveFiles: async () => {},
    worker: () => null,
    console: { links: async () => '', serveFiles: async () => {} },
    ...wishes,
  }
  const app = Fastify()
  const responseCache = createResponseCache(now, 1_000_000)
  const counted = { ...NO_RATE_LIMITS, ...counter }
  const making = createDocumentMaker(responseCache, counted)
  await servePages(app, {
    source,
    making,
    counter: counted,
    clock: now,
    origin: '',
    demo: false,
    isTheirs,
  })
  return { app, responseCache, renderPage }
}

test('escapes the SVG icon in its data URL', async () => {
  const { app } = await createPageSite()
  const icon = /<link rel="icon" href="([^"]*)">/.exec((await app.inject('/index')).body)?.[1] ?? ''
  expect(decodeURIComponent(icon)).toContain("<svg xmlns='http://www.w3.org/2000/svg' viewBox")
  expect(icon).not.toMatch(/[\s<>#]/)
})

test.each(['2022-12-31T23:59:55+08:00', '2022-12-29T21:14:55+08:00'])(
  'expires a page rendered at %s at the minute’s end',
  async (at) => {
    const now = createFixedClock(at)
    const { app } = await createPageSite({}, 200, {}, now)
    const body = async () => (await app.inject('/index')).body
    expect(await body()).toContain('/index 1')
    now.advance(4999)
    expect(await body()).toContain('/index 1')
    now.advance(1)
    expect(await body()).toContain('/index 2')
  },
)

test('sends a document with its data', async () => {
  const { app } = await createPageSite()
  const { statusCode, headers, body } = await app.inject('/index')
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
  expect(body).toMatch(/^<!doctype html>\n<html lang="zh-CN">/)
  expect(body).toContain('<link rel="modulepreload" href="/home/home-page">\n<title>t</title>\n</head>')
  expect(body).toContain(
    '<div id="root"><h1>/index 1</h1></div><script type="application/json" id="page-data">{}</script>',
  )
})

test('sends the CSP with hashes, also for 304', async () => {
  const { app } = await createPageSite()
  const first = await app.inject('/index')
  const again = await app.inject({ url: '/index', headers: { 'if-none-match': String(first.headers.etag) } })
  expect([first.statusCode, again.statusCode]).toEqual([200, 304])
  for (const { headers } of [first, again])
    expect(headers['content-security-policy']).toMatch(/; script-src 'self' 'sha256-b';.* style-src 'self' 'sha256-a'$/)
})

test('caches a page once despite unknown query parameters', async () => {
  const { app, renderPage } = await createPageSite()
  const bodies = await Promise.all(
    ['/d', '/d?junk', '/d?junk=1&more=2'].map(async (url) => (await app.inject(url)).body),
  )
  expect(renderPage).toHaveBeenCalledOnce()
  expect(new Set(bodies).size).toBe(1)
})

test.each(['/Index?type=1', '/index/?type=1', '/INDEX//?type=1'])('redirects %s to its canonical URL', async (url) => {
  const { app, renderPage } = await createPageSite({
    bundle: async () => ({ ...DEFAULTS, render: renderPage, addressOf: () => '/index?type=1' }),
  })
  const { statusCode, headers } = await app.inject(url)
  expect([statusCode, headers.location]).toEqual([301, '/index?type=1'])
  expect(renderPage).not.toHaveBeenCalled()
})

test('renders a page that differs on phones once per device kind', async () => {
  const { app, renderPage } = await createPageSite({
    bundle: async () => ({ ...DEFAULTS, render: renderPage, addressOf: (url) => url, differsOnPhones: () => true }),
  })
  const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1'
  const tablet = 'Mozilla/5.0 (Linux; Android 13; SM-X200) AppleWebKit/537.36 Chrome/120.0.0.0 Safari/537.36'
  const open = (agent: string) => app.inject({ url: '/chart', headers: { 'user-agent': agent } })
  for (const agent of [tablet, phone, tablet, phone]) {
    expect((await open(agent)).headers['vary']).toBe('user-agent, accept-encoding')
  }
  expect(renderPage.mock.calls.map(([, surroundings]) => surroundings.phone)).toEqual([false, true])
})

test('counts only rendered pages against the rate limit, not cached ones', async () => {
  let counted = 0
  const { app } = await createPageSite({}, 200, { countPage: async () => void counted++ })
  await Promise.all([app.inject('/a'), app.inject('/b')])
  expect(counted).toBe(2)
  await Promise.all([app.inject('/a'), app.inject('/b'), app.inject('/c')])
  expect(counted).toBe(3)
})

test('sends a static 503 during a database outage', async () => {
  const countPage = () => Promise.reject(new Error('timeout exceeded when trying to connect'))
  const { app, renderPage } = await createPageSite({}, 200, { countPage })
  const { statusCode, headers, body } = await app.inject('/index')
  expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([503, '5', 'no-store'])
  expect(body).toContain('网站暂时无法访问')
  expect(renderPage).not.toHaveBeenCalled()
})

/** Allows one rendered page and `shells` shells. */
function createLimitedCounter(shells: number) {
  let pages = 1
  return {
    countPage: async () => {
      if (pages-- <= 0) throw new RateLimitError(240)
    },
    countShell: async () => {
      if (shells-- <= 0) throw new RateLimitError(300)
    },
  }
}

test('sends an expired page above the page rate limit', async () => {
  const now = createFixedClock('2023-03-01T10:00:00+08:00')
  const { app, responseCache, renderPage } = await createPageSite({}, 200, createLimitedCounter(2), now)
  const answer = async (url: string) => {
    const { statusCode, headers, body } = await app.inject(url)
    return [statusCode, headers['cache-control'], headers['retry-after'], /<h1>.*?<\/h1>/.exec(body)?.[0]]
  }
  const kept = [200, 'no-cache', undefined, '<h1>/index 1</h1>']
  const shell = [200, 'no-store', undefined, undefined]
  expect(await answer('/index')).toEqual(kept)
  now.advance(3_600_000)
  for (let i = 0; i < 5; i++) expect(await answer('/index')).toEqual(kept)
  expect(await answer('/other')).toEqual(shell)
  // An invalidated page is not sent, because it may be wrong.
  responseCache.purge()
  expect(await answer('/index')).toEqual(shell)
  expect(renderPage).toHaveBeenCalledOnce()
})

test('sends a scriptless 429 above the shell rate limit', async () => {
  const { app, renderPage } = await createPageSite({}, 200, createLimitedCounter(1))
  await app.inject('/index')
  expect((await app.inject('/other')).body).toContain('modulepreload')
  const { statusCode, headers, body } = await app.inject('/other')
  expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([429, '300', 'no-store'])
  expect(body).toContain('<h1>打开得太快了</h1>')
  expect(body).not.toContain('modulepreload')
  clock.advance(60_000)
  expect((await app.inject('/index')).statusCode).toBe(200)
  expect(renderPage).toHaveBeenCalledOnce()
})

test('sets the guest cookie with the first document', async () => {
  const { app } = await createPageSite({}, 200, {
    ...createLimitedCounter(9),
    newGuest: (cookies) => (cookies ? null : 'guest=new'),
  })
  const given = async (url: string, headers: Record<string, string>) => {
    const answer = await app.inject({ url, headers })
    return [answer.headers['set-cookie'], answer.headers['cache-control']]
  }
  const accept = 'text/html,*/*;q=0.8'
  expect(await given('/index', { accept })).toEqual(['guest=new', 'private, no-cache'])
  expect(await given('/index', { accept, cookie: 'guest=old' })).toEqual([undefined, 'no-cache'])
  expect(await given('/index', {})).toEqual([undefined, 'no-cache'])
  expect(await given('/other', { accept })).toEqual(['guest=new', 'no-store'])
})

test('of twelve concurrent pages, renders two, queues eight, rejects two', async () => {
  const ends: (() => void)[] = []
  let most = 0
  const render = async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    ends.push(resolve)
    most = Math.max(most, ends.length)
    await promise
    return { redirect: '/index', status: 302 }
  }
  const { app } = await createPageSite({ bundle: async () => ({ ...DEFAULTS, render, addressOf: (url) => url }) })
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

test('sends an expired page if the caller’s rendering queue is full', async () => {
  const now = createFixedClock('2023-03-01T10:00:00+08:00')
  const { app, renderPage } = await createPageSite({}, 200, {}, now)
  await app.inject('/index')
  now.advance(60_000)
  const { promise, resolve } = Promise.withResolvers<never>()
  renderPage.mockImplementation(() => promise)
  const asked = [1, 2, 3, 4].map((i) => app.inject(`/${i}`))
  await expect.poll(() => renderPage.mock.calls.length).toBe(2)
  expect((await app.inject('/index')).body).toContain('<h1>/index 1</h1>')
  resolve({ redirect: '/index', status: 302 } as never)
  await Promise.all(asked)
})

test('caches a page for ten seconds or until purged', async () => {
  const { app, responseCache, renderPage } = await createPageSite()
  const { headers } = await app.inject('/index')
  const again = await app.inject({ url: '/index', headers: { 'if-none-match': String(headers.etag) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  clock.advance(9_999)
  await app.inject('/index')
  expect(renderPage).toHaveBeenCalledTimes(1)
  clock.advance(1)
  await app.inject('/index')
  expect(renderPage).toHaveBeenCalledTimes(2)
  responseCache.purge()
  await app.inject('/index')
  expect(renderPage).toHaveBeenCalledTimes(3)
})

test('logs a page with status 500 and does not cache it', async () => {
  const { app, renderPage } = await createPageSite({}, 500)
  const warn = vi.spyOn(app.log, 'warn')
  await app.inject('/index')
  expect(warn.mock.calls).toMatchObject([
    [{ err: { message: 'chunk not loaded' }, page: '/index' }, expect.any(String)],
  ])
  expect((await app.inject('/index')).statusCode).toBe(500)
  expect(renderPage).toHaveBeenCalledTimes(2)
})

test('sends the redirect that a page returns', async () => {
  const { app } = await createPageSite()
  const { statusCode, headers } = await app.inject('/away')
  expect([statusCode, headers.location]).toEqual([302, '/index'])
})

test('sends an uncached shell if rendering throws', async () => {
  const { app } = await createPageSite()
  const { statusCode, headers, body } = await app.inject('/broken')
  expect([statusCode, headers['cache-control']]).toEqual([500, 'no-store'])
  expect(body).toContain('<div id="root"></div></body>')
  expect(body).not.toContain('hook')
})

test('sends the shell to the author of a page closed to visitors', async () => {
  const isTheirs = async ({ headers }: FastifyRequest, _reply: object, url: string) =>
    headers.cookie === 'author' && url === '/forum/1'
  const { app } = await createPageSite({}, 404, NO_RATE_LIMITS, clock, isTheirs)
  const asked = async (cookie: string, url = '/forum/1') => {
    const { statusCode, headers, body } = await app.inject({ url, headers: { cookie } })
    return [statusCode, headers['cache-control'], body.includes('<div id="root"></div></body>')]
  }
  const lost = [404, 'no-cache', false]
  for (const who of ['nobody', 'author', 'other', 'author', 'nobody']) {
    expect(await asked(who), who).toEqual(who === 'author' ? [200, 'no-store', true] : lost)
  }
  expect(await asked('author', '/forum/2')).toEqual(lost)
})

test.each([
  ['GET', '/api/nope'],
  ['GET', '/API/nope'],
  ['POST', '/index'],
  ['GET', '/assets/old-chunk.js'],
] as const)('answers %s %s with a 404 envelope', async (method, url) => {
  const { app, renderPage } = await createPageSite()
  const response = await app.inject({ method, url })
  expect([response.statusCode, response.json().status]).toEqual([404, 404])
  expect(renderPage).not.toHaveBeenCalled()
})

test.each([
  ['/login', '/login'],
  ['//evil.example/login', '/evil.example/login'],
])('redirects a scriptless form from %s to %s', async (url, location) => {
  const { app } = await createPageSite()
  const accept = 'text/html,application/xhtml+xml,*/*;q=0.8'
  const headers = { accept, 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await app.inject({ method: 'POST', url, headers, payload: 'phone=1' })
  expect([answer.statusCode, answer.headers.location]).toEqual([303, location])
})

test('answers 404 without a build', async () => {
  const app = Fastify()
  await servePages(app, {
    source: null,
    making: createDocumentMaker(createResponseCache(clock, 1000), NO_RATE_LIMITS),
    counter: NO_RATE_LIMITS,
    clock,
    origin: '',
    demo: false,
    isTheirs: async () => false,
  })
  expect((await app.inject('/index')).json().status).toBe(404)
})
