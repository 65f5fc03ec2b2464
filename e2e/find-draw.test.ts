import type { Page } from '@playwright/test'
import { createWriter } from './forum.ts'
import { button, dialog, expect, expectGood, saveScreenshot, open, PHONE, test } from './harness.ts'

const box = (page: Page) => page.getByRole('searchbox', { name: '查找开奖' })
const rows = (page: Page) => page.getByRole('table').first().locator('tbody tr')
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const count = (page: Page) => page.getByRole('main').getByRole('status')

/** Searches like a player: types the text and presses Enter. */
async function searchDraws(page: Page, words: string): Promise<void> {
  await box(page).fill(words)
  await box(page).press('Enter')
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === words)
}

/** Returns the issue and the date of a row of the list. */
async function readRow(page: Page, at: number): Promise<{ issue: string; date: string }> {
  const row = rows(page).nth(at)
  const issue = (await row.locator('th').textContent())?.replace(/\D/g, '') ?? ''
  return { issue, date: (await row.locator('time').getAttribute('datetime')) ?? '' }
}

test('finds a day’s draw on a phone', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await open(page, '/draw-winner?type=1')
  const { issue, date } = await readRow(page, 4)
  await searchDraws(page, date)
  await expect(count(page)).toHaveText('共 1 期')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).first()).toContainText(`第${issue}期`)
  await expect(box(page)).toBeFocused()
  await expectGood(page, 'found')
  await rows(page).first().getByRole('link').click()
  await expect(title(page)).toHaveText(`双色球 第${issue}期`)
  await page.goBack()
  await expect(box(page)).toHaveValue(date)

  // A day without a draw shows the neighbouring draws, and other games accept the same query.
  const before = new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10)
  await searchDraws(page, before)
  await expect(count(page)).toHaveText('没有找到')
  await expect(page.getByText('没有开奖，前后最近的是')).toBeVisible()
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).first()).toContainText(`第${issue}期`)
  await page.getByRole('navigation', { name: '彩种' }).getByRole('link', { name: '福彩3D' }).click()
  await expect(count(page)).toHaveText('共 1 期')
  await expectGood(page, 'found-3d')
})

test('finds draws by numbers and year', async ({ page }) => {
  await open(page, '/draw-winner?type=3')
  const { issue } = await readRow(page, 0)
  const digits = (await rows(page).first().getByRole('img').getAttribute('aria-label'))!.replace(/\D/g, '')
  await searchDraws(page, digits)
  await expect(rows(page).first()).toContainText('期')
  await expect(page.getByRole('heading', { name: `开出号码 ${digits.split('').join('、')}（按顺序）` })).toBeVisible()
  await page.getByRole('link', { name: `期号末尾是 ${digits}` }).click()
  await expect(page.getByRole('heading', { name: `期号末尾是 ${digits}` })).toBeVisible()

  const year = issue.slice(0, 4)
  await page.getByText('可以查什么').click()
  await page.getByRole('navigation', { name: '按年份查找' }).getByRole('link', { name: year, exact: true }).click()
  await expect(rows(page)).toHaveCount(10)
  await button(page, '加载更多').click()
  await expect(rows(page)).toHaveCount(20)
  const issues = await rows(page).locator('th').allTextContents()
  expect(new Set(issues).size).toBe(20)

  await searchDraws(page, '不知道')
  await expect(page.getByText('没能看懂“不知道”')).toBeVisible()
  await expectGood(page, 'found-nothing')
  await page.getByRole('link', { name: '看全部开奖' }).click()
  await expect(box(page)).toHaveValue('')
})

test('serves the draw calendar as page and iCalendar', async ({ page }) => {
  await open(page, '/draw-calendar?type=1&month=2023-01')
  await expect(title(page)).toHaveText('双色球开奖日历')
  await expect(page.getByRole('cell', { name: '19 休市' })).toBeVisible()
  await expectGood(page, 'calendar')
  await page.getByRole('link', { name: '下个月' }).click()
  await expect(page.getByRole('heading', { name: '2023年2月' })).toBeVisible()
  const file = await page.request.get(
    (await page.getByRole('link', { name: '双色球开奖日历' }).getAttribute('href')) ?? '',
  )
  expect(file.headers()['content-type']).toBe('text/calendar; charset=utf-8')
  await page.getByRole('table').getByRole('link').first().click()
  await expect(title(page)).toHaveText(/^双色球 第2023\d{3}期$/)
})

test('creates and revokes secret calendar addresses', async ({ page, provokes }) => {
  provokes(/status of 404/)
  await createWriter(page.request)
  await open(page, '/notifications#settings')
  await button(page, '生成订阅地址').click()
  const addressOf = (what: string) =>
    page.getByRole('textbox', { name: `${what}的订阅地址（只显示这一次）` }).inputValue()
  const addresses = [await addressOf('日历'), await addressOf('结果')]
  for (const address of addresses) expect((await page.request.get(address)).status()).toBe(200)
  await saveScreenshot(page, 'calendar-feed')
  // A tall window at scroll position 0: no bar covers a switch or a tab.
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectGood(page, 'calendar-feed', [
    { width: 1280, height: 1600 },
    { width: 390, height: 1600 },
  ])
  await button(page, '停用').click()
  await button(dialog(page), '停用').click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(button(page, '生成订阅地址')).toBeVisible()
  for (const address of addresses) expect((await page.request.get(address)).status()).toBe(404)
})
