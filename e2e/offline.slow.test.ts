import { createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { serveWorker } from '#server/pages/worker.ts'
import { expect, expectGood, waitForHydration, open, PHONE, test } from './harness.ts'
import type { OwnSite } from './own-site.ts'
import { BANKERS } from './workshop-page.ts'
import Fastify from 'fastify'
import {
  EVENING,
  LATER,
  DRAWN,
  NUMBERS,
  NO_NETWORK,
  SHARED_CACHE,
  main,
  line,
  listCachedUrls,
  openAndCache,
  goOffline,
  goOnline,
  startBeforeDraw,
} from './offline-site.ts'

test.use({ serviceWorkers: 'allow', viewport: PHONE })
// Each test starts at least one site.
test.setTimeout(240_000)

/** Adds a response with a given time to the browser's cache. */
const insertCachedResponse = (page: Page, address: string, data: unknown, at: string) =>
  page.evaluate(
    async ([path, body, time]) => {
      const cache = await caches.open('everyones')
      await cache.put(path, new Response(body, { headers: { 'kept-at': time } }))
    },
    [address, JSON.stringify({ status: 200, msg: '', data }), String(Date.parse(at))] as const,
  )

interface FrontProxy {
  url: string
  /** Delays every response until the promise resolves. */
  hold: (until: Promise<void>) => void
  close: () => void
}

/** Reverse proxy of the site that can change the worker's code and delay responses. */
async function startFrontProxy(site: OwnSite, workerText = (text: string) => text): Promise<FrontProxy> {
  const { port } = new URL(site.url)
  let held = Promise.resolve()
  const front = createServer(async (asked, answer) => {
    await held
    const headers = { ...asked.headers, 'accept-encoding': 'identity' }
    const passedOn = ask({ port, path: asked.url, method: asked.method, headers }, (got) => {
      if (asked.url !== '/worker.js') return void got.pipe(answer.writeHead(got.statusCode ?? 500, got.headers))
      let text = ''
      got.setEncoding('utf8').on('data', (part: string) => (text += part))
      got.on('end', () => answer.writeHead(200, { 'content-type': 'text/javascript' }).end(workerText(text)))
    })
    asked.pipe(passedOn.on('error', () => answer.destroy()))
  })
  await new Promise<void>((listening) => front.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    hold: (until) => (held = until),
    close: () => {
      front.closeAllConnections()
      front.close()
    },
  }
}

/** Lists the builds with a cached page shell. */
const listCachedBuilds = async (page: Page) =>
  Object.values(await listCachedUrls(page)).flatMap((all) =>
    all.flatMap((url) => url.split('/shell?__WB_REVISION__=')[1] ?? []),
  )

test('the workshop computes offline from stored draws', async ({ page, context, provokes, site }) => {
  provokes(NO_NETWORK)
  await startBeforeDraw(site)
  // The worker becomes active with the first page and caches the requests of the later ones.
  await openAndCache(page, `${site.url}/index`, '/ranking_list/lists')
  const ticket = `#1..${encodeURIComponent(BANKERS)}`
  const parts = { history: '有记录的 1 期', prizes: '买一期，三种结局', filter: '56 / 17,721,088', wheel: '中6保5' }
  for (const [part, words] of Object.entries(parts)) {
    await openAndCache(page, `${site.url}/workshop/1/${part}${ticket}`)
    await expect(main(page), part).toContainText(words)
  }
  await goOffline(site, context)
  for (const [part, words] of Object.entries(parts)) {
    await page.goto('about:blank')
    await page.goto(`${site.url}/workshop/1/${part}${ticket}`)
    await expect(main(page), part).toContainText(words)
  }
  await expectGood(page, 'kept-workshop')
})

test('stores only newer responses, at most a hundred', async ({ page, context, provokes, site }) => {
  provokes(NO_NETWORK)
  await startBeforeDraw(site)
  const list = '/api/ranking_list/draw_lists?page=1&pageSize=10&type=1'
  const stale = await (await page.request.get(site.url + list)).json()
  await site.startAt(LATER)
  await site.importDraws([DRAWN])
  await openAndCache(page, `${site.url}/draw-winner?type=1`, list.slice(4))
  await context.route('**/draw_lists?*', (route) =>
    route.fulfill({ json: stale, headers: { 'site-time': String(Date.parse(EVENING)) } }),
  )
  // The page listens for the event only after hydration.
  await expect(async () => {
    const asked = page.waitForResponse(/draw_lists\?.*pageSize=10/, { timeout: 2000 })
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await asked
  }).toPass()
  await expect(main(page).getByText('第2023023期').filter({ visible: true })).toHaveCount(0)
  await context.unroute('**/draw_lists?*')
  await goOffline(site, context)
  await page.goto(`${site.url}/draw-winner?type=1`)
  await expect(line(page)).toContainText('内容截至 2023-03-02 周四 21:3')
  await expect(main(page).getByText('2023023').first()).toBeVisible()

  await insertCachedResponse(page, list, stale.data, EVENING)
  await page.goto(`${site.url}/draw-winner?type=1`)
  await expect(line(page)).toContainText('内容截至 2023-03-02 周四 20:30')
  await expect(page.getByRole('timer')).toHaveCount(0)

  await goOnline(site, context, LATER)
  await expect(line(page)).toHaveCount(0)
  for (let i = 0; i < 100; i++) await insertCachedResponse(page, `/api/ranking_list/detail?id=${i}&type=1`, {}, EVENING)
  await openAndCache(page, `${site.url}/draw-winner/1`, 'detail?type=1')
  const all = (await listCachedUrls(page))[SHARED_CACHE] ?? []
  expect(all).toHaveLength(100)
  expect(all).not.toContain('/api/ranking_list/detail?id=0&type=1')
})

test('replaces an older build’s cache; a disabled worker deletes all', async ({ page, provokes, site }) => {
  provokes(NO_NETWORK)
  await startBeforeDraw(site)
  let change = (text: string) => text
  const front = await startFrontProxy(site, (text) => change(text))
  const { url } = front
  await openAndCache(page, `${url}/index`, '/ranking_list/lists')
  const [first] = await listCachedBuilds(page)
  change = (text) => text.replace('"build":"', '"build":"new-')
  await page.reload()
  await expect.poll(() => listCachedBuilds(page)).toEqual([`new-${first}`])
  const waiting = await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting ?? null)
  expect(waiting).toBe(null)

  const app = Fastify()
  await serveWorker(app, { source: null, on: false, demo: false })
  const { body } = await app.inject('/worker.js')
  change = () => body
  await page.reload()
  await expect.poll(() => listCachedUrls(page)).toEqual({})
  await open(page, `${url}/index`)
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBe(null)
  front.close()
})

