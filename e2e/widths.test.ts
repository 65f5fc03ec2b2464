import { chromium } from '@playwright/test'
import { launchOptions } from './chromium.ts'
import {
  expect,
  expectNoSidewaysScroll,
  expectAccessibleInBothThemes,
  hydrated,
  open,
  PUBLIC_PAGES,
  test,
} from './harness.ts'
import { expectNothingCollides } from './layout.ts'

const WIDTHS = [320, 360, 390, 768, 820, 1024, 1280, 1920]

/** Beside the public pages: the longest set of balls, the widest chart, and what an address may ask in vain. */
const PAGES = [
  ...PUBLIC_PAGES,
  '/number/6',
  '/number/7',
  '/draw-winner?type=7',
  '/draw-winner/3',
  '/draw-winner/7',
  '/leaderboard?type=7',
  '/line-charts?type=3',
  '/line-chartsss?type=6',
  '/line-chartssss?type=7',
  '/help-center/1',
]

for (const path of PAGES) {
  test(`${path} fits every width from 320 to 1920 px`, async ({ page }) => {
    await open(page, path)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoSidewaysScroll(page)
      await expectNothingCollides(page, `${path} at ${width} px`)
    }
  })
}

for (const path of ['/index', '/draw-winner/7', '/leaderboard', '/number/7']) {
  test(`${path} is accessible on the smallest phone and the narrowest desktop`, async ({ page }) => {
    await open(page, path)
    for (const width of [320, 820]) {
      await page.setViewportSize({ width, height: 800 })
      await expectAccessibleInBothThemes(page, `widths-${path.replaceAll('/', '-')}`)
    }
  })
}

// The setting of the browser, which rem and the em of media queries both read.
for (const size of [20, 24]) {
  test(`a font size of ${size} px set in the browser breaks nothing`, async ({ baseURL }) => {
    test.slow()
    const options = await launchOptions()
    const browser = await chromium.launch({
      ...options,
      args: [...options.args, `--blink-settings=defaultFontSize=${size}`],
    })
    try {
      const page = await browser.newPage({ baseURL: baseURL ?? '', locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
      for (const path of PAGES) {
        await page.goto(path)
        await hydrated(page)
        expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(`${size}px`)
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
}
