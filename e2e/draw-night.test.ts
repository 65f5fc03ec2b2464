import type { BrowserContext, Page, Request } from '@playwright/test'
import { createPhone } from '#server/testing/members.ts'
import { expect, expectGood, open, PHONE, setVisibility, test } from './harness.ts'
import { lockLuckyBet, signInBy } from './members.ts'
import { SSQ_BEFORE } from './own-site.ts'

// Each test starts the site twice, and the first opens nine pages.
test.setTimeout(360_000)
/** Timeout after the import, long for slow machines. Without the push, pages refetch only later, after 21:15. */
const PUSH_TIMEOUT = { timeout: 20_000 }
const SETTLEMENT_TIMEOUT = { timeout: 30_000 }

const DRAWN = { ...SSQ_BEFORE, issueno: '2023023', opendate: '2023-03-02' }
const FC3D = { type: 3, issueno: '2023051', opendate: '2023-03-02', first_number: '1 2 3', second_number: '' }
const EVENING = '2023-03-02T21:10:00+08:00'

const main = (page: Page) => page.getByRole('main')
const tonight = (page: Page) => page.getByRole('region', { name: '今晚开奖' })
/** Returns the rows of 最新开奖. */
const latestRows = (page: Page) =>
  main(page).getByRole('table', { name: '最新开奖' }).locator('tbody tr').filter({ visible: true })
const mine = (page: Page) => page.getByRole('region', { name: '我的今晚' })
const issue = (page: Page) => page.getByRole('region', { name: '双色球第2023023期' })
const spokenBalls = (page: Page) => main(page).getByText(/^双色球第2023023期开奖：/)

/** Counts the open streams of the tabs of a browser context. */
function trackStreams(context: BrowserContext): { open: () => number } {
  const streams = new Map<Request, Page>()
  const over = (one: Request) => streams.delete(one)
  context.on('request', (one) => one.resourceType() === 'eventsource' && streams.set(one, one.frame().page()))
  context.on('requestfailed', over)
  context.on('requestfinished', over)
  return { open: () => [...streams.values()].filter((page) => !page.isClosed()).length }
}

async function openTab(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await open(page, path)
  return page
}

test.describe('with two server processes', () => {
  test.use({ settings: { WEB_CONCURRENCY: '2' } })

  test('updates all open pages at the draw', async ({ browser, site }) => {
    await site.startAt('2023-03-02T19:00:00+08:00')
    await site.importDraws([SSQ_BEFORE])
    const member = await browser.newContext({ baseURL: site.url })
    await signInBy(member.request, createPhone())
    const { red_ball, blue_ball: second } = await lockLuckyBet(member.request, '2023023')
    const first = red_ball.replaceAll(',', ' ')
    await site.startAt(EVENING)

    const streams = trackStreams(member)
    const home = await openTab(member, '/index')
    const picking = await openTab(member, '/number/1')
    const wins = await openTab(member, '/winning-lottery/1')
    // A browser opens at most six connections per site over HTTP/1.1.
    const besides = await browser.newContext({ baseURL: site.url, storageState: await member.storageState() })
    const list = await openTab(besides, '/draw-winner?type=1')
    const draw = await openTab(besides, '/draw-winner/1')
    const third = await browser.newContext({ baseURL: site.url, storageState: await member.storageState() })
    const before = await openTab(third, (await draw.locator('link[rel=canonical]').getAttribute('href')) ?? '')
    const chart = await openTab(third, '/line-chart?type=1')
    const elsewhere = await browser.newContext({ baseURL: site.url, viewport: PHONE })
    const onPhone = await openTab(elsewhere, '/index')

    for (const page of [home, onPhone]) await expect(tonight(page)).toContainText('实时更新')
    await expect(tonight(home)).toContainText(/双色球 第2023023期21:15 开奖，还有 [1-5] 分我的 1 注$/)
    // The member's bets appear once, in the row of the game.
    await expect(tonight(home).getByRole('link', { name: '我的 1 注', exact: true })).toBeVisible()
    await expect(mine(home)).toHaveCount(0)
    await expect(draw.getByRole('heading', { level: 1 })).toHaveText('双色球 第2023023期')
    await expect(main(draw)).toContainText(/还有 [1-5] 分21:15 开奖实时更新/)
    await expect(main(draw)).toContainText('本期锁定了 1 注，开奖后自动核对')
    await expect(main(draw).getByRole('heading', { name: '上一期 第2023022期' })).toBeVisible()
    for (const page of [list, before, picking, chart]) {
      await expect(issue(page)).toContainText(/^第 2023023 期 · 21:15 开奖，还有 [1-5] 分实时更新我的 1 注$/)
      await expect(issue(page).getByRole('img', { name: '尚未开奖' })).toBeVisible()
    }
    expect(streams.open(), 'one stream for each window in sight').toBe(3)

    await site.importDraws([{ ...DRAWN, first_number: first, second_number: second }])
    const numbers = new RegExp(`红球 ${first}，蓝球 ${second}$`)
    await Promise.all([
      ...[home, onPhone].map((page) =>
        expect(tonight(page).getByRole('img', { name: numbers })).toBeVisible(PUSH_TIMEOUT),
      ),
      ...[list, before, picking, chart].map((page) =>
        expect(issue(page).getByRole('img', { name: numbers })).toBeVisible(PUSH_TIMEOUT),
      ),
      expect(draw.getByRole('heading', { level: 1 })).toHaveText('双色球 第2023023期', PUSH_TIMEOUT),
      expect(list.getByRole('row').filter({ hasText: '第2023023期' })).toBeVisible(PUSH_TIMEOUT),
      expect(chart.getByRole('rowheader', { name: /^2023023/ })).toBeVisible(PUSH_TIMEOUT),
      expect(wins.getByRole('link', { name: /2023023期/ })).toBeVisible(PUSH_TIMEOUT),
      ...[home, list, draw, before, picking, chart].map((page) =>
        expect(spokenBalls(page)).toHaveCount(1, PUSH_TIMEOUT),
      ),
    ])
    await expect(tonight(home)).toContainText('我的 1 注 · 中 1 注', SETTLEMENT_TIMEOUT)
    await expect(
      home.getByRole('region', { name: '提示' }).getByText(/^双色球第2023023期：我的 1 注 · 中 1 注/),
    ).toBeVisible()
    for (const page of [home, onPhone]) {
      await expect(latestRows(page)).toHaveCount(7)
      await expect(latestRows(page).filter({ hasText: '双色球' })).toContainText('2023023')
    }
    await expect(issue(picking)).toContainText('我的 1 注，中 1 注', SETTLEMENT_TIMEOUT)

    await site.importDraws([{ ...DRAWN, first_number: first, second_number: second, saleamount: 312_345_678 }])
    await expect(main(draw)).toContainText('3.12 亿', PUSH_TIMEOUT)
    expect(streams.open()).toBe(3)
    await home.close()
    await site.importDraws([FC3D])
    await expect.poll(streams.open, 'a window that is gone has none').toBe(2)
    await expect(tonight(await openTab(member, '/index'))).toContainText('双色球、福彩3D 已开奖，号码在下面')
    for (const context of [member, besides, third, elsewhere]) await context.close()
  })
})

