import { gzipSync } from 'node:zlib'
import { test as base, type Browser, expect, type Locator, type Page, type Request } from '@playwright/test'
import axe from 'axe-core'
import { anOwnSite, type OwnSite } from './own-site.ts'

interface Size {
  width: number
  height: number
}

export const WIDE = { width: 1280, height: 800 }
export const PHONE = { width: 390, height: 844 }

interface Fixtures {
  /**
   * Names what a journey makes the browser complain of; said beforehand, because the console tells of it at any time
   * after. Anything else that the console says, or the content security policy stops, fails the test.
   */
  provokes(words: RegExp): void
  /** A site of the journey's own, without any draws, that it starts at a time of its choice. */
  site: OwnSite
  /** Variables of the environment of `site`. */
  settings: Record<string, string>
}

/** A site that is being started again at another time, which a page left open asks meanwhile; nothing else refuses. */
const STARTING_AGAIN = /net::ERR_CONNECTION_REFUSED/

/** What Chromium says of a request that was cut, and of a document that is a 404 as it should be. */
export const CUT = /net::ERR_FAILED/
export const NOT_FOUND = /status of 404/

/** A journey in a browser that must not complain. */
export const test = base.extend<Fixtures>({
  provokes: [
    async ({ page }, use) => {
      const complaints: string[] = []
      const provoked: RegExp[] = [STARTING_AGAIN]
      await watch(page, complaints)
      await use((words) => void provoked.push(words))
      const others = complaints.filter((words) => !provoked.some((known) => known.test(words)))
      expect(others, 'console errors and policy violations').toEqual([])
    },
    { auto: true },
  ],
  settings: [{}, { option: true }],
  site: async ({ page, settings }, lend) => {
    const site = await anOwnSite(settings)
    await lend(site)
    // It would still ask, and complain of what a site says that is ending.
    await page.close()
    await site.end()
  },
})
export { expect }

async function watch(page: Page, complaints: string[]): Promise<void> {
  requestsOf(page)
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  await page.exposeFunction('complain', (words: string) => void complaints.push(words))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      // The test's own function, put there by exposeFunction.
      ;(window as unknown as { complain: (words: string) => void }).complain(`${violatedDirective} ${blockedURI}`)
    })
  })
}

export async function open(page: Page, path: string): Promise<void> {
  requestsOf(page)
  await page.goto(path)
  await hydrated(page)
}

export const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })
export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
// A toast is a dialog too, by Base UI.
export const dialog = (page: Page) => page.getByRole('dialog').and(page.locator(':not([data-type])'))
/** A toast; beside it Base UI keeps the same words for screen readers. */
export const said = (page: Page, words: string) => page.getByRole('region', { name: '提示' }).getByText(words)

/** Waits until React has taken the page over, and nothing more is on its way. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const root = document.getElementById('root')
    return root !== null && Object.keys(root).some((key) => key.startsWith('__reactContainer'))
  })
  await resting(page)
}

const underWay = new WeakMap<Page, Set<Request>>()

/** The requests of a page that have not ended, of those made since this was first asked. */
function requestsOf(page: Page): Set<Request> {
  const known = underWay.get(page)
  if (known) return known
  const requests = new Set<Request>()
  // The live stream never ends.
  page.on('request', (one) => one.resourceType() !== 'eventsource' && requests.add(one))
  page.on('requestfinished', (one) => void requests.delete(one))
  page.on('requestfailed', (one) => void requests.delete(one))
  underWay.set(page, requests)
  return requests
}

/**
 * Twice in a row idle without a request: what came had its turn, and what was put off until the page rests has been asked
 * for. Playwright's own 'networkidle' is half a second without a request, at a thousand pages.
 */
async function resting(page: Page): Promise<void> {
  const requests = requestsOf(page)
  for (let quiet = 0; quiet < 2; quiet = requests.size === 0 ? quiet + 1 : 0) {
    await page.evaluate(() => new Promise((rested) => requestIdleCallback(rested)))
  }
}

/** Resolves when nothing fades or moves any more: half faded, a text has too little contrast for a moment. */
async function stillness(): Promise<void> {
  const ending = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
  await Promise.allSettled(ending.map(({ finished }) => finished))
}

