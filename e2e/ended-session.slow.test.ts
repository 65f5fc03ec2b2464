import type { Page, PlaywrightWorkerArgs } from '@playwright/test'
import { createPhone } from '#server/testing/members.ts'
import { button, dialog, expect, open, PHONE, toastText, test, expectGood, field, waitForHydration } from './harness.ts'
import { bets, mainPanel, randomPanel } from './panels.ts'
import { setPassword, signInAs } from './members.ts'

const EXPIRED = '登录已过期，请重新登录'

/** Ends every session of an account, as from another device. */
async function endSessionsElsewhere({ request }: PlaywrightWorkerArgs['playwright'], baseURL: string, phone: string) {
  const elsewhere = await request.newContext({ baseURL })
  await setPassword(elsewhere, phone, 'kaihua2023')
  await elsewhere.dispose()
}

/** The bell, which only signed-in members see. */
const bell = (page: Page) => page.getByRole('link', { name: /^消息通知/ }).filter({ visible: true })

test('shows public pages as to a visitor after the session ended elsewhere', async ({ page, playwright, baseURL }) => {
  await page.setViewportSize(PHONE)
  const phone = createPhone()
  await signInAs(page, phone)
  await open(page, '/number')
  await endSessionsElsewhere(playwright, baseURL ?? '', phone)
  await page.getByRole('link', { name: '开始选号：双色球' }).click()
  await expect(toastText(page, EXPIRED)).toBeVisible()
  await expect(bets(mainPanel(page))).toHaveCount(5)
  await expect(bets(randomPanel(page))).toHaveCount(5)
  await expect(page).toHaveURL('/number/1')
  await expect(bell(page)).toHaveCount(0)
  await expect(mainPanel(page)).toContainText('登录后可锁定 2 注')

  await open(page, '/draw-winner/1')
  await expect(bell(page)).toHaveCount(0)

  const again = createPhone()
  await signInAs(page, again)
  await open(page, '/number/1')
  await expect(bets(mainPanel(page))).toHaveCount(5)
  await endSessionsElsewhere(playwright, baseURL ?? '', again)
  await button(mainPanel(page), '锁定第 1 注').click()
  await button(dialog(page), '锁定').click()
  await expect(page).toHaveURL('/login')
  await expect(toastText(page, EXPIRED)).toBeVisible()
})

test('reports an expired session that ends before a personal page is hydrated', async ({ page, context }) => {
  await signInAs(page, createPhone())
  await page.route('**/personal-layout-*.js', async (route) => {
    // React Router sets this variable in the same task in which the page first reads its session.
    await page.waitForFunction(() => '__reactRouterVersion' in window)
    await context.clearCookies()
    await route.continue()
  })
  await open(page, '/my-set')
  await expect(toastText(page, EXPIRED)).toBeVisible()
  await expect(page).toHaveURL('/login')
})

// The site starts twice.
test.setTimeout(180_000)

test('requires a code for data export a day after sign-in', async ({ page, site }) => {
  await site.startAt('2022-10-20T10:00:00+08:00')
  await open(page, `${site.url}/login`)
  await field(page, '手机号').fill(createPhone())
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
  await expect(toastText(page, '数据已导出')).toBeVisible()
  await expect(button(page, '导出'), 'the focus is where it was').toBeFocused()
  await page.reload()
  await waitForHydration(page)
  await button(page, '导出').press('Enter')
  await expect(toastText(page, '数据已导出'), 'once is enough').toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
})
