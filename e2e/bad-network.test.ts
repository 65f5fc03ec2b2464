import type { Page } from '@playwright/test'
import { aWriter } from './forum.ts'
import { button, CUT, dialog, expect, field, open, PHONE, said, test, WIDE } from './harness.ts'

const NO_NETWORK = '网络连接失败，请稍后再试'

/** Blocks a chunk of the page; returns a function that releases it. */
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

test('shows a failure once, before and after the toasts load', async ({ page, provokes }) => {
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

test('shows a message when the chunk of a dialog fails', async ({ page, provokes }) => {
  provokes(CUT)
  await page.setViewportSize(PHONE)
  await lose(page, 'overlays')
  await open(page, '/help-center')
  await button(page, '更多').click()
  await expect(said(page, '页面没有取全，请检查网络后刷新')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await lose(page, 'picture')
  await page.setViewportSize(WIDE)
  await open(page, '/line-chart?type=1')
  await button(page, '存为图片').click()
  await expect(said(page, '页面没有取全，请检查网络后刷新')).toBeVisible()

  await aWriter(page.request)
  await lose(page, 'comment-editor')
  await open(page, '/leaderboard?type=1')
  await expect(said(page, '页面没有取全，请检查网络后刷新')).toBeVisible()

  // The page shows failures although their toast chunk failed, and retains the input.
  await open(page, '/login')
  await askForCode(page)
  await expect(said(page, NO_NETWORK)).toBeVisible()
  await expect(field(page, '手机号')).toHaveValue('13800138000')
})

const drop = (page: Page) => page.locator('details', { hasText: '选择彩种' })

test('opens drop-downs when their chunk fails to load', async ({ page, provokes }) => {
  provokes(CUT)
  await lose(page, 'overlays')
  await open(page, '/forum')
  await drop(page).locator('summary').click()
  await drop(page).getByRole('link', { name: '七乐彩' }).click()
  await expect(page).toHaveURL('/number/7')
  await expect(drop(page).getByRole('link')).toHaveCount(0)
})

test('opens a drop-down when its chunk has loaded', async ({ page }) => {
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

test('reports a network lost after the page loaded', async ({ page, context, provokes }) => {
  provokes(/net::ERR_/)
  const toasts = page.waitForResponse(/overlays/)
  await open(page, '/login')
  await toasts
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await askForCode(page)
  await expect(said(page, NO_NETWORK)).toBeVisible()
})
