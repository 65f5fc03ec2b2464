import { createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import Fastify from 'fastify'
import { serveWorker } from '#server/pages/worker.ts'
import { createPhone } from '#server/testing/phones.ts'
import { button, dialog, expect, expectGood, waitForHydration, open, PHONE, toastText, test } from './harness.ts'
import type { OwnSite } from './own-site.ts'
import { setPassword, signInBy } from './members.ts'
import { BANKERS } from './workshop-page.ts'

test.use({ serviceWorkers: 'allow', viewport: PHONE })
// Each journey starts at least one site.
test.setTimeout(240_000)

const MORNING = '2023-03-02T10:00:00+08:00'
const EVENING = '2023-03-02T20:30:00+08:00'
const LATER = '2023-03-02T21:30:00+08:00'
const BEFORE = {
  type: 1,
  issueno: '2023022',
  opendate: '2023-02-28',
  first_number: '01 02 03 04 05 06',
  second_number: '07',
  totalmoney: 1_500_000_000,
}
const DRAWN = { ...BEFORE, issueno: '2023023', opendate: '2023-03-02', first_number: '11 12 13 14 15 16' }
const NUMBERS = '红球 01 02 03 04 05 06，蓝球 07'
const NO_NETWORK = /net::ERR_|Failed to fetch/
const SHARED_CACHE = 'everyones'

const main = (page: Page) => page.getByRole('main')
const line = (page: Page) => page.locator('[aria-live]').filter({ hasText: '内容截至' })

/** URLs in the browser's caches, by cache name. */
const listCachedUrls = (page: Page): Promise<Record<string, string[]>> =>
  page.evaluate(async () => {
    const found: Record<string, string[]> = {}
    for (const name of await caches.keys()) {
      const all = await (await caches.open(name)).keys()
      found[name] = all.map(({ url }) => url.slice(location.origin.length))
    }
    return found
  })

const listOwnCaches = async (page: Page) =>
  Object.keys(await listCachedUrls(page)).filter((name) => name.startsWith('own '))

const listOwnUrls = async (page: Page) =>
  Object.entries(await listCachedUrls(page)).flatMap(([name, all]) => (name.startsWith('own ') ? all : []))

/** Opens a page and waits until the worker has cached its responses. */
async function openAndCache(page: Page, url: string, ...paths: readonly string[]): Promise<void> {
  await open(page, url)
  await expect
    .poll(async () => Object.values(await listCachedUrls(page)).flat(), { message: url })
    .toEqual(expect.arrayContaining(paths.map((path) => expect.stringContaining(path))))
}

/**
 * Disconnects the browser and stops the site. Playwright's offline mode does not affect requests that a starting
 * worker makes.
 */
async function goOffline(site: OwnSite, context: BrowserContext): Promise<void> {
  await site.crash()
  await context.setOffline(true)
}

async function goOnline(site: OwnSite, context: BrowserContext, clock: string): Promise<void> {
  await site.startAt(clock)
  await context.setOffline(false)
}

async function startBeforeDraw(site: OwnSite, clock = EVENING): Promise<void> {
  await site.startAt(clock)
  await site.importDraws([BEFORE])
}

/** Opens a page offline: expects its numbers and the time of the content, without live-only controls. */
async function expectCachedPage(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await expect(line(page)).toHaveText(/^没有网络，内容截至 2023-03-02 周四 20:3\d$/)
  await expect(page.getByRole('timer')).toHaveCount(0)
  await expect(main(page)).not.toContainText(/今晚|还有 |等待开奖号码/, { useInnerText: true })
}

test('shows stored pages offline and refreshes them online', async ({ page, context, provokes, site }) => {
  provokes(NO_NETWORK)
  await startBeforeDraw(site)
  await openAndCache(page, `${site.url}/index`, '/ranking_list/lists')
  await openAndCache(page, `${site.url}/draw-winner?type=1`, 'draw_lists?page=1&pageSize=10&type=1')
  await expect(page.getByRole('timer')).toBeVisible()
  await page
    .getByRole('link', { name: /2023022/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('双色球 第2023022期')
  const draw = page.url()
  await openAndCache(page, draw, 'detail?id=')
  await openAndCache(page, `${site.url}/line-chart?type=1`, 'trend_table')
  await openAndCache(page, `${site.url}/help-center`, '/question')
  const ticket = `${site.url}/check#1..${encodeURIComponent('双色球 第2023022期 01 02 03 04 05 16+07')}`
  await openAndCache(page, ticket, 'detail?issueno=2023022')

  await goOffline(site, context)
  await expectCachedPage(page, `${site.url}/index`)
  await expect(main(page).getByRole('img', { name: NUMBERS })).toBeVisible()
  await expect(page.getByRole('region', { name: '下载时的开奖' })).toBeVisible()
  await expectGood(page, 'kept-home')
  await expectCachedPage(page, ticket)
  await expect(main(page)).toContainText('1 注里中了 1 注')
  await expectCachedPage(page, draw)
  await expectCachedPage(page, `${site.url}/line-chart?type=1`)
  await expectCachedPage(page, `${site.url}/help-center`)
  await expectCachedPage(page, `${site.url}/draw-winner?type=1`)
  await expectGood(page, 'kept-list')
  await page
    .getByRole('link', { name: /2023022/ })
    .first()
    .click()
  await expect(page).toHaveURL(draw)
  await expect(line(page)).toBeVisible()
  await page.goBack()
  await waitForHydration(page)
  await page.getByRole('link', { name: '大乐透' }).click()
  await expect(page).toHaveURL(/type=2/)
  await expect(main(page)).toContainText('这一页要有网络才能看')
  await waitForHydration(page)

  await page.goto(`${site.url}/draw-winner?type=1`)
  await expect(line(page)).toBeVisible()
  await site.startAt(LATER)
  await site.importDraws([DRAWN])
  await context.setOffline(false)
  await expect(line(page)).toHaveCount(0)
  await expect(main(page).getByText('2023023').first()).toBeVisible()
})

test('computes in the workshop offline', async ({ page, context, provokes, site }) => {
  provokes(NO_NETWORK)
  await startBeforeDraw(site)
  // The worker starts with the first page and caches later requests only.
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

/** Opens a page by its link in the offline line. */
async function openReadablePage(page: Page, name: string): Promise<void> {
  const offered = page.locator('[aria-live]').filter({ hasText: '没有网络' }).getByRole('link', { name })
  await offered.click({ timeout: 30_000 })
  await expect(line(page)).toBeVisible()
}

test('lists readable pages when a page needs the network', async ({ page, context, provokes, site }) => {
  provokes(/net::ERR_|Failed to fetch|Loading chunk/)
  await startBeforeDraw(site)
  await openAndCache(page, `${site.url}/draw-winner?type=1`, 'draw_lists?page=1&pageSize=10&type=1')
  await goOffline(site, context)
  for (const path of ['/forum', '/leaderboard', '/number/1', '/draw-calendar?type=1', '/login']) {
    await page.goto(site.url + path)
    await expect(main(page), path).toContainText('要有网络才能看')
  }
  await page.goto(`${site.url}/forum`)
  await expectGood(page, 'kept-nothing')
  await openReadablePage(page, '开奖结果')
  await page.goto(`${site.url}/leaderboard`)
  await expect(main(page)).toContainText('要有网络才能看')
  await goOnline(site, context, LATER)
  await expect(page.getByRole('heading', { level: 1 }), 'without a touch').toHaveText('双色球排行榜')
})

test('reports a lost network and an unreachable site', async ({ page, context, provokes, site }) => {
  provokes(NO_NETWORK)
  await startBeforeDraw(site)
  await openAndCache(page, `${site.url}/draw-winner?type=1`, 'draw_lists?page=1&pageSize=10&type=1')
  await goOffline(site, context)
  await expect(line(page)).toBeVisible()
  await expect(page.getByRole('timer')).toHaveCount(0)
  await goOnline(site, context, EVENING)
  await expect(line(page)).toHaveCount(0)
  await expect(page.getByRole('timer')).toBeVisible()
  await site.crash()
  await page.reload()
  await expect(line(page)).toBeVisible()
  await site.startAt(LATER)
  await expect(line(page)).toHaveCount(0)
})

/** Adds a response with a given time to the browser's cache. */
const insertCachedResponse = (page: Page, address: string, data: unknown, at: string) =>
  page.evaluate(
    async ([path, body, time]) => {
      const cache = await caches.open('everyones')
      await cache.put(path, new Response(body, { headers: { 'kept-at': time } }))
    },
    [address, JSON.stringify({ status: 200, msg: '', data }), String(Date.parse(at))] as const,
  )

test('stores the newest hundred responses', async ({ page, context, provokes, site }) => {
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

/** Signs in with a locked bet by API calls; the context stores the cookies. */
async function signInWithLockedBet(
  context: BrowserContext,
  request: APIRequestContext,
  phone = createPhone(),
): Promise<void> {
  await signInBy(request, phone)
  const post = async (path: string, data: object) => {
    const envelope = await (await request.post(path, { data, headers: { gid: 'e2e' } })).json()
    expect(envelope, path).toMatchObject({ status: 200 })
    return envelope.data as { lists: { red_ball: string; blue_ball: string }[] }
  }
  const { lists } = await post('/api/lottery_selection/double_ball', { type: 'convention' })
  const { red_ball, blue_ball } = lists[0]!
  const bet = { type: 1, issueno: '2023023', mode: 'convention', state: 1, red_ball, blue_ball }
  await post('/api/lottery_selection/unlock', bet)
  await context.addCookies((await request.storageState()).cookies)
}

const MY_ISSUE = '第2023023期'

async function openOwnNumbers(page: Page, site: OwnSite): Promise<void> {
  await openAndCache(page, `${site.url}/select-ball`, '/latest_issues')
  await page.getByRole('link', { name: new RegExp(MY_ISSUE) }).click()
  await expect(main(page).getByRole('listitem').first()).toBeVisible()
  await expect.poll(() => listOwnUrls(page)).toContainEqual(expect.stringContaining('simulated?'))
}

test('shows own numbers offline until the sign-out', async ({ page, context, playwright, provokes, site }) => {
  provokes(NO_NETWORK)
  await startBeforeDraw(site, MORNING)
  const request = await playwright.request.newContext({ baseURL: site.url })
  await signInWithLockedBet(context, request)
  await openOwnNumbers(page, site)
  const mine = page.url()
  await goOffline(site, context)
  await page.goto(`${site.url}/select-ball`)
  await expect(line(page)).toBeVisible()
  await page.getByRole('link', { name: new RegExp(MY_ISSUE) }).click()
  await expect(page).toHaveURL(mine)
  await expect(main(page).getByRole('listitem').first()).toBeVisible()
  await expectGood(page, 'kept-mine')
  await page.goto(`${site.url}/personal-center`)
  await expect(main(page)).toContainText('没有网络这一页要有网络才能看')
  await expectGood(page, 'kept-personal')
  await openReadablePage(page, '已选号码')

  await test.step('deletes own numbers at the log-out', async () => {
    await goOnline(site, context, MORNING)
    await open(page, `${site.url}/select-ball`)
    await button(page, '更多').click()
    await dialog(page).getByRole('button', { name: '退出' }).click()
    await button(dialog(page).last(), '退出').click()
    await expect(page).toHaveURL(/\/login$/)
    // The page navigates before the browser has deleted the caches.
    await expect.poll(() => listOwnUrls(page)).toEqual([])
    await goOffline(site, context)
    await page.goto(`${site.url}/select-ball`)
    await expect(page.getByText(MY_ISSUE)).toHaveCount(0)
  })

  await test.step('does not cache responses requested before the log-out', async () => {
    await goOnline(site, context, MORNING)
    await signInWithLockedBet(context, request)
    await openOwnNumbers(page, site)
    const { promise, resolve: goOn } = Promise.withResolvers<void>()
    const asked: string[] = []
    let answers = 0
    await context.route('**/latest_issues?*', async (route) => {
      const response = await route.fetch()
      asked.push(route.request().url())
      await promise
      // Requests after the log-out belong to the new session and may be cached.
      await (answers++ === 0 ? route.fulfill({ response }) : route.abort())
    })
    // Fulfilled by the test: the session continues, as for a second member with the same visible state.
    await context.route('**/login/logout', (route) => route.fulfill({ json: { status: 200, msg: '', data: null } }))
    await open(page, `${site.url}/select-ball`)
    await expect.poll(() => asked).not.toEqual([])
    await page.evaluate(() =>
      fetch('/api/login/logout', {
        method: 'POST',
        headers: { gid: 'e2e', 'content-type': 'application/json' },
        body: '{}',
      }),
    )
    expect(await listOwnUrls(page)).toEqual([])
    goOn()
    await expect(page.getByText(MY_ISSUE).first()).toBeVisible()
    await page.waitForTimeout(1000)
    expect(await listOwnUrls(page)).toEqual([])
    await context.unroute('**/login/logout')
    await context.unroute('**/latest_issues?*')
  })

  await test.step('deletes own numbers for another account', async () => {
    await signInWithLockedBet(context, request)
    await openOwnNumbers(page, site)
    const before = await listOwnCaches(page)
    await signInWithLockedBet(context, request)
    await goOffline(site, context)
    await page.goto(`${site.url}/select-ball`)
    await expect(main(page)).toContainText('没有取到')
    await expect(page.getByText(MY_ISSUE)).toHaveCount(0)
    // Responses requested meanwhile belong to the other account and stay in its cache.
    await expect.poll(async () => (await listOwnCaches(page)).filter((name) => before.includes(name))).toEqual([])
  })

  await test.step('deletes own numbers after the session ended elsewhere', async () => {
    await goOnline(site, context, MORNING)
    const phone = createPhone()
    await signInWithLockedBet(context, request, phone)
    await openOwnNumbers(page, site)
    const elsewhere = await playwright.request.newContext({ baseURL: site.url })
    await setPassword(elsewhere, phone, 'kaihua2023')
    await elsewhere.dispose()
    await page.reload()
    await expect(toastText(page, '登录已过期，请重新登录')).toBeVisible()
    await expect.poll(() => listOwnUrls(page)).toEqual([])
  })
  await request.dispose()
})

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

/** Builds whose empty page shell is cached. */
const listCachedBuilds = async (page: Page) =>
  Object.values(await listCachedUrls(page)).flatMap((all) =>
    all.flatMap((url) => url.split('/shell?__WB_REVISION__=')[1] ?? []),
  )

test('replaces the cache of an older build', async ({ page, provokes, site }) => {
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

test('works where the browser refuses storage', async ({ page, site }) => {
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

  await test.step('waits for a slow response', async () => {
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

  await test.step('during client-side navigation', async () => {
    await open(page, list)
    const { promise, resolve: goOn } = Promise.withResolvers<void>()
    front.hold(promise)
    await toDraw.click()
    await expect(line(page)).toHaveText(/^没有网络，内容截至 20:3\d$/, { timeout: 10_000 })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('双色球 第2023022期')
    goOn()
    await expect(line(page)).toHaveCount(0)
  })

  await test.step('while loading a document', async () => {
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
  // Before the proxy: an open page would log an error about the aborted stream.
  await page.close()
  front.close()
})
