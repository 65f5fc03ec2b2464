import type { Page } from '@playwright/test'
import { aWriter } from './forum.ts'
import { button, CUT, dialog, expect, field, open, PHONE, said, test } from './harness.ts'

const NO_NETWORK = '网络连接失败，请稍后再试'

/** Keeps code of the page back; returns what lets it come. */
async function hold(page: Page, chunk: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**/assets/${chunk}-*.js`, (route) => promise.then(() => route.continue()))
  return resolve
}

const lose = (page: Page, chunk: string) => page.route(`**/assets/${chunk}-*.js`, (route) => route.abort())

async function askForCode(page: Page): Promise<void> {
  await page.route('**/api/login/captcha', (route) => route.abort())
  await field(page, '手机号').fill('13800138000')
  await button(page, '获取验证码').click()
}

test('what goes wrong is told, and what was typed stays, where the code of toasts does not come', async ({
  page,
  provokes,
}) => {
  provokes(CUT)
  await lose(page, 'overlays')
  await open(page, '/login')
  await askForCode(page)
  await expect(said(page, NO_NETWORK)).toBeVisible()
  await expect(field(page, '手机号')).toHaveValue('13800138000')
})

test('what goes wrong is told before the code of toasts has come, and once when it has', async ({ page, provokes }) => {
  provokes(CUT)
  const letCome = await hold(page, 'overlays')
  const asked = page.waitForRequest(/overlays/)
  await page.goto('/login')
  await asked
  await askForCode(page)
  const words = said(page, NO_NETWORK)
  await expect(words).toHaveRole('alert')
  letCome()
  await expect(words).not.toHaveRole('alert')
  await expect(words).toHaveCount(1)
})

test('a dialog whose code does not come leaves the page as it is and says what to do', async ({ page, provokes }) => {
  provokes(CUT)
  await page.setViewportSize(PHONE)
  await lose(page, 'overlays')
  await open(page, '/help-center')
  await button(page, '更多').click()
  await expect(said(page, '页面没有取全，请检查网络后刷新')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

const drop = (page: Page) => page.locator('details', { hasText: '选择彩种' })

test('what drops down does so where its code does not come', async ({ page, provokes }) => {
  provokes(CUT)
  await lose(page, 'overlays')
  await open(page, '/forum')
  await drop(page).locator('summary').click()
  await drop(page).getByRole('link', { name: '七乐彩' }).click()
  await expect(page).toHaveURL('/number/7')
  await expect(drop(page).getByRole('link')).toHaveCount(0)
})

test('what was asked for before its code has come opens when it has', async ({ page }) => {
  const letCome = await hold(page, 'overlays')
  const asked = page.waitForRequest(/overlays/)
  await page.goto('/forum')
  await asked
  await drop(page).locator('summary').press('Enter')
  await expect(drop(page).getByRole('link')).toHaveCount(7)
  letCome()
  await expect(dialog(page).getByRole('link').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button(page, '选择彩种')).toBeFocused()
})

test('who stands on what drops down stays there when its code comes', async ({ page }) => {
  const letCome = await hold(page, 'overlays')
  const asked = page.waitForRequest(/overlays/)
  await page.goto('/forum')
  await asked
  await drop(page).locator('summary').focus()
  letCome()
  await expect(button(page, '选择彩种')).toBeFocused()
})

test('a picture of the chart whose code does not come says what to do', async ({ page, provokes }) => {
  provokes(CUT)
  await lose(page, 'picture')
  await open(page, '/line-chart?type=1')
  await button(page, '存为图片').click()
  await expect(said(page, '页面没有取全，请检查网络后刷新')).toBeVisible()
})

test('where the box for comments does not come, the page says what to do', async ({ page, provokes }) => {
  provokes(CUT)
  await aWriter(page.request)
  await lose(page, 'comment-editor')
  await open(page, '/leaderboard?type=1')
  await expect(said(page, '页面没有取全，请检查网络后刷新')).toBeVisible()
})

test('who loses the network after the page has come is told so', async ({ page, context, provokes }) => {
  provokes(/net::ERR_/)
  const toasts = page.waitForResponse(/overlays/)
  await open(page, '/login')
  await toasts
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await askForCode(page)
  await expect(said(page, NO_NETWORK)).toBeVisible()
})
