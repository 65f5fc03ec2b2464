import { PUBLIC_PAGES } from './addresses.ts'
import {
  ABORTED_ERROR,
  expect,
  waitForHydration,
  test,
  openWithoutScript,
  NOT_FOUND_ERROR,
  open,
  PHONE,
} from './harness.ts'
import type { Page } from '@playwright/test'

test('shows every public page without JavaScript', async ({ browser, baseURL }) => {
  const page = await openWithoutScript(browser, baseURL ?? '', '/index')
  for (const path of PUBLIC_PAGES) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
  }
  await page.context().close()
})

test('redirects short URLs to their pages', async ({ page }) => {
  for (const [from, to] of [
    ['/', '/index'],
    ['/mine', '/personal-center'],
    ['/help', '/help-center'],
  ] as const) {
    // First response: the personal centre then redirects visitors to the login.
    const answer = await page.goto(from)
    expect(new URL(answer?.url() ?? '').pathname).toBe(to)
  }
})

test('offers a retry when a page’s chunk fails', async ({ page, provokes }) => {
  provokes(ABORTED_ERROR)
  await page.goto('/500')
  await waitForHydration(page)
  await page.route('**/home-page-*.js', (route) => route.abort())
  await page.getByRole('link', { name: '回首页' }).click()
  await expect(page.getByText('Loading chunk play/home/home-page failed')).toBeVisible()
  await page.unroute('**/home-page-*.js')
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page).toHaveURL('/index')
  await expect(page.getByText('Loading chunk')).toHaveCount(0)
})

test('reloads a document once when its chunk fails', async ({ page, provokes }) => {
  provokes(ABORTED_ERROR)
  provokes(/Loading chunk/)
  let documents = 0
  let lost = 1
  page.on('request', (one) => void (documents += Number(one.isNavigationRequest())))
  await page.route('**/home-page-*.js', (route) => (documents > lost ? route.continue() : route.abort()))
  for (lost of [1, 9]) {
    documents = 0
    await page.goto('/index', { waitUntil: 'commit' })
    await expect.poll(() => documents).toBe(2)
    if (lost === 1) await waitForHydration(page)
    else await page.waitForLoadState('networkidle')
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    expect(documents).toBe(2)
  }
})

const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** Navigates without loading a document, like a link of the site. */
const navigateWithin = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

test('hydrates an unknown URL as 404 error page', async ({ page, provokes }) => {
  provokes(NOT_FOUND_ERROR)
  await page.setViewportSize(PHONE)
  for (const path of ['/draw-winner/8', '/winning-lottery/1/x', '/no/such/page']) {
    expect((await page.goto(path))?.status(), path).toBe(404)
    await waitForHydration(page)
    await expect(title(page)).toHaveText('页面走丢了')
    await expect(page).toHaveURL(path)
  }
  await page.getByRole('link', { name: '回首页' }).click()
  await expect(page).toHaveURL('/index')
})

test('navigation to unknown URLs loads the error page', async ({ page }) => {
  await open(page, '/help-center')
  expect(await page.locator('link[href*="lost-page"]').count()).toBe(0)
  const fetched = page.waitForRequest(/lost-page-.*\.js/)
  await navigateWithin(page, '/no/such/page')
  await fetched
  await expect(page).toHaveURL('/500')
  await expect(title(page)).toHaveText('页面走丢了')
  await navigateWithin(page, '/draw-winner/8')
  await expect(page).toHaveURL('/500')
  await expect(title(page)).toHaveText('页面走丢了')
})

/** Checks the browser's own errors about the manifest and the installability of the site. */
test('lets the browser install the site', async ({ page, request }) => {
  await open(page, '/index')
  const browser = await page.context().newCDPSession(page)
  const { url, errors, data = '' } = await browser.send('Page.getAppManifest')
  expect(url).toMatch(/\/app\.webmanifest$/)
  expect(errors).toEqual([])
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  // Each test runs in an incognito window, which cannot install sites.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  const { start_url: start, icons } = JSON.parse(data) as { start_url: string; icons: { src: string }[] }
  expect((await request.get(start, { maxRedirects: 0 })).status()).toBe(200)
  for (const { src } of [...icons, { src: '/icons/touch-180.png' }])
    expect((await request.get(src)).headers()['content-type'], src).toBe('image/png')
  expect((await request.get('/app.webmanifest')).headers()['content-type']).toMatch(/^application\/manifest\+json/)
})
