import type { Page } from '@playwright/test'
import { createPhone } from '#server/testing/members.ts'
import { expect, waitForHydration, open, PHONE, test, WIDE } from './harness.ts'
import { signInAs } from './members.ts'

const OPEN_PAGES = [
  '/number',
  '/number/1',
  '/number/1/rounds',
  '/check',
  '/workshop/1',
  '/workshop/1/history',
  '/workshop/1/prizes',
  '/workshop/1/filter',
  '/workshop/1/wheel',
  '/draw-winner',
  '/draw-winner/7',
  '/line-chart?type=1',
  '/line-chartsss?type=6',
  '/leaderboard',
]
const HELP = ['/help-center', '/help-center/1', '/announcement', '/privacy']
const OWN_TITLES = [
  '/personal-center',
  '/my-set',
  '/notifications',
  '/select-ball',
  '/select-ball/1',
  '/winning-lottery/1',
  '/member',
  '/my-order',
]

/** Returns the top of breadcrumb and title of a page, in pixels. */
async function measureHeights(page: Page, path: string): Promise<{ crumb: number; title: number }> {
  await page.goto(path)
  await waitForHydration(page)
  const top = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((one) => Math.round(one.getBoundingClientRect().top))
  return { crumb: await top('nav[aria-label="当前位置"]'), title: await top('main h1') }
}

test('aligns breadcrumb and title on every page', async ({ page }) => {
  test.slow()
  await signInAs(page, createPhone())
  const usual = await measureHeights(page, '/number')
  for (const path of [...OPEN_PAGES, ...HELP, ...OWN_TITLES])
    expect(await measureHeights(page, path), path).toEqual(usual)
  await page.setViewportSize(PHONE)
  const { title } = await measureHeights(page, '/number')
  for (const path of [...OPEN_PAGES, '/forum', '/500']) {
    await open(page, path)
    expect(Math.round((await page.locator('main h1').boundingBox())!.y), path).toBe(title)
  }
})

test('the row of games opens a game’s page and marks it', async ({ page }) => {
  await signInAs(page, createPhone())
  for (const [path, label, to] of [
    ['/draw-winner?type=1', '彩种', '/draw-winner?type=7'],
    ['/line-chart?type=1', '彩种', '/line-chartssss?type=7'],
    ['/leaderboard?type=1', '彩种', '/leaderboard?type=7'],
    ['/select-ball/1', '各彩种的已选号码', '/select-ball/7'],
    ['/winning-lottery/1', '各彩种的中奖', '/winning-lottery/7'],
  ] as const) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await open(page, path)
    const row = page.getByRole('navigation', { name: label, exact: true })
    await expect(row.getByRole('link')).toHaveText(['双色球', '大乐透', '福彩3D', '排列3', '排列5', '七星彩', '七乐彩'])
    const looks = () =>
      row.evaluate((nav) => `${getComputedStyle(nav).backgroundColor} ${nav.firstElementChild!.className}`)
    expect(await looks(), path).toBe('rgb(244, 240, 233) ')
    await row.getByRole('link', { name: '七乐彩' }).click()
    await expect(page).toHaveURL(to)
    await expect(row.locator('[aria-current]')).toHaveText('七乐彩')
    // The last tab is outside a phone's viewport until the row scrolls to it.
    await page.setViewportSize(PHONE)
    await open(page, to)
    await expect(row.locator('[aria-current]')).toBeInViewport({ ratio: 1 })
  }
})

test('aligns rows of games at the right edge', async ({ page }) => {
  for (const width of [820, 1024]) {
    await page.setViewportSize({ width, height: 900 })
    for (const [path, cells] of [
      ['/index', '[aria-label="选号工具"] > div'],
      ['/number', 'main ul > li'],
    ] as const) {
      await open(page, path)
      const boxes = await page.locator(cells).evaluateAll((all) =>
        all.map((one) => {
          const { top, right } = one.getBoundingClientRect()
          return { top, right }
        }),
      )
      expect(boxes).toHaveLength(7)
      // Full lines have the same right edge.
      const ends = new Map(boxes.map(({ top, right }) => [top, right]))
      expect(new Set([...ends.values()].map(Math.round)).size, `${path} at ${width} px`).toBe(1)
    }
  }
})

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

/** Returns current or selected elements without an outline, which look like the others. */
const listUnmarkedItems = (page: Page) =>
  page
    .locator('a[aria-current], [role=tab][aria-selected=true]')
    .evaluateAll((all) =>
      all.filter((one) => getComputedStyle(one).outlineStyle !== 'solid').map((one) => one.textContent),
    )

/** Returns the tables without an accessible name. */
const listUnnamedTables = (page: Page) =>
  page.locator('table').evaluateAll((all) =>
    all
      .filter((table) => !table.closest('[aria-hidden]') && !table.querySelector('caption'))
      .filter((table) => !table.ariaLabel && !table.hasAttribute('aria-labelledby'))
      .map((table) => table.className),
  )

test('marks the current item in forced colours; all tables have names', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  for (const path of PAGES) {
    await open(page, path)
    for (const size of [WIDE, PHONE]) {
      await page.setViewportSize(size)
      await expect.poll(() => listUnmarkedItems(page), `${path} at ${size.width}`).toEqual([])
    }
    expect(await listUnnamedTables(page), path).toEqual([])
  }
})
