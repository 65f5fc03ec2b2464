import { aPhone } from '#server/testing/phones.ts'
import { button, dialog, expect, expectGood, field, hydrated, open, said, test } from './harness.ts'

// The site starts twice.
test.setTimeout(180_000)

test('asks for a code after a day and continues', async ({ page, site }) => {
  await site.startAt('2022-10-20T10:00:00+08:00')
  await open(page, `${site.url}/login`)
  await field(page, '手机号').fill(aPhone())
  await button(page, '获取验证码').press('Enter')
  await expect(field(page, '验证码')).toHaveValue(/^\d{6}$/)
  const remember = page.getByRole('checkbox', { name: /30 天内免登录/ })
  await expect(remember).not.toBeChecked()
  await remember.press('Space')
  await page.getByRole('checkbox', { name: '我已阅读' }).press('Space')
  await expectGood(page, 'login-remembered')
  await button(page, '登录').press('Enter')
  await expect(page).toHaveURL(`${site.url}/index`)

  // Requests of the page would fail during the restart.
  await page.goto('about:blank')
  await site.startAt('2022-10-21T11:00:00+08:00')
  await open(page, `${site.url}/my-set`)
  await button(page, '导出').press('Enter')
  await expect(dialog(page)).toContainText('您登录已超过一天')
  await expectGood(page, 'proof')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(button(page, '导出'), 'the focus is where it was').toBeFocused()

  await page.keyboard.press('Enter')
  await button(page, '获取验证码').press('Enter')
  await expect(field(page, '验证码')).toHaveValue(/^\d{6}$/)
  const downloading = page.waitForEvent('download')
  await field(page, '验证码').press('Enter')
  await downloading
  await expect(said(page, '数据已导出')).toBeVisible()
  await expect(button(page, '导出'), 'the focus is where it was').toBeFocused()
  await page.reload()
  await hydrated(page)
  await button(page, '导出').press('Enter')
  await expect(said(page, '数据已导出'), 'once is enough').toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
})
