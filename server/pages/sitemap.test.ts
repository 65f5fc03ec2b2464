import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { GAME_TYPES, type GameType } from '#lottery/games.ts'
import { createFixedClock } from '#server/infra/lib/clock.ts'
import { createResponseCache } from '#server/infra/answers/response-cache.ts'
import { NO_RATE_LIMITS } from '#server/infra/http/route.ts'
import { createDocumentMaker } from './making.ts'
import { serveSitemap } from './sitemap.ts'

/** Number of draws by game: 5,001 of 双色球, so that they need two lists, and two of 排列3. */
const DRAW_COUNTS: Partial<Record<GameType, number>> = { 1: 5001, 4: 2 }

const DRAWN = new Date('2022-12-29T13:30:00Z')

function createSitemap(origin: string | null, counter: Parameters<typeof createDocumentMaker>[1] = NO_RATE_LIMITS) {
  const asked: string[] = []
  const app = Fastify({ routerOptions: { caseSensitive: false } })
  const draws = {
    counts: async () =>
      GAME_TYPES.flatMap((game) => (DRAW_COUNTS[game] ? [{ game, count: DRAW_COUNTS[game], changed: DRAWN }] : [])),
    some: async (game: GameType, from: number, count: number) => {
      asked.push(`${game} ${from} ${count}`)
      const rows = Math.max(0, Math.min(count, (DRAW_COUNTS[game] ?? 0) - from))
      return Array.from({ length: rows }, (_, at) => ({ id: from + at + 1, changed: DRAWN }))
    },
  }
  const responseCache = createResponseCache(createFixedClock('2022-12-31T00:00:00Z'), 10_000_000)
  const pages = async () => ({ listed: ['/index', '/leaderboard?type=7'], closed: ['/login'] })
  const articles = async () => [
    { path: '/help-center/3', changed: new Date('2022-12-01T01:00:00Z') },
    { path: '/help-center/4', changed: new Date('2022-11-01T01:00:00Z') },
  ]
  serveSitemap(app, { making: createDocumentMaker(responseCache, counter), origin, draws, articles, pages })
  const get = async (url: string, host = 'localhost') => (await app.inject({ url, headers: { host } })).body
  return { app, get, asked }
}

const listLocations = (xml: string): string[] => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc ?? '')

test('sitemap index links to pages, articles and draws', async () => {
  const { get } = createSitemap('https://caiyun.example')
  expect(listLocations(await get('/sitemap.xml'))).toEqual([
    'https://caiyun.example/sitemap-pages.xml',
    'https://caiyun.example/sitemap-articles.xml',
    'https://caiyun.example/sitemap-draws-1-1.xml',
    'https://caiyun.example/sitemap-draws-1-2.xml',
    'https://caiyun.example/sitemap-draws-4-1.xml',
  ])
})

test('sitemap index contains the last change of articles and draws', async () => {
  const { get } = createSitemap('https://caiyun.example')
  expect([...(await get('/sitemap.xml')).matchAll(/<lastmod>(.*?)<\/lastmod>/g)].map(([, day]) => day)).toEqual([
    '2022-12-01',
    '2022-12-29',
    '2022-12-29',
    '2022-12-29',
  ])
})

test('sitemap lists each draw once with its last change', async () => {
  const { get, asked } = createSitemap('https://caiyun.example')
  const lists = [await get('/sitemap-draws-1-1.xml'), await get('/sitemap-draws-1-2.xml')]
  expect(lists.map((xml) => listLocations(xml).length)).toEqual([5000, 1])
  expect(lists[1]).toContain(
    '<url><loc>https://caiyun.example/draw-winner/1?id=5001</loc><lastmod>2022-12-29</lastmod></url>',
  )
  await get('/sitemap-draws-1-1.xml')
  expect(asked).toEqual(['1 0 5000', '1 5000 5000'])
})

test('sitemap lists each article with its last change', async () => {
  const { get } = createSitemap('https://caiyun.example')
  expect(await get('/sitemap-articles.xml')).toContain(
    '<url><loc>https://caiyun.example/help-center/3</loc><lastmod>2022-12-01</lastmod></url>',
  )
})

test.each([
  '/sitemap-draws-1-3.xml',
  '/sitemap-draws-2-1.xml',
  '/sitemap-draws-8-1.xml',
  '/sitemap-draws-1-0.xml',
  '/sitemap-draws-1-100.xml',
])('sitemap answers 404 for the empty or unknown list %s', async (url) => {
  expect((await createSitemap(null).app.inject(url)).statusCode).toBe(404)
})

test('robots.txt disallows the API and pages not meant for search engines', async () => {
  const { get } = createSitemap('https://caiyun.example')
  expect(listLocations(await get('/sitemap-pages.xml'))).toEqual([
    'https://caiyun.example/index',
    'https://caiyun.example/leaderboard?type=7',
  ])
  const closed = [...(await get('/robots.txt')).matchAll(/^Disallow: (.*)$/gm)].map(([, path]) => path)
  expect(closed).toEqual(['/api/', '/login'])
})

test('without PUBLIC_URL, URLs contain the host of the request if it is valid', async () => {
  const { get } = createSitemap(null)
  expect(await get('/robots.txt', 'a.example:8080')).toContain('Sitemap: http://a.example:8080/sitemap.xml\n')
  expect(listLocations(await get('/sitemap.xml', 'b.example'))[0]).toBe('http://b.example/sitemap-pages.xml')
  expect(listLocations(await get('/sitemap.xml', 'c.example'))[0]).toBe('http://c.example/sitemap-pages.xml')
  expect(await get('/sitemap.xml', '"><script>')).not.toContain('<script>')
})

test('answers 304 for an unchanged sitemap list', async () => {
  const { app } = createSitemap('https://caiyun.example')
  const { headers } = await app.inject('/sitemap-pages.xml')
  const again = await app.inject({ url: '/sitemap-pages.xml', headers: { 'if-none-match': String(headers.etag) } })
  expect(again.statusCode).toBe(304)
})

test.each([
  ['https://caiyun.example', 1],
  [null, 3],
])('with PUBLIC_URL %s, renders a sitemap list for %i of three requests', async (origin, made) => {
  let counted = 0
  const { get, asked } = createSitemap(origin, { ...NO_RATE_LIMITS, countPage: async () => void counted++ })
  for (let i = 0; i < 3; i++) await get('/sitemap-draws-1-2.xml')
  expect([asked.length, counted]).toEqual([made, made])
})
