import type { Page } from '@playwright/test'
import { createWriter } from './forum.ts'
import {
  button,
  ABORTED_ERROR,
  dialog,
  expect,
  field,
  open,
  PHONE,
  toastText,
  test,
  WIDE,
  holdRequests,
} from './harness.ts'
import { box } from './workshop-page.ts'

const NO_NETWORK = '网络连接失败，请稍后再试'

const abortChunk = (page: Page, chunk: string) => page.route(`**/assets/${chunk}-*.js`, (route) => route.abort())

async function requestCode(page: Page): Promise<void> {
  await page.route('**/api/login/captcha', (route) => route.abort())
  await field(page, '手机号').fill('13800138000')
  await button(page, '获取验证码').click()
}

test('shows a network error once if the toast chunk loads later', async ({ page, provokes }) => {
  provokes(ABORTED_ERROR)
  const letCome = await holdRequests(page, '**/assets/overlays-*.js')
  const asked = page.waitForRequest(/overlays/)
  await page.goto('/login')
  await asked
  await requestCode(page)
  const words = toastText(page, NO_NETWORK)
  await expect(words).toHaveRole('alert')
  letCome()
  await expect(words).not.toHaveRole('alert')
  await expect(words).toHaveCount(1)
})

test('reports that a dialog or editor chunk failed to load', async ({ page, provokes }) => {
  provokes(ABORTED_ERROR)
  await page.setViewportSize(PHONE)
  await abortChunk(page, 'overlays')
  await open(page, '/help-center')
  await button(page, '更多').click()
  await expect(toastText(page, '页面没有取全，请检查网络后刷新')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await abortChunk(page, 'picture')
  await page.setViewportSize(WIDE)
  await open(page, '/line-chart?type=1')
  await button(page, '存为图片').click()
  await expect(toastText(page, '页面没有取全，请检查网络后刷新')).toBeVisible()

  await createWriter(page.request)
  await abortChunk(page, 'comment-editor')
  await open(page, '/leaderboard?type=1')
  await expect(toastText(page, '页面没有取全，请检查网络后刷新')).toBeVisible()

  // The page shows errors although the chunk of the toasts failed to load, and retains the input.
  await open(page, '/login')
  await requestCode(page)
  await expect(toastText(page, NO_NETWORK)).toBeVisible()
  await expect(field(page, '手机号')).toHaveValue('13800138000')
})

test('reports a failed ticket reader chunk only after a ticket is typed', async ({ page, provokes }) => {
  provokes(ABORTED_ERROR)
  await abortChunk(page, 'reading')
  await open(page, '/workshop/1')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await box(page).fill('01 02 03 04 05 06 + 07')
  await expect(toastText(page, '页面没有取全，请检查网络后刷新')).toBeVisible()
})

test('completes a navigation when the network returns on an error page', async ({ page, provokes }) => {
  provokes(ABORTED_ERROR)
  await open(page, '/index')
  await page.route('**/api/ranking_list/draw_lists**', (route) => route.abort())
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '开奖结果' }).click()
  await expect(button(page, '重试')).toBeVisible()
  await page.route('**/help-center', async (route) => {
    await page.waitForTimeout(500)
    await route.continue()
  })
  // The network returns while the other document is being requested.
  await page.evaluate(() => {
    window.location.assign('/help-center')
    setTimeout(() => window.dispatchEvent(new Event('online')), 100)
  })
  await expect(page).toHaveURL(/help-center/)
})

const gameDropDown = (page: Page) => page.locator('details', { hasText: '选择彩种' })

test('drop-downs open even if their chunk cannot be loaded', async ({ page, provokes }) => {
  provokes(ABORTED_ERROR)
  await abortChunk(page, 'overlays')
  await open(page, '/forum')
  await gameDropDown(page).locator('summary').click()
  await gameDropDown(page).getByRole('link', { name: '七乐彩' }).click()
  await expect(page).toHaveURL('/number/7')
  await expect(gameDropDown(page).getByRole('link')).toHaveCount(0)
})

test('an open drop-down becomes a focused dialog when its chunk loads', async ({ page }) => {
  const letCome = await holdRequests(page, '**/assets/overlays-*.js')
  const asked = page.waitForRequest(/overlays/)
  await page.goto('/forum')
  await asked
  await gameDropDown(page).locator('summary').press('Enter')
  await expect(gameDropDown(page).getByRole('link')).toHaveCount(7)
  letCome()
  await expect(dialog(page).getByRole('link').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button(page, '选择彩种')).toBeFocused()
})

test('reports that the network was lost after page load', async ({ page, context, provokes }) => {
  provokes(/net::ERR_/)
  const toasts = page.waitForResponse(/overlays/)
  await open(page, '/login')
  await toasts
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await requestCode(page)
  await expect(toastText(page, NO_NETWORK)).toBeVisible()
})
