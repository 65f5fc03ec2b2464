import { existsSync } from 'node:fs'
import puppeteer, { type Page } from 'puppeteer-core'
import { createPhone } from '#server/testing/phones.ts'
import { expect, PHONE, WIDE, test } from './harness.ts'
import { measureLineOffset } from './chart-lines.ts'

const FIREFOX = '/usr/bin/firefox-esr'

test.skip(!existsSync(FIREFOX), `did not run: ${FIREFOX} is not there`)
test.setTimeout(180_000)

/**
 * Runs a journey in stock Firefox by Puppeteer, since Playwright supports only its own build. Errors of the page fail
 * the test.
 */
async function runInFirefox(journey: (page: Page) => Promise<void>): Promise<void> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: FIREFOX,
    headless: true,
    defaultViewport: null,
  })
  try {
    const page = await browser.newPage()
    const errors: string[] = []
    page.on('pageerror', (error) => isNavigationError(String(error)) || errors.push(String(error)))
    page.setDefaultTimeout(30_000)
    await resize(page, WIDE)
    await journey(page)
    expect(errors).toEqual([])
  } finally {
    await browser.close()
  }
}

/** Messages of a page being left: its stream and its preloads of styles are aborted. */
const isNavigationError = (words: string) =>
  words.includes('/api/live was interrupted') || words.includes('Unable to preload CSS')

/** Firefox before 144 applies the size and rejects the orientation that Puppeteer sets with it. */
const resize = (page: Page, size: typeof WIDE) =>
  page.setViewport(size).catch((error: unknown) => {
    if (!String(error).includes('setScreenOrientationOverride')) throw error
  })

// Puppeteer's own waiting evaluates strings, which the content security policy of the pages forbids.
const waitUntil = (page: Page, is: () => boolean) =>
  expect.poll(() => page.evaluate(is), { timeout: 30_000 }).toBe(true)

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await waitUntil(page, () =>
    Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__reactContainer')),
  )
}

const pressButton = (page: Page, name: string) =>
  page.evaluate((words) => {
    const buttons = [...document.querySelectorAll('button')]
    buttons.find((one) => (one.ariaLabel ?? one.textContent) === words)?.click()
  }, name)

test('shows the home and refreshes the bets', async ({ baseURL }) => {
  await runInFirefox(async (page) => {
    await open(page, `${baseURL}/index`)
    const banners = await page.$$eval('picture img', (all) => all.filter(({ offsetHeight }) => offsetHeight > 0).length)
    expect(banners).toBe(3)
    await open(page, `${baseURL}/number/1`)
    const bets = () => page.$$eval('section li [role=img]', (all) => all.map((one) => one.getAttribute('aria-label')))
    await expect.poll(async () => (await bets()).length).toBe(10)
    const before = await bets()
    await pressButton(page, '刷新号码')
    await expect.poll(bets).not.toEqual(before)
  })
})

test('aligns the lines of a chart and the widths of its columns', async ({ baseURL }) => {
  await runInFirefox(async (page) => {
    for (const path of ['/line-chart?type=1', '/line-charts?type=3&on=features', '/line-chartsss?type=6&on=features']) {
      await open(page, `${baseURL}${path}`)
      await waitUntil(page, () => document.querySelector('tbody svg') !== null)
      for (const size of [WIDE, PHONE]) {
        await resize(page, size)
        await expect.poll(() => page.evaluate(measureLineOffset), `${path} at ${size.width} px`).toBeLessThan(1)
      }
    }
  })
})

test('leaves room for the mark of a chosen topic', async ({ baseURL }) => {
  await runInFirefox(async (page) => {
    await resize(page, PHONE)
    await open(page, `${baseURL}/help-center`)
    const over = await page.$eval('nav a[aria-current=true]:has(svg)', (chip) => chip.scrollWidth - chip.clientWidth)
    expect(over).toBe(0)
  })
})

test('signs in and fits the settings to a phone', async ({ baseURL }) => {
  await runInFirefox(async (page) => {
    await open(page, `${baseURL}/login`)
    await page.type('input[type=tel]', createPhone())
    await pressButton(page, '获取验证码')
    await waitUntil(page, () => [...document.querySelectorAll('input')].some(({ value }) => /^\d{6}$/.test(value)))
    await page.click('input[name=agreed]')
    await pressButton(page, '登录')
    await waitUntil(page, () => location.pathname !== '/login')
    expect(await page.evaluate(() => document.cookie)).toContain('userInfo=')
    await resize(page, PHONE)
    await open(page, `${baseURL}/my-set`)
    await waitUntil(page, () => document.querySelector('input[placeholder=新的屏蔽词]') !== null)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  })
})
