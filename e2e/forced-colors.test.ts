import type { Page } from '@playwright/test'
import { expect, open, PHONE, test, WIDE } from './harness.ts'

const PAGES = [
  '/index',
  '/number/1',
  '/draw-winner/1',
  '/draw-winner?type=1',
  '/line-chart?type=1',
  '/leaderboard?type=1',
  '/draw-calendar?type=1',
  '/check',
  '/open',
  '/forum',
]

/** Current or selected elements without a visual difference: no outline. */
const unmarked = (page: Page) =>
  page
    .locator('a[aria-current], [role=tab][aria-selected=true]')
    .evaluateAll((all) =>
      all.filter((one) => getComputedStyle(one).outlineStyle !== 'solid').map((one) => one.textContent),
    )

/** Tables without an accessible name. */
const nameless = (page: Page) =>
  page.locator('table').evaluateAll((all) =>
    all
      .filter((table) => !table.closest('[aria-hidden]') && !table.querySelector('caption'))
      .filter((table) => !table.ariaLabel && !table.hasAttribute('aria-labelledby'))
      .map((table) => table.className),
  )

test('marks the current item in forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  for (const path of PAGES) {
    await open(page, path)
    for (const size of [WIDE, PHONE]) {
      await page.setViewportSize(size)
      await expect.poll(() => unmarked(page), `${path} at ${size.width}`).toEqual([])
    }
    expect(await nameless(page), path).toEqual([])
  }
})