test.describe('with demo draws', () => {
  test.use({ settings: { DRAW_SOURCE: 'demo' } })

  test('shows tonight’s games in one row until drawn', { tag: '@slow' }, async ({ page, site }) => {
    await site.startAt('2023-03-03T20:30:00+08:00')
    for (const letters of ['usual', 'large']) {
      await page.addInitScript((size) => localStorage.setItem('letters', size), letters)
      await page.setViewportSize({ width: 1280, height: 900 })
      await open(page, `${site.url}/index`)
      const cells = tonight(page).getByRole('listitem')
      await expect(cells).toHaveCount(5)
      const tops = await cells.evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().top))
      expect(new Set(tops).size, letters).toBe(1)
      await expect(latestRows(page)).toHaveCount(7)
      await expect(latestRows(page).getByRole('img')).toHaveCount(7)
      await expect(latestRows(page).getByRole('link', { name: /走势图$|开奖详情$/ })).toHaveCount(14)
    }
    await site.startAt('2023-03-03T22:00:00+08:00')
    for (const size of [{ width: 1280, height: 900 }, PHONE]) {
      await page.setViewportSize(size)
      // A draw that is published while the page is open remains in its cell, so reopen the page.
      await expect(async () => {
        await open(page, `${site.url}/index`)
        await expect(tonight(page).getByRole('listitem')).toHaveCount(0, { timeout: 2000 })
      }).toPass()
      await expect(latestRows(page)).toHaveCount(7)
      const drawn = main(page)
        .getByText(/今晚已开|已开奖，号码/)
        .filter({ visible: true })
      await expect(drawn).toHaveCount(1)
      await expect(drawn).toContainText('已开奖，号码在下面')
      await expectGood(page, 'tonight-drawn')
    }
  })
})

test('loads missed draws when a page becomes visible', { tag: '@slow' }, async ({ page, site }) => {
  await site.startAt('2023-03-02T21:00:00+08:00')
  await site.importDraws([SSQ_BEFORE])
  await site.startAt(EVENING)
  await open(page, `${site.url}/index`)
  await expect(tonight(page)).toContainText('实时更新')
  await expectGood(page, 'tonight')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' })
  await site.importDraws([DRAWN])
  await devtools.send('Page.setWebLifecycleState', { state: 'active' })
  await expect(tonight(page).getByRole('img', { name: '红球 01 02 03 04 05 06，蓝球 07' })).toBeVisible(PUSH_TIMEOUT)

  const streams = trackStreams(page.context())
  await page.reload()
  await expect.poll(streams.open).toBe(1)
  await setVisibility(page, 'hidden')
  await expect.poll(streams.open, 'out of sight it lets go').toBe(0)
  await site.importDraws([FC3D])
  await setVisibility(page, 'visible')
  await expect(tonight(page)).toContainText(/福彩3D 第2023051期(?:福彩3D)?123/, PUSH_TIMEOUT)
  expect(streams.open()).toBe(1)
})
