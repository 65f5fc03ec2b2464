import type { Page } from '@playwright/test'
import { button, dialog, expect, expectGood, field, open, PHONE, toastText, test } from './harness.ts'

const share = (page: Page) => button(page, '分享')
const readClipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
const readCanonicalUrl = (page: Page) => page.locator('link[rel=canonical]').getAttribute('href')

/** Mocks the share sheet of a phone: records the data in `shared`; `answer` selects the outcome. */
async function mockShareSheet(page: Page, answer: 'sent' | 'closed' | 'broken'): Promise<void> {
  await page.addInitScript((end) => {
    const shared: ShareData[] = []
    Object.assign(window, { shared })
    navigator.share = async (data = {}) => {
      shared.push(data)
      if (end !== 'sent') throw new DOMException('', end === 'closed' ? 'AbortError' : 'NotAllowedError')
    }
  }, answer)
}
/** Draws and charts have a picture: the dialog shows it with the link. */
async function copyFromDialog(page: Page, path: string): Promise<void> {
  if (!/draw-winner|line-chart/.test(path)) return
  await expect(dialog(page).getByRole('img')).toHaveJSProperty('complete', true)
  await expectGood(page, 'share-dialog')
  const [picture] = await Promise.all([page.waitForEvent('download'), button(dialog(page), '存为图片').click()])
  expect(picture.suggestedFilename()).toMatch(/\.png$/)
  await button(dialog(page), '复制链接').click()
}

const listSharedData = (page: Page) => page.evaluate(() => (window as unknown as { shared: ShareData[] }).shared)

test.describe('without a share sheet', () => {
  test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']))

  test('copies the canonical link of a page', async ({ page }) => {
    for (const path of ['/draw-winner/2', '/number/3/rounds']) {
      await open(page, `${path}?utm_source=friend`)
      await share(page).click()
      await copyFromDialog(page, path)
      await expect(toastText(page, '链接已复制')).toBeVisible()
      const link = new URL(await readClipboard(page))
      expect(link.origin).toBe(new URL(page.url()).origin)
      expect(link.search).not.toContain('utm_source')
      await page.goto(link.href)
      await expect(share(page)).toBeVisible()
      expect(link.href.endsWith((await readCanonicalUrl(page))!), link.href).toBe(true)
    }
  })

  test('a chart’s link contains the number of issues and the switches', async ({ page }) => {
    await open(page, '/line-chart?type=1&count=30')
    await page.getByRole('switch', { name: '遗漏分层' }).click()
    await expect(page).toHaveURL(/on=layers/)
    await share(page).click()
    await copyFromDialog(page, '/line-chart')
    await expect(toastText(page, '链接已复制')).toBeVisible()
    const link = await readClipboard(page)
    expect(new URL(link).search).toBe('?type=1&count=30&on=layers')
    await page.evaluate(() => localStorage.clear())
    await page.goto(link)
    await expect(page.getByRole('switch', { name: '遗漏分层' })).toBeChecked()
    await expect(page.getByText('最近 30 期').first()).toBeVisible()
  })
})

test('shows a selectable link without clipboard access', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
  })
  await open(page, '/draw-winner/1')
  await share(page).click()
  await expect(field(page, '链接')).toHaveValue(/\/draw-winner\/1\?id=\d+$/)
})

test.describe('with the share sheet of a phone', () => {
  test.use({ viewport: PHONE })
  test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']))

  test('passes title and link to the share sheet', async ({ page }) => {
    await mockShareSheet(page, 'sent')
    await open(page, '/draw-winner/1')
    await share(page).click()
    const title = await page.title()
    await expect
      .poll(() => listSharedData(page))
      .toEqual([{ title, url: expect.stringMatching(/\/draw-winner\/1\?id=\d+$/) }])
    await expect(share(page)).not.toHaveAttribute('aria-busy')
    await expect(toastText(page, '链接已复制')).toBeHidden()
    await expectGood(page, 'share')
  })

  test('copies the link if the share sheet fails, but not if it is closed', async ({ page, context }) => {
    await mockShareSheet(page, 'closed')
    await open(page, '/line-charts?type=4')
    await share(page).click()
    await expect.poll(async () => (await listSharedData(page)).length).toBe(1)
    await expect(share(page)).not.toHaveAttribute('aria-busy')
    await expect(toastText(page, '链接已复制')).toBeHidden()
    const other = await context.newPage()
    await mockShareSheet(other, 'broken')
    await open(other, '/line-charts?type=4')
    await share(other).click()
    await expect(toastText(other, '链接已复制')).toBeVisible()
    expect(await readClipboard(other)).toMatch(/\/line-charts\?type=4$/)
  })
})
