import { chromium, type Page } from '@playwright/test'
import { createPhone } from '#server/testing/members.ts'
import { launchOptions } from './chromium.ts'
import { OWN_PAGES, PUBLIC_PAGES } from './addresses.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  waitForHydration,
  open,
  PHONE,
  test,
  WIDE,
} from './harness.ts'
import { expectNothingCollides } from './layout.ts'
import { expectLargerFonts } from './large-fonts.ts'
import { signInAs } from './members.ts'

const FULL = process.env['PROOFS_FULL'] === '1'

/** Smallest and usual phone, both sides of the phone breakpoint, tablet, desktop; PROOFS_FULL=1 adds more. */
const WIDTHS = FULL ? [320, 360, 390, 768, 769, 800, 820, 1024, 1280, 1920] : [320, 390, 768, 769, 1024, 1920]

/** Widths with the least room in 大字: its font size does not affect the em of media queries. */
const LARGE_WIDTHS = FULL
  ? [320, 360, 390, 412, 768, 769, 800, 820, 1024, 1239, 1240, 1366, 1600]
  : [320, 390, 769, 1239, 1240]

/** One page of each layout, with the longest set of balls and the widest chart. */
const LAYOUTS = [
  '/index',
  '/number/6',
  '/number/7',
  '/draw-winner?type=7',
  '/draw-winner/7',
  '/draw-calendar?type=1',
  '/line-chart?type=1',
  '/line-chartsss?type=6',
  '/omissions?type=1',
  '/workshop/1/prizes',
  '/forum',
  '/leaderboard?type=7',
  '/help-center/1',
  '/login',
]
const otherPages = PUBLIC_PAGES.filter((path) => !LAYOUTS.includes(path))

// Moving elements, such as the banners after six seconds, would be measured in mid-animation.
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

async function expectFit(page: Page, path: string, widths: readonly number[], letters = ''): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    const where = `${path} at ${width} px ${letters}`
    await expectNoSidewaysScroll(page, where)
    await expectNothingCollides(page, where)
  }
}

/** Expects 大字 to be larger on phones and to fit every width. */
async function expectLargeFonts(page: Page, path: string): Promise<void> {
  for (const width of [360, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await expectLargerFonts(page, `${path} at ${width} px`)
  }
  await expectFit(page, path, LARGE_WIDTHS, 'in 大字')
}

/** Opens a page; expects hydration without errors, and checks its head and its accessibility. */
async function expectCompletePage(page: Page, path: string): Promise<void> {
  await page.setViewportSize(WIDE)
  await open(page, path)
  await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
  await expect(page, path).toHaveTitle(/ · 彩运$/)
  await expectAccessible(page)
}

for (const path of LAYOUTS) {
  test(`${path} fits every width, in 大字 too`, { tag: '@slow' }, async ({ page }) => {
    await expectCompletePage(page, path)
    await expectFit(page, path, WIDTHS)
    await page.setViewportSize(PHONE)
    const foot = await page.getByRole('contentinfo').boundingBox()
    if (foot)
      expect(foot.height, 'the footer of a phone takes a third of the screen').toBeLessThanOrEqual(PHONE.height / 3)
    await expectLargeFonts(page, path)
  })
}

const PER_JOURNEY = 6
for (let at = 0; at < otherPages.length; at += PER_JOURNEY) {
  const paths = otherPages.slice(at, at + PER_JOURNEY)
  test(`shows ${paths.join(', ')} accessibly on phones and desktops`, async ({ page }) => {
    test.slow()
    for (const path of paths) {
      await expectCompletePage(page, path)
      await expectFit(page, path, FULL ? WIDTHS : [320, 769])
      await page.setViewportSize(PHONE)
      await expectLargerFonts(page, path)
      await expectFit(page, path, FULL ? LARGE_WIDTHS : [320], 'in 大字')
    }
  })
}

test('shows member pages accessibly in 大字', { tag: '@slow' }, async ({ page }) => {
  test.slow()
  await signInAs(page, createPhone())
  for (const path of OWN_PAGES) {
    await expectCompletePage(page, path)
    await expectFit(page, path, [320, 390])
    await expectLargeFonts(page, path)
  }
})

// The font size setting of the browser, which affects rem and the em of media queries.
test('pages fit the browser’s largest font size', { tag: '@slow' }, async ({ baseURL }) => {
  test.slow()
  const options = await launchOptions()
  const browser = await chromium.launch({ ...options, args: [...options.args, '--blink-settings=defaultFontSize=24'] })
  try {
    const page = await browser.newPage({ baseURL: baseURL ?? '', locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
    for (const path of LAYOUTS) {
      await page.goto(path)
      await waitForHydration(page)
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('24px')
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 844 })
        await expectNoSidewaysScroll(page, path)
        await expectNothingCollides(page, `${path} at ${width} px`)
      }
    }
  } finally {
    await browser.close()
  }
})
