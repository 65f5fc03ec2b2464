import type { Page } from '@playwright/test'
import { createPhone } from '#server/testing/members.ts'
import { button, dialog, expect, field, open, setVisibility, toastText, test, holdRequests } from './harness.ts'
import { bets, mainPanel, randomPanel } from './panels.ts'
import { signInAs, signInOnPage } from './members.ts'

const code = (page: Page) => field(page, '验证码')

test('redirects a visitor from a member page to sign-in and back', { tag: '@slow' }, async ({ page }) => {
  for (const path of ['/select-ball/1/2023024', '/winning-lottery/1?page=2#end']) {
    await page.context().clearCookies()
    await open(page, path)
    await expect(toastText(page, '请先登录')).toBeVisible()
    await expect(page).toHaveURL('/login')
    await signInOnPage(page)
    await expect(page).toHaveURL(path)
    await expect(toastText(page, '请先登录')).toHaveCount(0)
  }
})

test('opens a slowly loading login page after log-out', async ({ page }) => {
  await signInAs(page, createPhone())
  await open(page, '/my-set')
  const release = await holdRequests(page, '**/login-page-*.js')
  await button(page, '退出').click()
  await button(dialog(page), '退出').click()
  await expect(page).toHaveURL('/login')
  await expect(field(page, '手机号')).toBeVisible()
  release()
  await expect(toastText(page, '退出成功')).toBeVisible()
})

test('a tab shows the account that signed in while it was hidden', async ({ page }) => {
  const [ming, hong] = [createPhone(), createPhone()]
  const masked = (phone: string) => page.getByText(phone.replace(/^(...)....(....)$/, '$1****$2')).first()
  await signInAs(page, ming)
  await open(page, '/my-set')
  await expect(masked(ming)).toBeVisible()
  await setVisibility(page, 'hidden')
  await signInAs(page, hong)
  await setVisibility(page, 'visible')
  await expect(masked(hong)).toBeVisible()
  await expect(masked(ming)).toHaveCount(0)
})

test('accepts a full-width code typed with an input method', async ({ page }) => {
  await open(page, '/login')
  const browser = await page.context().newCDPSession(page)
  await code(page).focus()
  await browser.send('Input.imeSetComposition', { text: '１２３', selectionStart: 3, selectionEnd: 3 })
  await expect(code(page)).toHaveValue('１２３')
  await browser.send('Input.insertText', { text: '１２３４５６' })
  await expect(code(page)).toHaveValue('123456')
})

/** Counts the calls to a path and holds each until `release`. */
async function holdCalls(page: Page, path: string) {
  let calls = 0
  let release = () => {}
  const released = new Promise<void>((go) => (release = go))
  await page.route(`**${path}`, async (route) => {
    calls += 1
    await released
    await route.continue()
  })
  return { calls: () => calls, release }
}

test('ignores double presses of a panel’s refresh button', async ({ page }) => {
  await open(page, '/number/1')
  await expect(bets(randomPanel(page))).toHaveCount(5)
  await expect(bets(mainPanel(page))).toHaveCount(5)
  const refresh = button(randomPanel(page), '刷新号码')
  const { calls, release } = await holdCalls(page, '/api/lottery_selection/double_ball')
  // Both clicks are in one task, before the next paint. A second call would be made after the first has ended.
  await refresh.evaluate((pressed: HTMLElement) => [1, 2].forEach(() => pressed.click()))
  await expect(refresh).toHaveAttribute('aria-busy')
  release()
  await expect(refresh).not.toHaveAttribute('aria-busy')
  expect(calls()).toBe(1)
})
