import type { Page } from '@playwright/test'
import { createPhone } from '#server/testing/members.ts'
import { button, dialog, expect, PHONE, toastText, test } from './harness.ts'
import { lockButton, mainPanel, openPanels, randomPanel } from './panels.ts'
import { signInAs } from './members.ts'

const REMINDER = '每期彩运模式可锁定 2 注，开通会员可锁定 10 注'

const lockedButtons = (page: Page) => mainPanel(page).getByRole('button', { name: /^已锁定第/ })

test('offers membership after the last allowed lock', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await signInAs(page, createPhone())
  await openPanels(page, '/number/1')
  await button(mainPanel(page), '全部锁定').click()
  await expect(dialog(page)).toContainText(REMINDER)
  await button(dialog(page), '锁定').click()
  await expect(lockedButtons(page)).toHaveCount(2)
  for (const place of [1, 2]) {
    await expect(lockButton(mainPanel(page), place)).toHaveAttribute('aria-pressed', 'true')
  }
  await expect(mainPanel(page)).toContainText('本期彩运模式可锁定 2 注，已用 2 注')
  await expect(mainPanel(page).getByRole('status')).toHaveText('已锁定 2 注')
  await button(mainPanel(page), '全部锁定').click()
  await expect(dialog(page)).toContainText('开通会员')
  await page.keyboard.press('Escape')
  await expect(lockedButtons(page)).toHaveCount(2)
  // No reminder appears if the member has no free lock.
  await page.evaluate(() => sessionStorage.clear())
  await lockButton(mainPanel(page), 3).click()
  await expect(dialog(page)).toContainText('开通会员')
})

test('says once per session, before the first lock, how many bets may be locked', async ({ page }) => {
  await signInAs(page, createPhone())
  await openPanels(page, '/number/1')
  const panel = mainPanel(page)
  await lockButton(panel, 1).click()
  await expect(dialog(page)).toContainText(REMINDER)
  await expect(button(dialog(page), '锁定')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(lockedButtons(page)).toHaveCount(0)
  for (const pressed of ['true', 'false', 'true']) {
    await lockButton(panel, 1).click()
    await expect(lockButton(panel, 1)).toHaveAttribute('aria-pressed', pressed)
  }
  await openPanels(page, '/number/3')
  await lockButton(panel, 1).click()
  await expect(lockButton(panel, 1)).toHaveAttribute('aria-pressed', 'true')
  await expect(dialog(page)).toHaveCount(0)

  // A new session on this browser shows the reminder again, until it is dismissed permanently.
  await page.evaluate(() => sessionStorage.clear())
  await lockButton(panel, 2).click()
  await dialog(page).getByRole('checkbox', { name: '不再提示' }).check()
  await button(dialog(page), '锁定').click()
  await expect(lockButton(panel, 2)).toHaveAttribute('aria-pressed', 'true')
  await lockButton(panel, 2).click()
  await expect(lockButton(panel, 2)).toHaveAttribute('aria-pressed', 'false')
  await page.evaluate(() => sessionStorage.clear())
  await lockButton(panel, 2).click()
  await expect(lockButton(panel, 2)).toHaveAttribute('aria-pressed', 'true')
})

test('shows a lock immediately, reverts it if rejected', async ({ page }) => {
  await signInAs(page, createPhone())
  await openPanels(page, '/number/1')
  const held = Promise.withResolvers<void>()
  await page.route('**/api/lottery_selection/unlock', async (route) => {
    await held.promise
    await route.fulfill({ json: { status: 400, msg: '本期已停止销售', data: null } })
  })
  await lockButton(randomPanel(page), 1).click()
  await expect(lockButton(randomPanel(page), 1)).toHaveAttribute('aria-pressed', 'true')
  await button(mainPanel(page), '刷新号码').click()
  await expect(mainPanel(page)).toContainText('剩余刷新 9 / 10 次')
  held.resolve()
  await expect(toastText(page, '本期已停止销售')).toBeVisible()
  await expect(lockButton(randomPanel(page), 1)).toHaveAttribute('aria-pressed', 'false')
})
