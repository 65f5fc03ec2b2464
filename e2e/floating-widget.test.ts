import type { Page } from '@playwright/test'
import { button, expect, expectAccessible, expectNoSidewaysScroll, open, test } from './harness.ts'

const widget = (page: Page) => page.getByRole('complementary', { name: '快捷入口' })

/** Width in pixels by which the widget overlaps the content. */
const measureOverlap = (page: Page) =>
  page.evaluate(() => {
    const left = document.querySelector('[aria-label="快捷入口"]')?.getBoundingClientRect().left ?? 0
    const parts = [...document.querySelectorAll('main > *, footer > *, main .shell')]
    return Math.max(...parts.map((part) => contentRight(part) - left))

    function contentRight(part: Element): number {
      return part.getBoundingClientRect().right - parseFloat(getComputedStyle(part).paddingRight)
    }
  })

const WIDTHS = [769, 1024, 1279, 1280, 1920]

test('shows the widget next to the page on every desktop', async ({ page }) => {
  test.slow()
  for (const path of [
    '/index',
    '/number/1',
    '/draw-winner',
    '/line-chart?type=1',
    '/leaderboard',
    '/help-center',
    '/500',
  ]) {
    await open(page, path)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      await expect(widget(page)).toBeVisible()
      expect(await measureOverlap(page), `${path} at ${width} px`).toBeLessThanOrEqual(0)
      await expectNoSidewaysScroll(page)
    }
  }
  // Phones have the sheet of the bottom bar instead.
  await page.setViewportSize({ width: 768, height: 800 })
  await expect(widget(page)).toBeHidden()
})

test('opens the customer service from the widget', async ({ page, site }) => {
  await site.startAt('2022-12-25T12:00:00+08:00')
  // A new site has no contact lines and hides the button for them.
  await site.seed()
  await open(page, `${site.url}/500`)
  await button(widget(page), '在线客服').click()
  await expect(page.getByRole('dialog', { name: '在线客服' })).toBeVisible()
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page)
  }
})