test('works if the browser refuses cache storage', async ({ page, site }) => {
  await page.addInitScript(() => {
    CacheStorage.prototype.open = () => Promise.reject(new DOMException('refused', 'SecurityError'))
    CacheStorage.prototype.keys = () => Promise.reject(new DOMException('refused', 'SecurityError'))
  })
  await startBeforeDraw(site)
  await open(page, `${site.url}/draw-winner?type=1`)
  await page
    .getByRole('link', { name: /2023022/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('双色球 第2023022期')
  await waitForHydration(page)
})

test('shows the stored page while the network hangs', async ({ page, context, site }) => {
  await startBeforeDraw(site)
  const front = await startFrontProxy(site)
  const list = `${front.url}/draw-winner?type=1`
  await openAndCache(page, list, 'draw_lists?page=1&pageSize=10&type=1')
  const toDraw = page.getByRole('link', { name: /2023022/ }).first()
  await toDraw.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('双色球 第2023022期')
  await openAndCache(page, page.url(), 'detail?id=')

  await test.step('waits for a response before showing stored data', async () => {
    await open(page, list)
    // The timer of a completed request must not fire later.
    await page.waitForTimeout(3500)
    await context.route('**/detail?id=*', async (route) => {
      await new Promise((end) => setTimeout(end, 2000))
      await route.continue()
    })
    await toDraw.click()
    await page.waitForTimeout(1000)
    await expect(line(page)).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('双色球 第2023022期')
    await expect(line(page)).toHaveCount(0)
    await context.unroute('**/detail?id=*')
  })

  await test.step('shows the stored page if navigation hangs', async () => {
    await open(page, list)
    const { promise, resolve: goOn } = Promise.withResolvers<void>()
    front.hold(promise)
    await toDraw.click()
    await expect(line(page)).toHaveText(/^没有网络，内容截至 20:3\d$/, { timeout: 10_000 })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('双色球 第2023022期')
    goOn()
    await expect(line(page)).toHaveCount(0)
  })

  await test.step('shows the stored page if a document hangs', async () => {
    const { promise, resolve: goOn } = Promise.withResolvers<void>()
    front.hold(promise)
    await page.goto(list)
    await expect(line(page)).toContainText('内容截至 2023-03-02 周四 20:3', { timeout: 10_000 })
    await expect(main(page).getByRole('img', { name: NUMBERS })).toBeVisible()
    await expect(page.getByRole('timer')).toHaveCount(0)
    await site.importDraws([DRAWN])
    goOn()
    await expect(line(page)).toHaveCount(0)
    await expect(main(page).getByText('2023023').first()).toBeVisible()
    await expect(page.getByRole('timer')).toBeVisible()
  })
  // Close the page before the proxy: an open page would log an error about the aborted stream.
  await page.close()
  front.close()
})
