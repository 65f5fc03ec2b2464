import { createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import Fastify from 'fastify'
import { serveWorker } from '#server/pages/worker.ts'
import { aPhone } from '#server/testing/phones.ts'
import { button, dialog, expect, expectGood, hydrated, open, PHONE, said, test } from './harness.ts'
import type { OwnSite } from './own-site.ts'
import { setPassword, signInBy } from './people.ts'
import { BANKERS } from './workshop.ts'

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
const EVERYONES = 'everyones'

const main = (page: Page) => page.getByRole('main')
const line = (page: Page) => page.locator('[aria-live]').filter({ hasText: '内容截至' })

/** URLs in the browser's caches, by cache name. */
const keptBy = (page: Page): Promise<Record<string, string[]>> =>
  page.evaluate(async () => {
    const found: Record<string, string[]> = {}
    for (const name of await caches.keys()) {
      const all = await (await caches.open(name)).keys()
      found[name] = all.map(({ url }) => url.slice(location.origin.length))
    }
    return found
  })

const ownCaches = async (page: Page) => Object.keys(await keptBy(page)).filter((name) => name.startsWith('own '))

const ownOf = async (page: Page) =>
  Object.entries(await keptBy(page)).flatMap(([name, all]) => (name.startsWith('own ') ? all : []))

/** Opens a page and waits until the worker has cached its responses. */
async function read(page: Page, url: string, ...paths: readonly string[]): Promise<void> {
  await open(page, url)
  await expect
    .poll(async () => Object.values(await keptBy(page)).flat(), { message: url })
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

async function startBefore(site: OwnSite, clock = EVENING): Promise<void> {
  await site.startAt(clock)
  await site.importDraws([BEFORE])
}

/** Opens a page offline: expects its numbers and the time of the content, without live-only controls. */
async function expectKept(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await expect(line(page)).toHaveText(/^没有网络，内容截至 2023-03-02 周四 20:3\d$/)
  await expect(page.getByRole('timer')).toHaveCount(0)
  await expect(main(page)).not.toContainText(/今晚|还有 |等待开奖号码/, { useInnerText: true })
}

test('shows stored pages offline and refreshes them online', async ({ page, context, provokes, site }) => {
  provokes(NO_NETWORK)
  await startBefore(site)
  await read(page, `${site.url}/index`, '/ranking_list/lists')
  await read(page, `${site.url}/draw-winner?type=1`, 'draw_lists?page=1&pageSize=10&type=1')
  await expect(page.getByRole('timer')).toBeVisible()
  await page
    .getByRole('link', { name: /2023022/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('双色球 第2023022期')
  const draw = page.url()
  await read(page, draw, 'detail?id=')
  await read(page, `${site.url}/line-chart?type=1`, 'trend_table')
  await read(page, `${site.url}/help-center`, '/question')
  const ticket = `${site.url}/check#1..${encodeURIComponent('双色球 第2023022期 01 02 03 04 05 16+07')}`
  await read(page, ticket, 'detail?issueno=2023022')

  await goOffline(site, context)
  await expectKept(page, `${site.url}/index`)
  await expect(main(page).getByRole('img', { name: NUMBERS })).toBeVisible()
  await expect(page.getByRole('region', { name: '下载时的开奖' })).toBeVisible()
  await expectGood(page, 'kept-home')
  await expectKept(page, ticket)
  await expect(main(page)).toContainText('1 注里中了 1 注')
  await expectKept(page, draw)
  await expectKept(page, `${site.url}/line-chart?type=1`)
  await expectKept(page, `${site.url}/help-center`)
  await expectKept(page, `${site.url}/draw-winner?type=1`)
  await expectGood(page, 'kept-list')
  await page
    .getByRole('link', { name: /2023022/ })
    .first()
    .click()
  await expect(page).toHaveURL(draw)
  await expect(line(page)).toBeVisible()
  await page.goBack()
  await hydrated(page)
  await page.getByRole('link', { name: '大乐透' }).click()
  await expect(page).toHaveURL(/type=2/)
  await expect(main(page)).toContainText('这一页要有网络才能看')
  await hydrated(page)

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
  await startBefore(site)
  // The worker starts with the first page and caches later requests only.
  await read(page, `${site.url}/index`, '/ranking_list/lists')
  const ticket = `#1..${encodeURIComponent(BANKERS)}`
  const parts = { history: '有记录的 1 期', prizes: '买一期，三种结局', filter: '56 / 17,721,088', wheel: '中6保5' }
  for (const [part, words] of Object.entries(parts)) {
    await read(page, `${site.url}/workshop/1/${part}${ticket}`)
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
async function readableFrom(page: Page, name: string): Promise<void> {
  const offered = page.locator('[aria-live]').filter({ hasText: '没有网络' }).getByRole('link', { name })
  await offered.click({ timeout: 30_000 })
  await expect(line(page)).toBeVisible()
}

test('lists readable pages when a page needs the network', async ({ page, context, provokes, site }) => {
  provokes(/net::ERR_|Failed to fetch|Loading chunk/)
  await startBefore(site)
  await read(page, `${site.url}/draw-winner?type=1`, 'draw_lists?page=1&pageSize=10&type=1')
  await goOffline(site, context)
  for (const path of ['/forum', '/leaderboard', '/number/1', '/draw-calendar?type=1', '/login']) {
    await page.goto(site.url + path)
    await expect(main(page), path).toContainText('要有网络才能看')
  }
  await page.goto(`${site.url}/forum`)
  await expectGood(page, 'kept-nothing')
  await readableFrom(page, '开奖结果')
  await page.goto(`${site.url}/leaderboard`)
  await expect(main(page)).toContainText('要有网络才能看')
  await goOnline(site, context, LATER)
  await expect(page.getByRole('heading', { level: 1 }), 'without a touch').toHaveText('双色球排行榜')
})

test('opens the menu of a phone offline', async ({ page, context, provokes, site }) => {
  provokes(NO_NETWORK)
  await startBefore(site)
  await read(page, `${site.url}/draw-winner?type=1`, 'draw_lists?page=1&pageSize=10&type=1')
  await goOffline(site, context)
  await page.goto(`${site.url}/draw-winner?type=1`)
  await expect(line(page)).toBeVisible()
  await button(page, '更多').click()
  await expect(page.getByRole('dialog').getByRole('link', { name: '帮助中心' })).toBeVisible()
})

test('reports a lost network and an unreachable site', async ({ page, context, provokes, site }) => {
  provokes(NO_NETWORK)
  await startBefore(site)
  await read(page, `${site.url}/draw-winner?type=1`, 'draw_lists?page=1&pageSize=10&type=1')
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
const lay = (page: Page, address: string, data: unknown, at: string) =>
  page.evaluate(
    async ([path, body, time]) => {
      const cache = await caches.open('everyones')
      await cache.put(path, new Response(body, { headers: { 'kept-at': time } }))
    },
    [address, JSON.stringify({ status: 200, msg: '', data }), String(Date.parse(at))] as const,
  )

test('stores the newest hundred responses', async ({ page, context, provokes, site }) => {
  provokes(NO_NETWORK)
  await startBefore(site)
  const list = '/api/ranking_list/draw_lists?page=1&pageSize=10&type=1'
  const stale = await (await page.request.get(site.url + list)).json()
  await site.startAt(LATER)
  await site.importDraws([DRAWN])
  await read(page, `${site.url}/draw-winner?type=1`, list.slice(4))
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

  await lay(page, list, stale.data, EVENING)
  await page.goto(`${site.url}/draw-winner?type=1`)
  await expect(line(page)).toContainText('内容截至 2023-03-02 周四 20:30')
  await expect(page.getByRole('timer')).toHaveCount(0)

  await goOnline(site, context, LATER)
  await expect(line(page)).toHaveCount(0)
  for (let i = 0; i < 100; i++) await lay(page, `/api/ranking_list/detail?id=${i}&type=1`, {}, EVENING)
  await read(page, `${site.url}/draw-winner/1`, 'detail?type=1')
  const all = (await keptBy(page))[EVERYONES] ?? []
  expect(all).toHaveLength(100)
  expect(all).not.toContain('/api/ranking_list/detail?id=0&type=1')
})

/** Signs in with a locked bet by API calls; the context stores the cookies. */
async function enter(context: BrowserContext, request: APIRequestContext, phone = aPhone()): Promise<void> {
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

const MINE = '第2023023期'

async function readMine(page: Page, site: OwnSite): Promise<void> {
  await read(page, `${site.url}/select-ball`, '/latest_issues')
  await page.getByRole('link', { name: new RegExp(MINE) }).click()
  await expect(main(page).getByRole('listitem').first()).toBeVisible()
  await expect.poll(() => ownOf(page)).toContainEqual(expect.stringContaining('simulated?'))
}

test('shows own numbers offline until the sign-out', async ({ page, context, playwright, provokes, site }) => {
  provokes(NO_NETWORK)
  await startBefore(site, MORNING)
  const request = await playwright.request.newContext({ baseURL: site.url })
  await enter(context, request)
  await readMine(page, site)
  const mine = page.url()
  await goOffline(site, context)
  await page.goto(`${site.url}/select-ball`)
  await expect(line(page)).toBeVisible()
  await page.getByRole('link', { name: new RegExp(MINE) }).click()
  await expect(page).toHaveURL(mine)
  await expect(main(page).getByRole('listitem').first()).toBeVisible()
  await expectGood(page, 'kept-mine')
  await page.goto(`${site.url}/personal-center`)
  await expect(main(page)).toContainText('没有网络这一页要有网络才能看')
  await expectGood(page, 'kept-personal')
  await readableFrom(page, '已选号码')

  await test.step('deletes them at the log-out', async () => {
    await goOnline(site, context, MORNING)
    await open(page, `${site.url}/select-ball`)
    await button(page, '更多').click()
    await dialog(page).getByRole('button', { name: '退出' }).click()
    await button(dialog(page).last(), '退出').click()
    await expect(page).toHaveURL(/\/login$/)
    // The page navigates before the browser has deleted the caches.
    await expect.poll(() => ownOf(page)).toEqual([])
    await goOffline(site, context)
    await page.goto(`${site.url}/select-ball`)
    await expect(page.getByText(MINE)).toHaveCount(0)
  })

  await test.step('caches no response requested before a log-out', async () => {
    await goOnline(site, context, MORNING)
    await enter(context, request)
    await readMine(page, site)
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
    expect(await ownOf(page)).toEqual([])
    goOn()
    await expect(page.getByText(MINE).first()).toBeVisible()
    await page.waitForTimeout(1000)
    expect(await ownOf(page)).toEqual([])
    await context.unroute('**/login/logout')
    await context.unroute('**/latest_issues?*')
  })

  await test.step('deletes them for another account', async () => {
    await enter(context, request)
    await readMine(page, site)
    const before = await ownCaches(page)
    await enter(context, request)
    await goOffline(site, context)
    await page.goto(`${site.url}/select-ball`)
    await expect(main(page)).toContainText('没有取到')
    await expect(page.getByText(MINE)).toHaveCount(0)
    // Responses requested meanwhile belong to the other account and stay in its cache.
    await expect.poll(async () => (await ownCaches(page)).filter((name) => before.includes(name))).toEqual([])
  })

  await test.step('deletes them after the session ended elsewhere', async () => {
    await goOnline(site, context, MORNING)
    const phone = aPhone()
    await enter(context, request, phone)
    await readMine(page, site)
    const elsewhere = await playwright.request.newContext({ baseURL: site.url })
    await setPassword(elsewhere, phone, 'kaihua2023')
    await elsewhere.dispose()
    await page.reload()
    await expect(said(page, '登录已过期，请重新登录')).toBeVisible()
    await expect.poll(() => ownOf(page)).toEqual([])
  })
  await request.dispose()
})

interface Front {
  url: string
  /** Delays every response until the promise resolves. */
  hold: (until: Promise<void>) => void
  close: () => void
}

/** Reverse proxy of the site that can change the worker's code and delay responses. */
async function inFrontOf(site: OwnSite, workerText = (text: string) => text): Promise<Front> {
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
const buildsOf = async (page: Page) =>
  Object.values(await keptBy(page)).flatMap((all) =>
    all.flatMap((url) => url.split('/shell?__WB_REVISION__=')[1] ?? []),
  )

test('replaces the worker and removes its storage', async ({ page, provokes, site }) => {
  provokes(NO_NETWORK)
  await startBefore(site)
  let change = (text: string) => text
  const front = await inFrontOf(site, (text) => change(text))
  const { url } = front
  await read(page, `${url}/index`, '/ranking_list/lists')
  const [first] = await buildsOf(page)
  change = (text) => text.replace('"build":"', '"build":"new-')
  await page.reload()
  await expect.poll(() => buildsOf(page)).toEqual([`new-${first}`])
  const waiting = await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting ?? null)
  expect(waiting).toBe(null)

  const app = Fastify()
  await serveWorker(app, { source: null, on: false, demo: false })
  const { body } = await app.inject('/worker.js')
  change = () => body
  await page.reload()
  await expect.poll(() => keptBy(page)).toEqual({})
  await open(page, `${url}/index`)
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBe(null)
  front.close()
})

test('works where the browser refuses storage', async ({ page, site }) => {
  await page.addInitScript(() => {
    CacheStorage.prototype.open = () => Promise.reject(new DOMException('refused', 'SecurityError'))
    CacheStorage.prototype.keys = () => Promise.reject(new DOMException('refused', 'SecurityError'))
  })
  await startBefore(site)
  await open(page, `${site.url}/draw-winner?type=1`)
  await page
    .getByRole('link', { name: /2023022/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('双色球 第2023022期')
  await hydrated(page)
})

test('shows the stored page while the network hangs', async ({ page, context, site }) => {
  await startBefore(site)
  const front = await inFrontOf(site)
  const list = `${front.url}/draw-winner?type=1`
  await read(page, list, 'draw_lists?page=1&pageSize=10&type=1')
  const toDraw = page.getByRole('link', { name: /2023022/ }).first()
  await toDraw.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('双色球 第2023022期')
  await read(page, page.url(), 'detail?id=')

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

  await test.step('replaces the worker during a visit', async () => {
    await open(page, list)
    const { promise, resolve: goOn } = Promise.withResolvers<void>()
    front.hold(promise)
    await toDraw.click()
    await expect(line(page)).toHaveText(/^没有网络，内容截至 20:3\d$/, { timeout: 10_000 })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('双色球 第2023022期')
    goOn()
    await expect(line(page)).toHaveCount(0)
  })

  await test.step('loads a document', async () => {
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
  // It would log an error about the aborted stream.
  await page.close()
  front.close()
})
