import { gzipSync } from 'node:zlib'
import { test as base, type Browser, expect, type Locator, type Page, type Request } from '@playwright/test'
import axe from 'axe-core'
import { createOwnSite, type OwnSite } from './own-site.ts'

interface Size {
  width: number
  height: number
}

export const WIDE = { width: 1280, height: 800 }
export const PHONE = { width: 390, height: 844 }

interface Fixtures {
  /**
   * Declares errors that the test provokes in the browser, before they occur, because the console reports them at
   * any time. Any other console error or CSP violation fails the test.
   */
  provokes(words: RegExp): void
  /** The test's own site without draws, started at a time that the test chooses. */
  site: OwnSite
  /** Environment variables of `site`. */
  settings: Record<string, string>
}

/** Console error of a page that polls while its site restarts at another time. Nothing else refuses connections. */
const RESTART_ERROR = /net::ERR_CONNECTION_REFUSED/

/** Chromium's messages for an aborted request, and for an expected 404 document. */
export const ABORTED_ERROR = /net::ERR_FAILED/
export const NOT_FOUND_ERROR = /status of 404/

/** `test` that fails on console errors of the browser. */
export const test = base.extend<Fixtures>({
  provokes: [
    async ({ page }, use) => {
      const complaints: string[] = []
      const provoked: RegExp[] = [RESTART_ERROR]
      await recordComplaints(page, complaints)
      await use((words) => void provoked.push(words))
      const others = complaints.filter((words) => !provoked.some((known) => known.test(words)))
      expect(others, 'console errors and policy violations').toEqual([])
    },
    { auto: true },
  ],
  settings: [{}, { option: true }],
  site: async ({ page, settings }, lend) => {
    const site = await createOwnSite(settings)
    await lend(site)
    // The page would poll on and log errors while the site stops.
    await page.close()
    await site.end()
  },
})
export { expect }

async function recordComplaints(page: Page, complaints: string[]): Promise<void> {
  trackRequests(page)
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  await page.exposeFunction('complain', (words: string) => void complaints.push(words))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      // The function of the test, defined by `exposeFunction`.
      ;(window as unknown as { complain: (words: string) => void }).complain(`${violatedDirective} ${blockedURI}`)
    })
  })
}

export async function open(page: Page, path: string): Promise<void> {
  trackRequests(page)
  await page.goto(path)
  await waitForHydration(page)
}

export const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })
export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
// Base UI renders toasts as dialogs too.
export const dialog = (page: Page) => page.getByRole('dialog').and(page.locator(':not([data-type])'))
/** A toast. Base UI renders its text a second time for screen readers, outside the region. */
export const toastText = (page: Page, words: string | RegExp) =>
  page.getByRole('region', { name: '提示' }).getByText(words)

/** Waits until React has hydrated the page and no request is pending. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const root = document.getElementById('root')
    return root !== null && Object.keys(root).some((key) => key.startsWith('__reactContainer'))
  })
  await waitForIdle(page)
}

const pendingRequests = new WeakMap<Page, Set<Request>>()

/** Returns the pending requests of a page, recorded since the first call for that page. */
function trackRequests(page: Page): Set<Request> {
  const known = pendingRequests.get(page)
  if (known) return known
  const requests = new Set<Request>()
  // The live stream never ends.
  page.on('request', (one) => one.resourceType() !== 'eventsource' && requests.add(one))
  page.on('requestfinished', (one) => void requests.delete(one))
  page.on('requestfailed', (one) => void requests.delete(one))
  pendingRequests.set(page, requests)
  return requests
}

/**
 * Waits for two idle periods without a request, so that work deferred until idle is requested too. Playwright's
 * 'networkidle' needs half a second per page, and the tests open about a thousand pages.
 */
async function waitForIdle(page: Page): Promise<void> {
  const requests = trackRequests(page)
  for (let quiet = 0; quiet < 2; quiet = requests.size === 0 ? quiet + 1 : 0) {
    await page.evaluate(() => new Promise((rested) => requestIdleCallback(rested)))
  }
}

/** Resolves when all animations have ended: a half-faded text has too little contrast. */
async function waitForAnimations(): Promise<void> {
  const ending = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
  await Promise.allSettled(ending.map(({ finished }) => finished))
}

/** Disables transitions during the axe run, so that elements are visible or hidden, never half transparent. */
function disableTransitions(): void {
  const still = new CSSStyleSheet()
  still.replaceSync('*, ::before, ::after { transition: none !important }')
  document.adoptedStyleSheets.push(still)
}