/** What begins to fade while axe looks is there or gone, never pale. */
function heldStill(): void {
  const still = new CSSStyleSheet()
  still.replaceSync('*, ::before, ::after { transition: none !important }')
  document.adoptedStyleSheets.push(still)
}

/** What is in order is not listed: a chart has thousands of such cells, and axe would find a selector for each. */
const AXE: axe.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
}
type Theme = 'light' | 'dark'

/** Nothing serious or critical by WCAG 2.2 AA. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(stillness)
  await page.evaluate(heldStill)
  // Read once a document: it takes as long as a page does to be looked at.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  // What a bar at the top half covers is no target that is too small: it is there to be scrolled.
  const top = await page.evaluate(scrolledTo, 0)
  const serious = await page.evaluate(seriousViolations, AXE)
  await page.evaluate(scrolledTo, top)
  await page.evaluate(() => void document.adoptedStyleSheets.pop())
  expect(serious).toEqual([])
}

/** Runs in the page, whose frames it would not enter. */
/** Returns from where. */
function scrolledTo(top: number): number {
  const from = window.scrollY
  window.scrollTo({ top, behavior: 'instant' })
  return from
}

async function seriousViolations(options: axe.RunOptions): Promise<string[]> {
  const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options)
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  return serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** `expectAccessible` in these themes; a look at each is named. */
export async function expectAccessibleIn(page: Page, name: string, themes: readonly Theme[]): Promise<void> {
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
    await look(page, `${name}-${page.viewportSize()?.width}-${colorScheme}`)
  }
  await page.emulateMedia({ colorScheme: null })
}

const BOTH: readonly Theme[] = ['light', 'dark']
/** Pictures are of each, and so is a full proof. */
const EACH = process.env['LOOKS'] === '1' || process.env['PROOFS_FULL'] === '1'

/**
 * Accessible and without sideways scrolling at these widths; the window is left as it was. The themes take turns, the first
 * width in the light: what a theme can break is its colours, which hardly know a width, and what a width can break knows no theme.
 */
export async function expectGood(page: Page, name: string, sizes: readonly Size[] = [WIDE, PHONE]): Promise<void> {
  const before = page.viewportSize()
  for (const [turn, size] of sizes.entries()) {
    await page.setViewportSize(size)
    await expectNoSidewaysScroll(page, name)
    const both = EACH || sizes.length === 1
    await expectAccessibleIn(page, name, both ? BOTH : [BOTH[turn % 2]!])
  }
  if (before) await page.setViewportSize(before)
  // Tables are made anew for the width; a press before that would be of one that is about to go.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

/** The page as search engines and readers without JavaScript get it. */
export async function withoutScript(browser: Browser, baseURL: string, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(path)
  return page
}

/** How many times as heavy a zipped page is as without the data that it brings for the browser. */
export function weightByData(html: string): number {
  const without = html.replace(/<script type="application\/json" id="page-data">.*?<\/script>/s, '')
  expect(without.length).toBeLessThan(html.length)
  return gzipSync(html).length / gzipSync(without).length
}

/** Nothing scrolls sideways. */
export async function expectNoSidewaysScroll(page: Page, where = ''): Promise<void> {
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  // What hangs over the page finds its new place a moment after the window has its new width.
  await expect.poll(over, { message: `pixels wider than the window ${where}`, timeout: 3000 }).toBeLessThanOrEqual(0)
}

/** Leaves the first of these calls without an answer; tells whether the page has given it up. */
export async function hangsOnce(page: Page, calls: string): Promise<() => boolean> {
  let first: Request | null = null
  await page.route(calls, (route) => {
    if (first !== null) return route.fallback()
    first = route.request()
  })
  return () => Boolean(first?.failure())
}

/** A picture of the whole page in test-results/looks, for people to look at: only with LOOKS=1, each takes a second. */
export async function look(page: Page, name: string): Promise<void> {
  if (process.env['LOOKS'] !== '1') return
  await page.screenshot({ path: `test-results/looks/${name}.png`, fullPage: true })
}
