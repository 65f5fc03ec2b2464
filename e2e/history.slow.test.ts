import type { Page } from '@playwright/test'
import { expect, expectGood, expectNoSidewaysScroll, saveScreenshot, open, PHONE, test, WIDE } from './harness.ts'
import { signInAsOperator } from './operators.ts'

// No feed responds, as for a new site without a network.
const NO_NETWORK = { FEED_WELFARE: 'http://127.0.0.1:1', FEED_SPORTS: 'http://127.0.0.1:1' }
test.use({ settings: { DRAW_SOURCE: 'auto', DRAW_HISTORY: 'on', ...NO_NETWORK } })

const chart = (page: Page) => page.getByRole('grid').locator('tbody > tr:not([aria-hidden])')
const withDemo = (page: Page) => page.getByText('含演示开奖')

test('marks demo draws that follow the bundled history', async ({ page, site }) => {
  await site.startAt('2026-09-02T23:00:00+08:00')
  await open(page, `${site.url}/draw-winner?type=1`)
  await expect(withDemo(page)).toBeVisible()
  const drawn = page.getByRole('table').first().locator('tbody tr')
  await expect(drawn.nth(0)).toContainText('第2026101期')
  await expect(drawn.nth(0).getByText('演示', { exact: true })).toBeVisible()
  await expect(drawn.nth(1)).toContainText('第2026100期')
  await expect(drawn.nth(1).getByText('演示', { exact: true })).toHaveCount(0)
  await saveScreenshot(page, 'history-draws-demo')
  await open(page, `${site.url}/line-chart?type=1&count=30`)
  await expect(withDemo(page)).toBeVisible()
  await expect(chart(page).filter({ hasText: '演示' })).toContainText(['2026101'])
  await expect(page.getByText('这 30 期（含演示 1 期）里')).toBeVisible()
  await saveScreenshot(page, 'history-chart-demo')
})

test.describe('without demo draws', () => {
  test.use({ settings: { DRAW_SOURCE: 'official', DRAW_HISTORY: 'on', ...NO_NETWORK } })

  test('home reports overdue official draw data', async ({ page, site }) => {
    await site.startAt('2026-08-31T23:00:00+08:00')
    await open(page, `${site.url}/index`)
    await expect(page.getByText('正在等官方数据')).toHaveCount(0)
    // The page's requests would be aborted while the site restarts.
    await page.goto('about:blank')
    await site.startAt('2026-09-10T10:00:00+08:00')
    for (const size of [WIDE, PHONE]) {
      await page.setViewportSize(size)
      await open(page, `${site.url}/index`)
      await expect(page.getByText('开奖数据到 8 月 31 日，正在等官方数据')).toBeVisible()
      await expectNoSidewaysScroll(page)
      await saveScreenshot(page, `history-behind-${size.width}`)
    }
  })

  test('imports the missing history with one button', async ({ page, site }) => {
    const drawn = { type: 1, opendate: '2026-08-30', first_number: '01 02 03 04 05 06', second_number: '07' }
    await site.importDraws([{ ...drawn, issueno: '2026100' }])
    await site.startAt('2026-09-10T10:00:00+08:00')
    await signInAsOperator(page, site, 'editor')
    await open(page, `${site.url}/console#draws`)
    const offer = page.getByRole('region', { name: '可补 35931 期历史' })
    await expect(offer).toBeVisible()
    await expectGood(page, 'console-history-offer')
    await offer.getByRole('button', { name: '补入历史' }).click()
    await expect(page.getByText('已补入 35931 期历史')).toBeVisible({ timeout: 60_000 })
    await expect(offer).toHaveCount(0)
    await open(page, `${site.url}/draw-winner?type=1`)
    const rows = page.getByRole('table').first().locator('tbody tr')
    await expect(rows.nth(0)).toContainText('第2026100期')
    await expect(rows.nth(0).getByRole('img', { name: '红球 01 02 03 04 05 06，蓝球 07' })).toBeVisible()
    await expect(rows.nth(1)).toContainText('第2026099期')
  })
})
