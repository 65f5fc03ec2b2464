import { PUBLIC_PAGES } from './addresses.ts'
import { CUT, expect, hydrated, test, withoutScript } from './harness.ts'

test('shows every public page without JavaScript', async ({ browser, baseURL }) => {
  const page = await withoutScript(browser, baseURL ?? '', '/index')
  for (const path of PUBLIC_PAGES) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
  }
  await page.context().close()
})

test('redirects short addresses', async ({ page }) => {
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

test('retries a failed chunk of a page', async ({ page, provokes }) => {
  provokes(CUT)
  await page.goto('/500')
  await hydrated(page)
  await page.route('**/home-page-*.js', (route) => route.abort())
  await page.getByRole('link', { name: '回首页' }).click()
  await expect(page.getByText('Loading chunk play/home/home-page failed')).toBeVisible()
  await page.unroute('**/home-page-*.js')
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page).toHaveURL('/index')
  await expect(page.getByText('Loading chunk')).toHaveCount(0)
})

test('reloads a document once when its chunk fails', async ({ page, provokes }) => {
  provokes(CUT)
  provokes(/Loading chunk/)
  let documents = 0
  let lost = 1
  page.on('request', (one) => void (documents += Number(one.isNavigationRequest())))
  await page.route('**/home-page-*.js', (route) => (documents > lost ? route.continue() : route.abort()))
  for (lost of [1, 9]) {
    documents = 0
    await page.goto('/index', { waitUntil: 'commit' })
    await expect.poll(() => documents).toBe(2)
    if (lost === 1) await hydrated(page)
    else await page.waitForLoadState('networkidle')
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    expect(documents).toBe(2)
  }
})