/** Lists violations only: a chart has thousands of passing cells, and axe would compute a selector for each. */
const AXE: axe.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
}
type Theme = 'light' | 'dark'

/** Expects no serious or critical violation of WCAG 2.2 AA or axe's best practices. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(waitForAnimations)
  await page.evaluate(disableTransitions)
  // Inject axe once per document: parsing it is as slow as checking a page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  // Axe reports a target half covered by the top bar as too small, although the page can scroll. So check at the top.
  const top = await page.evaluate(scrollToTop, 0)
  const serious = await page.evaluate(runAxe, AXE)
  await page.evaluate(scrollToTop, top)
  await page.evaluate(() => void document.adoptedStyleSheets.pop())
  expect(serious).toEqual([])
}

/** Scrolls to `top`; returns the previous position. Runs in the page. */
function scrollToTop(top: number): number {
  const from = window.scrollY
  window.scrollTo({ top, behavior: 'instant' })
  return from
}

async function runAxe(options: axe.RunOptions): Promise<string[]> {
  const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options)
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  return serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** Runs `expectAccessible` and `saveScreenshot` in each of `themes`. */
export async function expectAccessibleIn(page: Page, name: string, themes: readonly Theme[]): Promise<void> {
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
    await saveScreenshot(page, `${name}-${page.viewportSize()?.width}-${colorScheme}`)
  }
  await page.emulateMedia({ colorScheme: null })
}

const BOTH_THEMES: readonly Theme[] = ['light', 'dark']
/** True: check every theme at every width, for screenshots and for a full proof. */
const EVERY_COMBINATION = process.env['LOOKS'] === '1' || process.env['PROOFS_FULL'] === '1'

/**
 * Expects an accessible page without horizontal scrolling at each of `sizes` and restores the window size. The themes
 * alternate by size, light first: a theme affects colours, which hardly depend on the width, and a width affects the
 * layout, which does not depend on the theme.
 */
export async function expectGood(page: Page, name: string, sizes: readonly Size[] = [WIDE, PHONE]): Promise<void> {
  const before = page.viewportSize()
  for (const [turn, size] of sizes.entries()) {
    await page.setViewportSize(size)
    await expectNoSidewaysScroll(page, name)
    const both = EVERY_COMBINATION || sizes.length === 1
    await expectAccessibleIn(page, name, both ? BOTH_THEMES : [BOTH_THEMES[turn % 2]!])
  }
  if (before) await page.setViewportSize(before)
  // Tables re-render for the new width; a press before that would hit a removed element.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

/** Sets the visibility of a tab, as when its user switches tabs: a headless browser reports every tab as visible. */
export const setVisibility = (page: Page, to: DocumentVisibilityState) =>
  page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, to)

/** Opens a page with JavaScript disabled, as search engines read it. */
export async function openWithoutScript(browser: Browser, baseURL: string, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(path)
  return page
}

/** Returns the ratio of the gzipped document to the same document without its embedded page data. */
export function computeDataRatio(html: string): number {
  const without = html.replace(/<script type="application\/json" id="page-data">.*?<\/script>/s, '')
  expect(without.length).toBeLessThan(html.length)
  return gzipSync(html).length / gzipSync(without).length
}

/** Expects no horizontal scrolling. */
export async function expectNoSidewaysScroll(page: Page, where = ''): Promise<void> {
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  // Floating elements are positioned a moment after the window is resized.
  await expect.poll(over, { message: `pixels wider than the window ${where}`, timeout: 3000 }).toBeLessThanOrEqual(0)
}

/** Holds the requests to `urls` until the returned function runs. */
export async function holdRequests(page: Page, urls: string): Promise<() => void> {
  const { promise: released, resolve } = Promise.withResolvers<void>()
  await page.route(urls, (route) => released.then(() => route.continue()))
  return resolve
}

/**
 * Leaves the first call to `calls` without a response. Returns a function that checks whether the page has aborted that
 * call.
 */
export async function hangFirstCall(page: Page, calls: string): Promise<() => boolean> {
  let first: Request | null = null
  await page.route(calls, (route) => {
    if (first !== null) return route.fallback()
    first = route.request()
  })
  return () => Boolean(first?.failure())
}

/**
 * Saves a screenshot of the whole page in test-results/looks for manual review. Only with LOOKS=1, because each takes
 * a second.
 */
export async function saveScreenshot(page: Page, name: string): Promise<void> {
  if (process.env['LOOKS'] !== '1') return
  await page.screenshot({ path: `test-results/looks/${name}.png`, fullPage: true })
}
