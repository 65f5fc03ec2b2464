import type { Page } from '@playwright/test'
import { CUT, expect, hydrated, NOT_FOUND, open, PHONE, test } from './harness.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** Goes to an address without a new document, as a link of ours would. */
const goWithin = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

for (const size of [{ width: 1280, height: 800 }, PHONE]) {
  test(`a document of nothing comes alive as the error page, at ${size.width} px`, async ({ page, provokes }) => {
    provokes(NOT_FOUND)
    await page.setViewportSize(size)
    for (const path of ['/draw-winner/8', '/winning-lottery/1/x', '/no/such/page']) {
      expect((await page.goto(path))?.status(), path).toBe(404)
      await hydrated(page)
      await expect(title(page)).toHaveText('页面走丢了')
      await expect(page).toHaveURL(path)
    }
    await page.getByRole('link', { name: '回首页' }).click()
    await expect(page).toHaveURL('/index')
  })
}

test('inside the browser what leads nowhere leads to the error page, whose code comes only then', async ({ page }) => {
  await open(page, '/help-center')
  expect(await page.locator('link[href*="lost-page"]').count()).toBe(0)
  const fetched = page.waitForRequest(/lost-page-.*\.js/)
  await goWithin(page, '/no/such/page')
  await fetched
  await expect(page).toHaveURL('/500')
  await expect(title(page)).toHaveText('页面走丢了')
  await goWithin(page, '/draw-winner/8')
  await expect(page).toHaveURL('/500')
  await expect(title(page)).toHaveText('页面走丢了')
})

test('where the code of the error page does not come, that is said', async ({ page, provokes }) => {
  provokes(CUT)
  await open(page, '/help-center')
  await page.route('**/lost-page-*.js', (route) => route.abort())
  await goWithin(page, '/no/such/page')
  await expect(page.getByText('Loading chunk app/lost-page failed')).toBeVisible()
})
