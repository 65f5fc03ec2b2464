import type { Page } from '@playwright/test'
import { expect, waitForHydration, NOT_FOUND_ERROR, open, PHONE, test } from './harness.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** Navigates without loading a document, like a link of the site. */
const navigateWithin = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

test('hydrates an unknown document as the error page', async ({ page, provokes }) => {
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

test('loads the error page when a link has no page', async ({ page }) => {
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
