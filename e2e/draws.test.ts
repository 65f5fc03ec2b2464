import type { Page } from '@playwright/test'
import { expect, hangFirstCall, open, PHONE, test, computeDataRatio, openWithoutScript } from './harness.ts'

const PAGES = { home: '/index', draws: '/draw-winner?type=2', draw: '/draw-winner/7' }

const rows = (page: Page) => page.getByRole('table').first().locator('tbody tr')
const more = (page: Page) => page.getByRole('button', { name: '加载更多' })
const latest = /最新开奖/

test('navigates from home to a draw and back', async ({ page }) => {
  await open(page, '/index')
  await expect(rows(page)).toHaveCount(7)
  await page.getByRole('link', { name: '大乐透开奖详情' }).click()
  await expect(page).toHaveURL('/draw-winner?type=2')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('大乐透开奖结果')
  await expect(rows(page)).toHaveCount(10)
  await more(page).click()
  await expect(rows(page)).toHaveCount(20)
  const fifteenth = rows(page).nth(14).getByRole('link')
  const issue = await fifteenth.textContent()
  await fifteenth.click()
  const neighbours = page.getByRole('navigation', { name: '上一期与下一期' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`大乐透 ${issue}`)
  await neighbours.getByRole('link', { name: '上一期' }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(`大乐透 ${issue}`)
  await neighbours.getByRole('link', { name: '下一期' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`大乐透 ${issue}`)
  for (let back = 0; back < 3; back++) await page.goBack()
  await expect(page).toHaveURL('/draw-winner?type=2')
  await expect(rows(page)).toHaveCount(20)
})

test('retries a slow next page without duplicate rows', async ({ page }) => {
  await page.setViewportSize(PHONE)
  const givenUp = await hangFirstCall(page, '**/api/ranking_list/draw_lists?*')
  await open(page, PAGES.draws)
  await expect(rows(page)).toHaveCount(10)
  await more(page).click()
  await expect(more(page)).toHaveAttribute('aria-busy')
  const slow = page.getByText('网络较慢，还在加载。可以再等等，也可以重试。')
  await expect(slow).toHaveRole('status')
  const again = page.getByRole('button', { name: '重试' })
  await expect(again).toBeFocused()
  await again.click()
  await expect(slow).toBeHidden()
  await expect.poll(givenUp).toBe(true)
  await expect(rows(page)).toHaveCount(20)
  const issues = await rows(page).getByRole('rowheader').allTextContents()
  expect(issues).toHaveLength(20)
  expect(new Set(issues).size).toBe(issues.length)
})

test('limits the embedded data of draw pages', async ({ page }) => {
  for (const path of [PAGES.draws, PAGES.draw]) {
    const html = await (await page.request.get(path)).text()
    expect(computeDataRatio(html), path).toBeLessThanOrEqual(1.2)
  }
})

test('home shows results first, links every game', async ({ page }) => {
  await open(page, '/index')
  const hrefs = (name: RegExp) =>
    page
      .getByRole('main')
      .getByRole('link', { name })
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(await hrefs(/走势图$/)).toEqual([
    '/line-chart?type=1',
    '/line-chart?type=2',
    '/line-charts?type=3',
    '/line-charts?type=4',
    '/line-chartss?type=5',
    '/line-chartsss?type=6',
    '/line-chartssss?type=7',
  ])
  expect(await hrefs(/开奖详情$/)).toEqual([1, 2, 3, 4, 5, 6, 7].map((type) => `/draw-winner?type=${type}`))
  expect(await hrefs(/立即选号$/)).toEqual([1, 2, 3, 4, 5, 6, 7].map((type) => `/number/${type}`))
  await expect(page.getByRole('table')).not.toContainText('快乐8')
  await page.setViewportSize(PHONE)
  const top = async (name: string | RegExp) => (await page.getByRole('region', { name }).first().boundingBox())?.y ?? 0
  const tops = [await top(latest), await top('选号工具'), await top('横幅')]
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
  expect(tops[0]).toBeLessThan(200)
})

test('paginates draws without JavaScript', async ({ browser, baseURL }) => {
  const page = await openWithoutScript(browser, baseURL ?? '', '/index')
  await expect(rows(page)).toHaveCount(7)
  await page.getByRole('link', { name: '七乐彩开奖详情' }).click()
  await expect(rows(page)).toHaveCount(10)
  const newest = await rows(page).first().locator('th').textContent()
  await page.getByRole('link', { name: '加载更多' }).click()
  await expect(page).toHaveURL('/draw-winner?type=7&page=2')
  await expect(rows(page)).toHaveCount(10)
  await expect(rows(page).first().locator('th')).not.toHaveText(newest ?? '')
  await page.getByRole('link', { name: '回到最新' }).click()
  await rows(page).first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`七乐彩 ${newest}`)
  await expect(page.getByRole('table', { name: '' }).getByText('一等奖')).toBeVisible()
  await expect(page.getByRole('img', { name: '基本号码 7，特别号码 0' })).toBeVisible()
  await page.context().close()
})
