import type { Page } from '@playwright/test'
import { createPhone } from '#server/testing/members.ts'
import {
  button,
  dialog,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  waitForHydration,
  open,
  PHONE,
  toastText,
  test,
} from './harness.ts'
import { lockButton, openPanels, randomPanel, readBetLabels } from './panels.ts'
import { signInAs } from './members.ts'

const CUSTOM_BET = '红球 02 09 17 20 31 33，蓝球 05'

async function chooseNumbers(page: Page): Promise<void> {
  await button(randomPanel(page), '自选一注').click()
  for (const ball of ['02', '09', '17', '20', '31', '33']) await button(dialog(page), `红球 ${ball}`).click()
  await button(dialog(page), '蓝球 05').click()
  await button(dialog(page), '自选一注').click()
}

async function addCustomBet(page: Page): Promise<void> {
  await chooseNumbers(page)
  await expect(dialog(page)).toHaveCount(0)
}

const statusText = (page: Page) => randomPanel(page).getByRole('status')
const lastBet = (page: Page) => randomPanel(page).getByRole('listitem').last()

test('keeps a visitor’s custom bet when new random numbers are drawn', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await openPanels(page, '/number/1')
  await addCustomBet(page)
  await expect(lastBet(page)).toContainText('自选')
  await expect(lastBet(page)).toBeInViewport({ ratio: 1 })
  await expect(statusText(page)).toHaveText('自选号码已加入，刷新时保留')
  await expect(lockButton(randomPanel(page), 6)).toHaveAttribute('aria-pressed', 'false')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  // A duplicate bet is rejected, and the selection is retained.
  await chooseNumbers(page)
  await expect(toastText(page, '这注号码已经选过了')).toBeVisible()
  await expect(button(dialog(page), '红球 33')).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Escape')
  const before = await readBetLabels(randomPanel(page))
  await button(randomPanel(page), '刷新号码').click()
  await expect(statusText(page)).toHaveText('号码已刷新')
  const after = await readBetLabels(randomPanel(page))
  expect(after.filter((bet) => before.includes(bet))).toEqual([CUSTOM_BET])
  await page.reload()
  await waitForHydration(page)
  await expect(lastBet(page)).toContainText('自选')
})

test('locks a member’s custom bet immediately', async ({ page }) => {
  await signInAs(page, createPhone())
  await openPanels(page, '/number/1')
  await addCustomBet(page)
  await expect(lockButton(randomPanel(page), 6)).toHaveAttribute('aria-pressed', 'true')
  await expect(randomPanel(page)).toContainText('已锁定 1 / 10 注')
  await expect(statusText(page)).toHaveText('自选号码已加入并锁定')
  await expect(lastBet(page)).toBeInViewport({ ratio: 1 })
  await open(page, '/select-ball/1')
  await page
    .getByRole('main')
    .getByRole('link', { name: /预选期数/ })
    .click()
  await expect(page.getByRole('region', { name: '随机模式' }).getByRole('img')).toHaveAttribute(
    'aria-label',
    CUSTOM_BET,
  )
})
