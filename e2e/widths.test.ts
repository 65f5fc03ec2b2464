import { chromium, type Page } from '@playwright/test'
import { aPhone } from '#server/testing/phones.ts'
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
import { signInAs } from './people.ts'

const WIDTHS = [320, 360, 390, 768, 769, 800, 820, 1024, 1280, 1920]

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

/** And where the letters of 大字, whose size the em of media queries does not read, have the least room. */
const LARGE_WIDTHS = [320, 360, 390, 412, 768, 769, 800, 820, 1024, 1239, 1240, 1366, 1600]
/** What only members have. */
const OWN_PAGES = ['/personal-center', '/member', '/select-ball', '/winning-lottery', '/notifications', '/my-set']

async function expectToFit(page: Page, path: string, widths: readonly number[], letters = ''): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    const where = `${path} at ${width} px ${letters}`
    await expectNoSidewaysScroll(page, where)
    await expectNothingCollides(page, where)
  }
}

const enlarge = (page: Page) => page.evaluate(() => void (document.documentElement.dataset['letters'] = 'large'))

for (const path of PAGES) {
  test(`${path} fits every width from 320 to 1920 px, in 大字 too`, async ({ page }) => {
    await open(page, path)
    await expectToFit(page, path, WIDTHS)
    await enlarge(page)
    await expectToFit(page, path, LARGE_WIDTHS, 'in 大字')
  })
}

test('the pages of a member fit every width in 大字', async ({ page }) => {
  await signInAs(page, aPhone())
  for (const path of OWN_PAGES) {
    await open(page, path)
    await enlarge(page)
    await expectToFit(page, path, LARGE_WIDTHS, 'in 大字')
  }
})

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
