import { PUBLIC_PAGES } from './addresses.ts'
import { CUT, expect, hydrated, NOT_FOUND, test, withoutScript } from './harness.ts'

test('every public page has its content without JavaScript', async ({ browser, baseURL }) => {
  const page = await withoutScript(browser, baseURL ?? '', '/index')
  for (const path of PUBLIC_PAGES) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
  }
  await page.context().close()
})

test('an unknown address is a 404 with the error page', async ({ page, provokes }) => {
  provokes(NOT_FOUND)
  const response = await page.goto('/no/such/page')
  expect(response?.status()).toBe(404)
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('页面走丢了')
})

test('the short addresses lead on', async ({ page }) => {
  for (const [from, to] of [
    ['/', '/index'],
    ['/mine', '/personal-center'],
    ['/help', '/help-center'],
  ] as const) {
    // Where the document came from: the personal centre leads a stranger on to the login.
    const answer = await page.goto(from)
    expect(new URL(answer?.url() ?? '').pathname).toBe(to)
  }
})

test('a page whose code does not arrive says so and can be retried', async ({ page, provokes }) => {
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

for (const [fate, lost] of [
  ['arrives with the next one', 1],
  ['never arrives', 9],
] as const) {
  test(`a document whose code does not arrive is asked for once more: it ${fate}`, async ({ page, provokes }) => {
    provokes(CUT)
    provokes(/Loading chunk/)
    let documents = 0
    page.on('request', (one) => void (documents += Number(one.isNavigationRequest())))
    await page.route('**/home-page-*.js', (route) => (documents > lost ? route.continue() : route.abort()))
    await page.goto('/index', { waitUntil: 'commit' })
    await expect.poll(() => documents).toBe(2)
    if (lost === 1) await hydrated(page)
    else await page.waitForLoadState('networkidle')
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    expect(documents).toBe(2)
  })
}
