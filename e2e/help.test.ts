import { expect, open, PHONE, test } from './harness.ts'

const MINUTE = /^\d{4}-\d\d-\d\d \d\d:\d\d$/

for (const size of [{ width: 1280, height: 800 }, PHONE]) {
  test(`help and announcements say when they were written, to the minute, at ${size.width} px`, async ({ page }) => {
    await page.setViewportSize(size)
    for (const list of ['/help-center', '/announcement']) {
      await open(page, list)
      const times = page.getByRole('main').locator('time')
      await expect(times.first()).toHaveText(MINUTE)
      const first = await times.first().textContent()
      await page.getByRole('link', { name: /^详情/ }).first().click()
      await expect(page.locator('article time')).toHaveText(first ?? '')
    }
  })
}

test('the way here is written 首页 > 帮助中心', async ({ page }) => {
  await open(page, '/help-center')
  const last = page.getByRole('navigation', { name: '当前位置' }).getByRole('listitem').last()
  await expect(last).toHaveText('帮助中心')
  expect(await last.evaluate((item) => getComputedStyle(item, '::before').content)).toBe('">"')
})
