import type { APIRequestContext, Page } from '@playwright/test'
import { createPhone } from '#server/testing/members.ts'
import { button, dialog, expect, expectGood, waitForHydration, open, PHONE, toastText, test } from './harness.ts'
import type { OwnSite } from './own-site.ts'
import { lockLuckyBet, setPassword, signInBy } from './members.ts'
import {
  MORNING,
  EVENING,
  LATER,
  DRAWN,
  NUMBERS,
  NO_NETWORK,
  main,
  line,
  listOwnCaches,
  listOwnUrls,
  openAndCache,
  goOffline,
  goOnline,
  startBeforeDraw,
  expectCachedPage,
} from './offline-site.ts'

test.use({ serviceWorkers: 'allow', viewport: PHONE })
// Each test starts at least one site.
test.setTimeout(240_000)

/** Signs in with a locked bet by API calls, and passes the cookies to the browser. */
async function signInWithLockedBet(page: Page, request: APIRequestContext, phone = createPhone()): Promise<void> {
  await leaveSite(page)
  await signInBy(request, phone)
  await lockLuckyBet(request, '2023023')
  await page.context().addCookies((await request.storageState()).cookies)
}

/**
 * Leaves the site before a test ends the session: an open page may refetch data at any time. The response to an ended
 * session would delete all session cookies, even new ones, and the page would show the message too early.
 */
const leaveSite = (page: Page) => page.goto('about:blank')

const MY_ISSUE = '第2023023期'

async function openOwnNumbers(page: Page, site: OwnSite): Promise<void> {
  await openAndCache(page, `${site.url}/select-ball`, '/latest_issues')
  await page.getByRole('link', { name: new RegExp(MY_ISSUE) }).click()
  await expect(main(page).getByRole('listitem').first()).toBeVisible()
  const calls = ['/simulated?', '/ranking_list?'].map((path) => expect.stringContaining(path))
  await expect.poll(() => listOwnUrls(page)).toEqual(expect.arrayContaining(calls))
}

test('shows stored pages offline, refreshes them online', async ({ page, context, provokes, site }) => {
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

test('shows offline that a page needs a network', async ({ page, context, provokes, site }) => {
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
  await page.goto(`${site.url}/leaderboard`)
  await expect(main(page)).toContainText('要有网络才能看')
  await goOnline(site, context, LATER)
  await expect(page.getByRole('heading', { level: 1 }), 'without a touch').toHaveText('双色球排行榜')
})

test('shows the content’s time while network or site fail', async ({ page, context, provokes, site }) => {
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

test('shows a member’s numbers offline until log-out', async ({ page, context, playwright, provokes, site }) => {
  provokes(NO_NETWORK)
  await startBeforeDraw(site, MORNING)
  const request = await playwright.request.newContext({ baseURL: site.url })
  await signInWithLockedBet(page, request)
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
  await page.goto(`${site.url}/select-ball`)
  await expect(line(page)).toBeVisible()

  await test.step('deletes stored numbers at log-out', async () => {
    await goOnline(site, context, MORNING)
    await open(page, `${site.url}/select-ball`)
    await button(page, '更多').click()
    await dialog(page).getByRole('button', { name: '退出' }).click()
    await expect(dialog(page).last()).toContainText('确定退出当前账号吗？')
    await button(dialog(page).last(), '退出').click()
    await expect(page).toHaveURL(/\/login$/)
    await waitForHydration(page)
    // The page navigates before the browser has deleted the caches.
    await expect.poll(() => listOwnUrls(page)).toEqual([])
    await goOffline(site, context)
    await page.goto(`${site.url}/select-ball`)
    await expect(page.getByText(MY_ISSUE)).toHaveCount(0)
  })

  await test.step('caches no response requested before the log-out', async () => {
    await goOnline(site, context, MORNING)
    await signInWithLockedBet(page, request)
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
    // Answered by the test, so that the server's session continues.
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

  await test.step('deletes stored numbers when another account signs in', async () => {
    await signInWithLockedBet(page, request)
    await openOwnNumbers(page, site)
    const before = await listOwnCaches(page)
    await signInWithLockedBet(page, request)
    await goOffline(site, context)
    await page.goto(`${site.url}/select-ball`)
    await expect(main(page)).toContainText('没有取到')
    await expect(page.getByText(MY_ISSUE)).toHaveCount(0)
    // Responses requested meanwhile belong to the other account and stay in its cache.
    await expect.poll(async () => (await listOwnCaches(page)).filter((name) => before.includes(name))).toEqual([])
  })

  await test.step('deletes stored numbers after a remote session end', async () => {
    await goOnline(site, context, MORNING)
    const phone = createPhone()
    await signInWithLockedBet(page, request, phone)
    await openOwnNumbers(page, site)
    await leaveSite(page)
    const elsewhere = await playwright.request.newContext({ baseURL: site.url })
    await setPassword(elsewhere, phone, 'kaihua2023')
    await elsewhere.dispose()
    await page.goto(mine)
    await expect(toastText(page, '登录已过期，请重新登录')).toBeVisible()
    await expect.poll(() => listOwnUrls(page)).toEqual([])
  })
  await request.dispose()
})
