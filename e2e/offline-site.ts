import type { BrowserContext, Page } from '@playwright/test'
import { expect, open } from './harness.ts'
import { type OwnSite, SSQ_BEFORE } from './own-site.ts'

export const MORNING = '2023-03-02T10:00:00+08:00'
export const EVENING = '2023-03-02T20:30:00+08:00'
export const LATER = '2023-03-02T21:30:00+08:00'
export const DRAWN = { ...SSQ_BEFORE, issueno: '2023023', opendate: '2023-03-02', first_number: '11 12 13 14 15 16' }
export const NUMBERS = '红球 01 02 03 04 05 06，蓝球 07'
export const NO_NETWORK = /net::ERR_|Failed to fetch/
export const SHARED_CACHE = 'everyones'

export const main = (page: Page) => page.getByRole('main')
export const line = (page: Page) => page.locator('[aria-live]').filter({ hasText: '内容截至' })

/** Returns the URLs in the browser's caches, by cache name. */
export const listCachedUrls = (page: Page): Promise<Record<string, string[]>> =>
  page.evaluate(async () => {
    const found: Record<string, string[]> = {}
    for (const name of await caches.keys()) {
      const all = await (await caches.open(name)).keys()
      found[name] = all.map(({ url }) => url.slice(location.origin.length))
    }
    return found
  })

export const listOwnCaches = async (page: Page) =>
  Object.keys(await listCachedUrls(page)).filter((name) => name.startsWith('own '))

export const listOwnUrls = async (page: Page) =>
  Object.entries(await listCachedUrls(page)).flatMap(([name, all]) => (name.startsWith('own ') ? all : []))

/** Opens a page and waits until the worker has cached its responses. */
export async function openAndCache(page: Page, url: string, ...paths: readonly string[]): Promise<void> {
  await open(page, url)
  await expect
    .poll(async () => Object.values(await listCachedUrls(page)).flat(), { message: url })
    .toEqual(expect.arrayContaining(paths.map((path) => expect.stringContaining(path))))
}

/**
 * Disconnects the browser and stops the site. Playwright's offline mode does not affect requests that a starting
 * worker makes.
 */
export async function goOffline(site: OwnSite, context: BrowserContext): Promise<void> {
  await site.crash()
  await context.setOffline(true)
}

export async function goOnline(site: OwnSite, context: BrowserContext, clock: string): Promise<void> {
  await site.startAt(clock)
  await context.setOffline(false)
}

export async function startBeforeDraw(site: OwnSite, clock = EVENING): Promise<void> {
  await site.startAt(clock)
  await site.importDraws([SSQ_BEFORE])
}

/** Opens a page offline; expects the time of its content, and no countdown or other text about the present. */
export async function expectCachedPage(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await expect(line(page)).toHaveText(/^没有网络，内容截至 2023-03-02 周四 20:3\d$/)
  await expect(page.getByRole('timer')).toHaveCount(0)
  await expect(main(page)).not.toContainText(/今晚|还有 |等待开奖号码/, { useInnerText: true })
}
